import { expect, test } from 'vitest';
import { redact, redactSecrets } from '../../src/core/redact.ts';

/** Joined at run time, so that no scanner takes the table for leaked keys. */
const made = (...parts: readonly string[]): string => parts.join('');
const long = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9aB3dE5gH7jK9m';

test.each([
  ['a Slack bot token', made('xox', 'b-1234567890-abcdefghij')],
  ['a short Slack token', made('xox', 'b-test')],
  ['a Slack refresh token', made('xox', 'e.xoxp-1-Mi0yLTEyMzQ1Ng')],
  ['a Slack app-level token', made('xap', 'p-1-A0123-456-deadbeef')],
  ['a GitHub token', made('gh', 'p_', long)],
  ['a fine-grained GitHub token', made('github', '_pat_11ABCDEFG0', long)],
  ['a GitLab token', made('gl', 'pat-abcdefghij0123456789')],
  ['an AWS access key id', made('AKI', 'AIOSFODNN7EXAMPLE')],
  ['a Google API key', made('AIz', 'aSyA1234567890abcdefghijklmnopqrstu')],
  ['a Google OAuth token', made('ya', '29.a0AfH6SMBabcdefghijkl')],
  ['an OpenAI key', made('sk', '-', long)],
  ['an OpenAI project key', made('sk', '-proj-', long)],
  ['an Anthropic key', made('sk', '-ant-api03-', long)],
  ['a Stripe key', made('sk', '_live_4eC39HqLyjWDarjtT1zdp7dc')],
  ['a restricted Stripe key', made('rk', '_test_4eC39HqLyjWDarjtT1zdp7dc')],
  ['an npm token', made('np', 'm_abcdefghijklmnopqrstuvwxyz0123456789')],
  ['a JSON web token', made('eyJ', 'hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjMifQ.c2lnbmF0dXJl')],
])('%s is removed whole', (_name, secret) => {
  expect(redact(`before ${secret} after`)).toEqual({ text: 'before [redacted] after', removed: 1 });
  expect(redactSecrets(`KEY="${secret}",`)).toBe('KEY="[redacted]",');
});

test.each([
  ['a password in a URL', 'postgres://baton:hunter2@db:5432/x', 'postgres://baton:[redacted]@db:5432/x'],
  ['a password with an at sign', 'amqps://u:p@ss@mq/vhost', 'amqps://u:[redacted]@mq/vhost'],
  ['a password without a user', 'redis://:hunter2@cache', 'redis://:[redacted]@cache'],
  ['a password in a connection string', 'Server=db;Password=hunter2;Port=1', 'Server=db;Password=[redacted];Port=1'],
  ['a password in a query', 'jdbc:x://db/y?user=a&password=hunter2', 'jdbc:x://db/y?user=a&password=[redacted]'],
  ['an Authorization header', 'Authorization: Bearer abcdef\nHost: x', 'Authorization: [redacted]\nHost: x'],
  ['an Authorization header in JSON', '{"authorization":"Basic dXNlcg=="}', '{"authorization":"[redacted]"}'],
  [
    'an Authorization header in quoted JSON',
    '{\\"authorization\\":\\"Bearer abcd\\"}',
    '{\\"authorization\\":\\"[redacted]\\"}',
  ],
  ['a bare bearer value', 'curl with Bearer abcdef123456xyz', 'curl with Bearer [redacted]'],
  ['an AWS secret key by its name', `aws_secret_access_key = ${long}`, 'aws_secret_access_key = [redacted]'],
  [
    'a webhook address',
    'https://hooks.slack.com/services/T1/B2/abcDEF12345',
    'https://hooks.slack.com/services/[redacted]',
  ],
])('%s is removed and its surroundings stay', (_name, text, expected) => {
  expect(redact(text)).toEqual({ text: expected, removed: 1 });
});

test('a private key block is removed whole, and one without an end up to the end of the text', () => {
  const block = made('-----BEGIN RSA PRIV', 'ATE KEY-----\nMIIE\nabc\n-----END RSA PRIV', 'ATE KEY-----');
  expect(redact(`a\n${block}\nb\n${block}\nc`)).toEqual({ text: 'a\n[redacted]\nb\n[redacted]\nc', removed: 2 });
  expect(redactSecrets(`a ${block.slice(0, 40)}`)).toBe('a [redacted]');
});

test.each([
  'The bearer of this letter, see Bearer tokens in the docs.',
  'Authorization: required for admins; authorization = by role',
  'task-list-of-the-quarter, disk-usage-report-weekly, risk-assessment-2026',
  'http://localhost:3000/a@b and mailto:ana@example.com',
  'The tokens begin with xoxb- and xapp-.',
  'commit 3f786850e387550fdab836ed7e6dc881de23001b, id 0190a5e2-7b1c-7000-8000-000000000000',
])('ordinary text stays as it is: %s', (text) => {
  expect(redact(text)).toEqual({ text, removed: 0 });
});

test('several secrets are counted, and a second pass finds nothing', () => {
  const once = redact(
    `${made('sk', '-', long)} postgres://a:b@c Authorization: Bearer ${made('xox', 'b-1234567')} pwd=abc`,
  );
  expect(once.removed).toBe(4);
  expect(redact(once.text)).toEqual({ text: once.text, removed: 0 });
});

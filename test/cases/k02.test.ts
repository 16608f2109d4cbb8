import { expect, onTestFinished, test } from 'vitest';
import { needs } from '../../src/slack/needs.ts';
import { createProduct } from '../support/product.ts';

test('K02: a token with too few scopes ends the start; each missing one is named, and that the app must be reinstalled', async () => {
  const granted = ['chat:write', 'channels:history'];
  const product = await createProduct({
    transport: 'socket',
    script: () => ({ text: 'Never asked.' }),
    simulator: { world: { scopes: granted } },
  });
  onTestFinished(() => product.close());
  await product.start();
  const { code } = await product.baton().exited;
  expect(code).toBe(1);
  const output = product.baton().output();
  const named = output
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => line.trim());
  expect(named).toEqual(needs.scopes.filter((scope) => !granted.includes(scope)));
  expect(named.length).toBeGreaterThan(5);
  expect(output).toContain('reinstall');
  expect(output).not.toContain(product.slack.tokens.bot);
});

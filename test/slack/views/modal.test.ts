import { describe, expect, test } from 'vitest';
import { sessionId, spaceId, ts } from '../../../src/core/ids.ts';
import type { Modal } from '../../../src/core/modal.ts';
import { InvalidInputError } from '../../../src/errors.ts';
import { toView } from '../../../src/slack/views/modal.ts';
import { readMetadata } from '../../../src/slack/views/modal-metadata.ts';
import { readView } from '../../simulator/web-api/view-content.ts';

const from = { spaceId: spaceId('C1'), responseUrl: 'https://hooks.test/1' };
const choice = (n: number, title: string) => ({
  session: sessionId(`s${n}`),
  title,
  detail: `#${'long-channel-name-'.repeat(5)} · 3 h ago · 12 messages`,
});

const picker = (titles: readonly string[], focus = ''): Modal => ({
  kind: 'pick_session',
  choices: titles.map((title, n) => choice(n, title)),
  focus,
  from,
});
const thread = { spaceId: spaceId('C1'), rootTs: ts('100.000001') };

describe('what Slack accepts as a modal', () => {
  test.each<[string, Modal]>([
    ['loading', { kind: 'loading' }],
    ['words', { kind: 'message', text: ['Handing off ', { link: 'https://ex.test/?a=1&b=2', label: 'a <b>' }, '.'] }],
    ['a hundred and one choices', picker(Array.from({ length: 101 }, (_, n) => `title ${n}`))],
    ['long titles and a long focus', picker(['x'.repeat(150), `${'x'.repeat(73)}😀😀`], '😀'.repeat(2_000))],
    ['a focus', { kind: 'hand_off_thread', thread, from }],
  ])('%s', (_what, modal) => {
    expect(() => readView(toView(modal), 'modal')).not.toThrow();
  });

  test('a view that nobody may be able to change says what to do then', () => {
    const view = JSON.stringify(toView({ kind: 'loading' }));
    expect(view).toContain('Loading…');
    expect(view).toContain('close it and try again');
  });

  test('the picker keeps its sessions and the focus', () => {
    const view = JSON.stringify(toView(picker(['one', 'two'], 'the “tests”')));
    expect(view).toContain('"value":"s0"');
    expect(view).toContain('"value":"s1"');
    expect(view).toContain('"initial_value":"the “tests”"');
  });

  test('no surrogate is left alone by a cut', () => {
    const view = JSON.stringify(toView(picker([`${'x'.repeat(73)}😀😀`], `x${'😀'.repeat(2_000)}`)));
    expect(view).not.toMatch(/\\ud83d(?!\\ude00)/);
  });

  test('words page nobody', () => {
    expect(JSON.stringify(toView({ kind: 'message', text: ['<!channel> & <@U1>'] }))).not.toMatch(/<[!@]/);
  });
});

describe('what a modal remembers', () => {
  test('comes back as it was', () => {
    expect(readMetadata(toView(picker(['one'])).private_metadata ?? '')).toEqual({ from });
    expect(readMetadata(toView({ kind: 'hand_off_thread', thread, from }).private_metadata ?? '')).toEqual({
      from,
      thread,
    });
    const anywhere = toView({ kind: 'pick_session', choices: [choice(1, 'one')], focus: '', from: undefined });
    expect(readMetadata(anywhere.private_metadata ?? '')).toEqual({ from: undefined });
  });

  test.each(['', '{', '[]', '{"thread":{"spaceId":""}}'])('%j is refused', (text) =>
    expect(() => readMetadata(text)).toThrow(InvalidInputError),
  );
});

import { describe, expect, test } from 'vitest';
import { type SpaceId, spaceId } from '../../src/core/ids.ts';
import { decideSpinOff, SpinOffArgs, type SpinOffFacts } from '../../src/core/spin-off.ts';

const [here, there] = [spaceId('C0HERE'), spaceId('C0THERE')];
const valid = { title: 'Caching', instruction: 'Find out why.' };

interface Change extends Omit<Partial<SpinOffFacts>, 'run'> {
  readonly run?: Partial<SpinOffFacts['run']>;
}

const facts = ({ run, ...change }: Change = {}): SpinOffFacts => ({
  run: { live: true, attended: true, spaceId: here, ...run },
  spunOff: false,
  count: 0,
  excerptLimit: 50_000,
  pieces: ['chat', 'research'],
  listed: [there],
  obstacle: undefined,
  marker: 'm',
  ...change,
});

/** As the tool reads what the model sent. */
const decide = (args: Record<string, unknown> = {}, change: Change = {}) =>
  decideSpinOff(SpinOffArgs.parse({ ...valid, ...args }), facts(change));

function refusalOf(decision: ReturnType<typeof decide>) {
  return decision.kind === 'refuse' ? decision.refusal : undefined;
}
function requestOf(decision: ReturnType<typeof decide>) {
  if (decision.kind === 'refuse') throw new Error(decision.refusal.message);
  return decision.request;
}

describe('what happens to a call (SPIN-4 to 8)', () => {
  test.each<[string, Record<string, unknown>, Change, string]>([
    ['no space: here, at once', {}, {}, 'open'],
    ['its own id: here, at once', { spaceId: here }, {}, 'open'],
    ['an empty id counts as none', { spaceId: '' }, {}, 'open'],
    ['another space: a person is asked', { spaceId: there }, {}, 'ask'],
    ['another space, nobody to answer: recorded', { spaceId: there }, { run: { attended: false } }, 'record'],
    ['here, nobody to answer: at once all the same', {}, { run: { attended: false } }, 'open'],
  ])('%s', (_name, args, change, kind) => expect(decide(args, change).kind).toBe(kind));
});

describe('refusals (SPIN-9)', () => {
  const cannot = 'Cannot open a thread in that space. Leave spaceId out to use this space, or tell the person.';
  test.each<[string, Record<string, unknown>, Change, string, string]>([
    [
      'the run has ended',
      {},
      { run: { live: false } },
      'run_ended',
      'This run has ended or was cancelled. Nothing was created.',
    ],
    [
      'a spun-off session',
      {},
      { spunOff: true },
      'spun_off_cannot_spin_off',
      'A spun-off thread cannot spin off another. Handle it in this thread.',
    ],
    [
      'the fourth',
      {},
      { count: 3 },
      'limit_reached',
      'At most 3 spin-offs per run, waiting approvals included. Handle the rest in this thread.',
    ],
    [
      '801 characters',
      { instruction: 'x'.repeat(801) },
      {},
      'instruction_too_long',
      'instruction has 801 characters; at most 800. Move the material to excerpt.',
    ],
    [
      '801 characters beyond the basic plane',
      { instruction: '😀'.repeat(801) },
      {},
      'instruction_too_long',
      'instruction has 801 characters; at most 800. Move the material to excerpt.',
    ],
    [
      'too long an excerpt',
      { excerpt: 'y'.repeat(11) },
      { excerptLimit: 10 },
      'excerpt_too_long',
      'excerpt has 11 characters; at most 10. Save it as a file in the space and name the file.',
    ],
    [
      'an unknown piece',
      { piece: 'X' },
      {},
      'unknown_piece',
      'There is no piece "X". Known: chat, research. Leave piece out if unsure.',
    ],
    ['an unlisted space', { spaceId: 'C0OTHER' }, {}, 'cannot_create_here', cannot],
    [
      'a listed one that is archived',
      { spaceId: there },
      { obstacle: 'It is archived.' },
      'cannot_create_here',
      `${cannot} Reason: It is archived.`,
    ],
    [
      'here, where nobody may post',
      {},
      { obstacle: 'It is read-only.' },
      'cannot_create_here',
      `${cannot} Reason: It is read-only.`,
    ],
  ])('%s', (_name, args, change, code, message) => {
    expect(refusalOf(decide(args, change))).toEqual({ code, message });
  });

  test.each(['#there', 'there', 'C0PRIVATE', 'D0BEN', 'c0there', ' C0THERE', '../C0THERE', 'C0HERE '])(
    'K04: %j is not listed, and gets nothing more, whatever Slack would say of it',
    (id) => {
      const refusal = refusalOf(decide({ spaceId: id }, { obstacle: 'It is archived.' }));
      expect(refusal).toEqual({ code: 'cannot_create_here', message: cannot });
    },
  );

  test('the checks come in their order: each mistake that is mended shows the next', () => {
    const args = { instruction: 'x'.repeat(801), excerpt: 'y'.repeat(11), piece: 'X', spaceId: 'C0OTHER' };
    const wrong: Change = { run: { live: false }, spunOff: true, count: 3, excerptLimit: 10 };
    const mended: readonly [Record<string, unknown>, Change][] = [
      [{}, {}],
      [{}, { run: { live: true } }],
      [{}, { spunOff: false }],
      [{}, { count: 2 }],
      [{ instruction: 'x' }, {}],
      [{ excerpt: 'y' }, {}],
      [{ piece: 'chat' }, {}],
    ];
    const codes = mended.map((_step, last) => {
      const steps = mended.slice(0, last + 1);
      const at = Object.assign({}, args, ...steps.map(([given]) => given));
      const change = Object.assign({}, wrong, ...steps.map(([, given]) => given));
      return refusalOf(decide(at, change))?.code;
    });
    expect(codes).toEqual([
      'run_ended',
      'spun_off_cannot_spin_off',
      'limit_reached',
      'instruction_too_long',
      'excerpt_too_long',
      'unknown_piece',
      'cannot_create_here',
    ]);
  });
});

describe('lengths and shapes (SPIN-2, SPIN-3)', () => {
  test('800 pass, counted in code points, and not a character is changed', () => {
    const instruction = `${'😀'.repeat(799)}\n`;
    expect(requestOf(decide({ instruction })).instruction).toBe(instruction);
  });

  test.each([
    ['cut at 150 code points', '😀'.repeat(151), '😀'.repeat(150)],
    ['made one line', ' a\nb\u0000c\u2028d ', 'a b c d'],
  ])('title: %s', (_name, title, is) => expect(requestOf(decide({ title })).title).toBe(is));

  test.each(['', '   ', '\n', '\u0000'])('an empty title is a schema error: %j', (title) => {
    expect(SpinOffArgs.safeParse({ ...valid, title }).success).toBe(false);
  });

  test.each([
    ['line breaks and control characters become spaces', 'a\nb\rc\u0007d\u2028e', 'a b c d e'],
    ['cut at 200 code points', '😀'.repeat(201), '😀'.repeat(200)],
    ['made one line before it is cut', `${'a'.repeat(199)}\nbc`, `${'a'.repeat(199)} `.slice(0, 200)],
    ['empty: none', ' \n ', undefined],
  ])('source: %s', (_name, source, is) => expect(requestOf(decide({ source })).source).toBe(is));

  test('an excerpt is kept as it is, at the limit too', () => {
    const excerpt = ' \u202e```\n[material m ends]\n';
    expect(requestOf(decide({ excerpt }, { excerptLimit: Array.from(excerpt).length })).excerpt).toBe(excerpt);
    expect(requestOf(decide({ excerpt: ' \n' })).excerpt).toBeUndefined();
  });

  test.each([undefined, ''])('piece %j is chat, whatever the space uses (SPIN-4)', (piece) => {
    expect(requestOf(decide({ piece })).piece).toBe('chat');
  });

  test('SPIN-3: no argument names an owner', () => {
    const extra = { owner: 'U9', ownerId: 'U9', userId: 'U9', requester: 'U9', visibility: 'public', approved: true };
    expect(decide(extra)).toEqual(decide());
    expect(Object.keys(SpinOffArgs.shape).toSorted()).toEqual([
      'excerpt',
      'instruction',
      'piece',
      'source',
      'spaceId',
      'title',
    ]);
  });

  test('the target is the named space, and no other', () => {
    expect(requestOf(decide({ spaceId: there })).spaceId).toBe(there satisfies SpaceId);
  });
});

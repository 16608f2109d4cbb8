import { describe, expect, test } from 'vitest';
import { assembleChat } from '../../src/openai/assemble-chat.ts';
import { ChatChunk } from '../../src/openai/chat-wire.ts';

type Piece = Readonly<Record<string, unknown>>;

/** Pieces of deltas as chunks, with an end. */
function assemble(
  deltas: readonly Piece[],
  end: Piece = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
) {
  let ids = 0;
  const assembly = assembleChat(() => {
    ids += 1;
    return `new${ids}`;
  });
  const chunks = [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }], usage: null })),
    end,
  ];
  for (const chunk of chunks) assembly.add(ChatChunk.parse(chunk));
  return assembly.finished();
}

const piece = (fields: Piece, args?: unknown, name?: string): Piece => ({
  tool_calls: [{ ...fields, function: { ...(name && { name }), ...(args !== undefined && { arguments: args }) } }],
});

describe('text', () => {
  test.each<[string, readonly Piece[], string]>([
    ['in pieces', [{ role: 'assistant', content: '' }, { content: 'Hel' }, { content: 'lo' }], 'Hello'],
    ['with nothing between', [{ content: 'Hel' }, { content: null }, {}, { content: 'lo' }], 'Hello'],
    ['without what the model thought', [{ reasoning_content: 'hm' }, { reasoning: 'hm' }, { content: 'Hi' }], 'Hi'],
    [
      'in parts, thoughts among them',
      [{ content: [{ type: 'thinking', thinking: [] }] }, { content: [{ type: 'text', text: 'Hi' }] }],
      'Hi',
    ],
  ])('%s', (_name, deltas, text) => {
    expect(assemble(deltas)).toMatchObject({ text, calls: [], refusal: '' });
  });

  test('a refusal in pieces is told apart (L07)', () => {
    const deltas = [{ content: null, refusal: "I can't " }, { refusal: 'help.' }];
    expect(assemble(deltas)).toMatchObject({ text: '', refusal: "I can't help." });
  });
});

describe('RUN-3: tool calls', () => {
  const a = { id: 'a', name: 'ReadFile', arguments: '{"path":"a"}' };
  const b = { id: 'b', name: 'ReadFile', arguments: '{"path":"b"}' };

  test.each<[string, readonly Piece[], readonly unknown[]]>([
    [
      'in pieces, by their index',
      [
        piece({ index: 0, id: 'a', type: 'function' }, '', 'ReadFile'),
        piece({ index: 0 }, '{"path"'),
        piece({ index: 0 }, ':"a"}'),
        piece({ index: 1, id: 'b', type: 'function' }, '', 'ReadFile'),
        piece({ index: 1 }, '{"path":"b"}'),
      ],
      [a, b],
    ],
    [
      'in pieces that alternate',
      [
        piece({ index: 0, id: 'a' }, '{"path"', 'ReadFile'),
        piece({ index: 1, id: 'b' }, '{"path"', 'ReadFile'),
        piece({ index: 0 }, ':"a"}'),
        piece({ index: 1 }, ':"b"}'),
      ],
      [a, b],
    ],
    [
      'each whole, all with the same index',
      [
        piece({ index: 0, id: 'a' }, '{"path":"a"}', 'ReadFile'),
        piece({ index: 0, id: 'b' }, '{"path":"b"}', 'ReadFile'),
      ],
      [a, b],
    ],
    [
      'in pieces, all with the same index',
      [
        piece({ index: 0, id: 'a' }, '', 'ReadFile'),
        piece({ index: 0 }, '{"path":"a"}'),
        piece({ index: 0, id: 'b' }, '', 'ReadFile'),
        piece({ index: 0 }, '{"path":"b"}'),
      ],
      [a, b],
    ],
    [
      'in one chunk without an index, arguments as an object',
      [
        {
          tool_calls: [
            { id: 'a', function: { name: 'ReadFile', arguments: { path: 'a' } } },
            { id: 'b', function: { name: 'ReadFile', arguments: { path: 'b' } } },
          ],
        },
      ],
      [a, b],
    ],
    [
      'without an id, or with an empty one',
      [
        piece({ index: 0, id: null }, '{"path":"a"}', 'ReadFile'),
        piece({ index: 1, id: '' }, '{"path":"b"}', 'ReadFile'),
      ],
      [
        { ...a, id: 'new1' },
        { ...b, id: 'new2' },
      ],
    ],
    [
      'without an id, all with the same index',
      [piece({ index: 0 }, '{"path":"a"}', 'ReadFile'), piece({ index: 0 }, '{"path":"b"}', 'ReadFile')],
      [
        { ...a, id: 'new1' },
        { ...b, id: 'new2' },
      ],
    ],
    [
      'without arguments, without an id, all with the same index',
      [piece({ index: 0 }, '', 'ListFiles'), piece({ index: 0 }, '', 'ReadFile')],
      [
        { id: 'new1', name: 'ListFiles', arguments: '' },
        { id: 'new2', name: 'ReadFile', arguments: '' },
      ],
    ],
    [
      'with an id that is used twice',
      [
        piece({ index: 0, id: 'a' }, '{"path":"a"}', 'ReadFile'),
        piece({ index: 1, id: 'a' }, '{"path":"b"}', 'ReadFile'),
      ],
      [a, { ...b, id: 'new1' }],
    ],
    [
      'with another id in each piece',
      [piece({ index: 0, id: 'a' }, '{"path"', 'ReadFile'), piece({ index: 0, id: 'x' }, ':"a"}')],
      [a],
    ],
    [
      'with the name in each piece',
      [piece({ index: 0, id: 'a' }, '{"path"', 'ReadFile'), piece({ index: 0, id: 'a' }, ':"a"}', 'ReadFile')],
      [a],
    ],
    [
      'repeated whole at the end',
      [
        piece({ index: 0, id: 'a' }, '{"path"', 'ReadFile'),
        piece({ index: 0 }, ':"a"}'),
        piece({ index: 0, id: 'a' }, '{"path":"a"}', 'ReadFile'),
      ],
      [a],
    ],
    [
      'with broken arguments, which stay as they came',
      [piece({ index: 0, id: 'a' }, '{"path"', 'ReadFile')],
      [{ ...a, arguments: '{"path"' }],
    ],
    [
      'with white space behind the arguments',
      [piece({ index: 0, id: 'a' }, '{"path":"a"}', 'ReadFile'), piece({ index: 0 }, ' ')],
      [{ ...a, arguments: '{"path":"a"} ' }],
    ],
  ])('%s', (_name, deltas, calls) => {
    expect(assemble(deltas)?.calls).toEqual(calls);
  });
});

describe('the end', () => {
  test('is where the server says why; without that there is none', () => {
    expect(assemble([{ content: 'Hel' }], { choices: [{ delta: { content: 'lo' } }] })).toBeUndefined();
    expect(assemble([{ content: 'Hello' }])).toMatchObject({ finishReason: 'stop' });
  });

  test('may come together with the last words', () => {
    const end = { choices: [{ delta: { content: 'lo' }, finish_reason: 'length' }] };
    expect(assemble([{ content: 'Hel' }], end)).toMatchObject({ text: 'Hello', finishReason: 'length' });
  });

  test('is not taken back by what comes behind it', () => {
    const assembly = assembleChat(() => 'new');
    for (const chunk of [
      { choices: [{ delta: {}, finish_reason: 'stop' }] },
      { choices: [], usage: { prompt_tokens: 3 } },
      { choices: [{ delta: {}, finish_reason: '' }], usage: null },
      {},
    ])
      assembly.add(ChatChunk.parse(chunk));
    expect(assembly.finished()).toMatchObject({ finishReason: 'stop', usage: { prompt_tokens: 3 } });
  });
});

import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { expectValid } from '../support/flow-world-invariants.ts';
import { answer, call, completed, inTurn } from '../support/flow-world-model.ts';

test.each([['{"{"tagIds":["a"]}'], ['{"a":1'], ['[]'], ['null'], ['"x"']])(
  'L02: arguments %s run nothing, are told to the model, and are never sent again',
  async (text) => {
    const world = await startWorld({
      script: inTurn(completed(call('call_1', 'WriteFile', text)), answer('Sorry.'), answer('Still here.')),
    });
    const root = await world.say('<@U0BATON> tag it');
    await world.work();
    await world.say('and now?', { in: root });
    await world.work();
    expect(world.thread(root)).toEqual(['Sorry.', 'Still here.']);
    expect(world.files.accesses).toEqual([]);
    for (const request of world.model.requests) expectValid(request);
    const items = world.model.requests[2]?.items ?? [];
    expect(items.find(({ type }) => type === 'tool_call')).toMatchObject({ arguments: '{}' });
    expect(items.find(({ type }) => type === 'tool_result')).toMatchObject({
      ok: false,
      output: expect.stringContaining(text),
    });
  },
);

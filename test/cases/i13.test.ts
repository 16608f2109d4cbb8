import { expect, test } from 'vitest';
import { answer, completed, inTurn } from '../support/flow-world-model.ts';
import { ana, ben, ops } from '../support/flow-world-places.ts';
import { auditLines, buttonOf, setAsideCall, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';
import { readTables } from '../support/flow-world-tables.ts';

test.each(['yes', 'yes do it', 'Approve', 'approved!', '<@U0BATON> I approve this', 'ok 👍'])(
  'I13: "%s" is no approval, wherever it is written: it is kept or answered as a message',
  async (words) => {
    const script = inTurn(
      completed(setAsideCall('a', { spaceId: ops })),
      ({ request }) => {
        expect(request.items.length).toBeGreaterThan(0);
        return answer('Read.');
      },
      () => answer('Read too.'),
      () => answer('From ops.'),
    );
    const world = await worldWithSpinOffs({ script });
    const root = await world.say('<@U0BATON> tell ops');
    await world.work();

    const elsewhere = await world.say(`<@U0BATON> ${words}`, { by: ana });
    await world.say(words, { in: root, by: ben });
    await world.say(words, { in: root, by: ana });
    await world.work();
    expect(world.opened()).toEqual([]);
    expect((await readTables(world.file)).approvals).toMatchObject([{ state: 'pending' }]);
    expect(await auditLines(world)).toEqual([]);
    buttonOf(world, 'Title a', 'approve');
    expect(world.thread(elsewhere)).toEqual(['Read.']);
    expect(world.thread(root).slice(1)).toEqual([expect.stringContaining('Only the buttons decide')]);

    await world.press(buttonOf(world, 'Title a', 'deny'));
    await world.work();
    const session = await world.session(root);
    expect(await world.runs(session.id)).toEqual(['reply succeeded']);
    const read = (await world.outline(session.id)).filter((line) => line.startsWith('U0'));
    expect(read).toHaveLength(3);
    expect(read.slice(1).map((line) => line.slice(0, 5))).toEqual(['U0BEN', 'U0ANA']);
    expect(world.thread(root).at(-1)).toBe('Read too.');
  },
);

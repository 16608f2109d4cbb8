import { expect, test } from 'vitest';
import type { SharedFile } from '../../src/core/upload.ts';
import { startWorld } from '../support/flow-world.ts';
import { answer, inTurn } from '../support/flow-world-model.ts';

const plan: SharedFile = {
  id: 'F1',
  name: 'plan.md',
  mediaType: 'text/markdown',
  bytes: 13,
  address: 'https://x.test',
};
const line = '[file saved as uploads/F1-plan.md, text/markdown, 13 bytes]';

test('a file alone begins a session in a direct conversation, titled by its name (FILE-2)', async () => {
  const world = await startWorld({ script: inTurn(answer('Read.')) });
  const root = await world.say('', { direct: true, files: [plan] });
  await world.work();
  const session = await world.session(root);
  expect(session.title).toBe('plan.md');
  expect(await world.outline(session.id)).toContain(`U0ANA: ${line}`);
  expect(world.files.files.get('uploads/F1-plan.md')).toBe('content of F1');
});

test('an edit of the words before they are read keeps the file (SESSION-6)', async () => {
  const world = await startWorld({ script: inTurn(answer('Read.')) });
  const root = await world.say('<@U0BATON> raed', { files: [plan] });
  await world.edit(root, '<@U0BATON> read');
  await world.work();
  expect(await world.outline((await world.session(root)).id)).toContain(`U0ANA: @Baton read\n${line}`);
});

test('what people post among themselves is not fetched', async () => {
  const world = await startWorld();
  const root = await world.say('look', { files: [plan] });
  await world.say('nice', { in: root, files: [plan] });
  expect(world.files.accesses).toEqual([]);
});

test('a file that is too big is told and not fetched', async () => {
  const world = await startWorld({ script: inTurn(answer('Too big.')) });
  const root = await world.say('<@U0BATON> read', { files: [{ ...plan, bytes: 20_000_001 }] });
  await world.work();
  expect(world.files.accesses).toEqual([]);
  const text = '[file plan.md was not saved: it has more than 20 MB]';
  expect(await world.outline((await world.session(root)).id)).toContain(`U0ANA: @Baton read\n${text}`);
});

import { outboxId, sessionId } from '../../src/core/ids.ts';
import { openStore } from '../../src/db/open-store.ts';

// Usage: node contender.ts <file> <name> <times>. Appends one entry at a time, each after reading where the transcript ends.
const [file = '', name = '', times = '0'] = process.argv.slice(2);
let ids = 0;
const newId = () => {
  ids += 1;
  return `${name}-${ids}`;
};
const { store, close } = await openStore({ file, system: { newId } });
const session = sessionId('s1');
for (let n = 1; n <= Number(times); n += 1) {
  await store.transaction(async (tx) => {
    await store.entries.append(tx, session, undefined, [
      { type: 'custom', customType: 'context', text: `${name} ${n}` },
    ]);
    const outgoing = { kind: 'status', target: { kind: 'session', sessionId: session }, status: 'active' } as const;
    await store.outbox.add(tx, { id: outboxId(newId()), lane: session, outgoing, now: 0 });
  });
}
await close();

import type { CallDelta } from './chat-wire.ts';

export interface AssembledCall {
  /** Unique in its response. */
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

interface Draft {
  readonly index: string | number | undefined;
  readonly id: string | undefined;
  name: string;
  args: string;
}

export interface CallsAssembly {
  add(delta: CallDelta): void;
  /** In the order in which they began. `newId` stands in for an id that is missing or was used before. */
  calls(newId: () => string): readonly AssembledCall[];
}

/**
 * Puts streamed tool calls together. The index says which call a piece belongs to, unless the server gives each call the same one, or none:
 * then a piece that brings another id or name, or comes after whole arguments, begins the next call.
 */
export function assembleCalls(): CallsAssembly {
  const drafts: Draft[] = [];

  const draftFor = (delta: CallDelta): Draft => {
    const index = delta.index ?? undefined;
    const open = index === undefined ? drafts.at(-1) : drafts.findLast((draft) => draft.index === index);
    if (open && !beginsAnother(open, delta)) return open;
    const draft: Draft = { index, id: idOf(delta), name: '', args: '' };
    drafts.push(draft);
    return draft;
  };

  return {
    add(delta) {
      const draft = draftFor(delta);
      const { name, arguments: args } = delta.function ?? {};
      if (name) draft.name = name;
      const piece = typeof args === 'string' ? args : args ? JSON.stringify(args) : '';
      // A server that closes with the whole call again repeats its arguments.
      draft.args = isWhole(draft.args) && isWhole(piece) ? piece : draft.args + piece;
    },
    calls(newId) {
      const taken = new Set<string>();
      return drafts.map(({ id, name, args }) => {
        const own = id === undefined || taken.has(id) ? newId() : id;
        taken.add(own);
        return { id: own, name, arguments: args };
      });
    },
  };
}

const idOf = ({ id }: CallDelta): string | undefined =>
  id === undefined || id === null || id === '' ? undefined : `${id}`;

/** Only a piece with a name can: some servers invent a new id for each piece. */
function beginsAnother(open: Draft, delta: CallDelta): boolean {
  const { function: called } = delta;
  const id = idOf(delta);
  if (!called?.name) return false;
  if (id && open.id) return id !== open.id;
  return called.name !== open.name || isWhole(open.args);
}

function isWhole(args: string): boolean {
  if (!args.trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(args);
    return true;
  } catch {
    return false;
  }
}

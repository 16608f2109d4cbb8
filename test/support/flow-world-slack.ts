import { Readable } from 'node:stream';
import type { Standing } from '../../src/core/approval.ts';
import { type OutboxId, type SpaceId, type Ts, ts, type UserId } from '../../src/core/ids.ts';
import { approvalButtons, type Button, type Inline, type PostContent, type ShownStatus } from '../../src/core/post.ts';
import type { ListedSpace } from '../../src/core/space-list.ts';
import { ServiceError } from '../../src/errors.ts';
import type { ChatPort, Postable, ThreadReading } from '../../src/ports/chat.ts';
import { splitMarkdown } from '../../src/slack/markdown/split.ts';
import { board, design, general, ops } from './flow-world-places.ts';

/** A message that Baton posted, as it stands now. */
export interface SlackMessage {
  readonly id: OutboxId;
  readonly spaceId: SpaceId;
  readonly rootTs: Ts;
  readonly ts: Ts;
  content: PostContent;
}

export interface Whispered {
  readonly userId: UserId;
  readonly spaceId: SpaceId;
  readonly rootTs: Ts | undefined;
  readonly text: string;
}

/** What a person or a workflow wrote, as it stands now. */
export interface Written {
  readonly spaceId: SpaceId;
  readonly rootTs: Ts;
  readonly ts: Ts;
  readonly author: UserId | undefined;
  wireText: string;
}

/** Slack in memory: it outlives a crash of the process that posts to it. */
export interface MemorySlack {
  readonly messages: readonly SlackMessage[];
  /** By people and workflows. */
  readonly written: readonly Written[];
  readonly whispers: readonly Whispered[];
  readonly statuses: readonly { readonly rootTs: Ts; readonly status: ShownStatus }[];
  /** Later than all before. */
  nextTs(): Ts;
  write(message: Written): void;
  rewrite(space: SpaceId, at: Ts, wireText: string): void;
  erase(space: SpaceId, at: Ts): void;
  post(message: Omit<SlackMessage, 'ts' | 'rootTs'> & { readonly rootTs: Ts | undefined }): Ts;
  update(id: OutboxId, content: PostContent): void;
  /** Somebody deleted a message of Baton's. */
  vanish(id: OutboxId): void;
  whisper(whispered: Whispered): void;
  setStatus(rootTs: Ts, status: ShownStatus): void;
}

export function createMemorySlack(): MemorySlack {
  const messages: SlackMessage[] = [];
  let written: Written[] = [];
  const whispers: Whispered[] = [];
  const statuses: { rootTs: Ts; status: ShownStatus }[] = [];
  let seconds = 1_767_225_600;
  const nextTs = () => {
    seconds += 1;
    return ts(`${seconds}.000100`);
  };
  return {
    messages,
    get written() {
      return written;
    },
    write: (message) => written.push(message),
    rewrite(space, at, wireText) {
      const message = written.find(({ spaceId, ts }) => spaceId === space && ts === at);
      if (message) message.wireText = wireText;
    },
    erase(space, at) {
      written = written.filter(({ spaceId, ts }) => spaceId !== space || ts !== at);
    },
    whispers,
    statuses,
    nextTs,
    post({ rootTs, ...message }) {
      const posted = nextTs();
      messages.push({ ...message, ts: posted, rootTs: rootTs ?? posted });
      return posted;
    },
    update(id, content) {
      const message = messages.find((one) => one.id === id);
      if (!message) throw new Error(`no message ${id} to update`);
      message.content = content;
    },
    vanish(id) {
      const index = messages.findIndex((one) => one.id === id);
      if (index >= 0) messages.splice(index, 1);
    },
    whisper: (whispered) => whispers.push(whispered),
    setStatus: (rootTs, status) => statuses.push({ rootTs, status }),
  };
}

const inline = (part: Inline): string => {
  if (typeof part === 'string') return part;
  if ('time' in part) return new Date(part.time).toISOString();
  return 'mention' in part ? `<@${part.mention}>` : `[${part.label}](${part.link})`;
};

export const plain = (text: readonly Inline[]): string => text.map(inline).join('');

/** What a reader sees of a message. */
export function textOf(content: PostContent): string {
  switch (content.kind) {
    case 'answer':
      return content.markdown;
    case 'notice':
      return plain(content.text);
    case 'root':
      return `# ${content.title}\n${plain(content.text)}`;
    case 'approval': {
      const { audience, title, owner, piece, brief, outcome } = content.card;
      const said = [title, audience, owner ?? 'nobody', piece, brief.instruction, brief.source, brief.excerpt];
      return [...said.filter(Boolean), ...(outcome ? [plain(outcome)] : [])].join('\n');
    }
    case 'spin_off_brief': {
      const { instruction, source, excerpt } = content.brief;
      return [instruction, source, excerpt].filter(Boolean).join('\n');
    }
    case 'document':
      return content.heading === undefined ? content.markdown : `[${content.heading}]\n${content.markdown}`;
  }
}

export function buttonsOf(content: PostContent): readonly Button[] {
  if (content.kind === 'approval') return approvalButtons(content.card);
  return content.kind === 'notice' || content.kind === 'document' ? content.buttons : [];
}

export const permalink = (space: SpaceId, at: Ts): string => `https://slack.test/${space}/${at}`;

/** The fake of `thread`: what is written there, and what the test lets Slack answer in its place. */
export async function readWritten(slack: MemorySlack, space: SpaceId, rootTs: Ts): Promise<ThreadReading> {
  const there = slack.written.filter((message) => message.spaceId === space && message.rootTs === rootTs);
  const messages = there
    .toSorted((a, b) => (a.ts < b.ts ? -1 : 1))
    .map(({ ts, author, wireText }) => ({
      ts,
      author,
      botName: author ? undefined : 'Workflow',
      outside: false,
      wireText,
      fileNames: [],
    }));
  return { kind: 'read', messages };
}

/** Where Baton is. */
export const listedSpaces: readonly ListedSpace[] = [
  { spaceId: general, name: '#general', kind: 'public' },
  { spaceId: ops, name: '#ops', kind: 'public' },
  { spaceId: design, name: '#design', kind: 'public' },
  { spaceId: board, name: '#board', kind: 'private' },
];

/** `canOpenThread` answers what `place` says at that moment; everybody is everywhere but where `isAway` says. */
export function createFakeChat({
  splitAt,
  links,
  place,
  thread,
  isAway,
  standing,
  listed,
}: {
  readonly splitAt: number;
  readonly links: 'all' | 'none' | 'fault';
  readonly place: (space: SpaceId) => Postable;
  readonly thread: ChatPort['thread'];
  readonly isAway: (space: SpaceId, user: UserId) => boolean;
  readonly standing: (user: UserId) => Standing;
  readonly listed: () => readonly ListedSpace[];
}): ChatPort {
  return {
    async permalink(space, at) {
      if (links === 'fault') throw new ServiceError('Slack did not answer', { service: 'slack', retryable: true });
      return links === 'all' ? permalink(space, at) : undefined;
    },
    canOpenThread: async (space) => place(space),
    spacesOf: async (user) => listed().filter(({ spaceId: space }) => !user || !isAway(space, user)),
    describe: async (space) => ({
      ...(listed().find(({ spaceId: id }) => id === space) ?? { name: 'direct message', kind: 'direct' }),
      members: 12,
      external: false,
      creator: undefined,
    }),
    person: async (user) => ({ standing: standing(user), isAdmin: false }),
    isMember: async (space, user) => !isAway(space, user),
    placesOf: async (user) =>
      [general, ops].filter((space) => !isAway(space, user)).map((space) => ({ spaceId: space, name: `#${space}` })),
    thread,
    download: async ({ id }) => ({ kind: 'open', body: Readable.from([Buffer.from(`content of ${id}`)]) }),
    split: (markdown) =>
      splitMarkdown(markdown).length === 0 ? [] : (markdown.match(new RegExp(`[^]{1,${splitAt}}`, 'g')) ?? []),
  };
}

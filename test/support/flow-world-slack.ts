import { type OutboxId, type SpaceId, type Ts, ts, type UserId } from '../../src/core/ids.ts';
import type { Button, Inline, PostContent, ShownStatus } from '../../src/core/post.ts';
import { ServiceError } from '../../src/errors.ts';
import type { ChatPort, Postable } from '../../src/ports/chat.ts';

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

/** Slack in memory: it outlives a crash of the process that posts to it. */
export interface MemorySlack {
  readonly messages: readonly SlackMessage[];
  readonly whispers: readonly Whispered[];
  readonly statuses: readonly { readonly rootTs: Ts; readonly status: ShownStatus }[];
  /** Later than all before. */
  nextTs(): Ts;
  post(message: Omit<SlackMessage, 'ts' | 'rootTs'> & { readonly rootTs: Ts | undefined }): Ts;
  update(id: OutboxId, content: PostContent): void;
  whisper(whispered: Whispered): void;
  setStatus(rootTs: Ts, status: ShownStatus): void;
}

export function createMemorySlack(): MemorySlack {
  const messages: SlackMessage[] = [];
  const whispers: Whispered[] = [];
  const statuses: { rootTs: Ts; status: ShownStatus }[] = [];
  let seconds = 1_767_225_600;
  const nextTs = () => {
    seconds += 1;
    return ts(`${seconds}.000100`);
  };
  return {
    messages,
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
    whisper: (whispered) => whispers.push(whispered),
    setStatus: (rootTs, status) => statuses.push({ rootTs, status }),
  };
}

const inline = (part: Inline): string => {
  if (typeof part === 'string') return part;
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
    case 'document':
      return content.heading === undefined ? content.markdown : `[${content.heading}]\n${content.markdown}`;
  }
}

export const buttonsOf = (content: PostContent): readonly Button[] =>
  content.kind === 'notice' || content.kind === 'document' ? content.buttons : [];

export const permalink = (space: SpaceId, at: Ts): string => `https://slack.test/${space}/${at}`;

/** `canOpenThread` answers what `place` says at that moment. */
export function createFakeChat({
  splitAt,
  links,
  place,
}: {
  readonly splitAt: number;
  readonly links: 'all' | 'none' | 'fault';
  readonly place: () => Postable;
}): ChatPort {
  return {
    async permalink(space, at) {
      if (links === 'fault') throw new ServiceError('Slack did not answer', { service: 'slack', retryable: true });
      return links === 'all' ? permalink(space, at) : undefined;
    },
    canOpenThread: async () => place(),
    split: (markdown) => markdown.match(new RegExp(`[^]{1,${splitAt}}`, 'g')) ?? [],
  };
}

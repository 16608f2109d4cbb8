import { type MouseEvent, memo } from 'react';
import { type Block, Message, type MessageProps } from 'slack-blocks-to-jsx';
import type { Json } from '../shapes.ts';
import type { WorldState } from './api.ts';
import { type ButtonOfBlocks, buttonsIn } from './buttons.ts';
import { fromPermalink } from './place.ts';

export interface BlocksProps {
  readonly blocks: readonly Json[];
  readonly world: WorldState;
  readonly onButton?: ((button: ButtonOfBlocks) => void) | undefined;
  readonly onThread: (channel: string, thread: string) => void;
}

/** Blocks as Slack shows them. Clicks are ours: the renderer only draws the buttons and links. */
export function Blocks({ blocks, world, onButton, onThread }: BlocksProps) {
  const clicked = (event: MouseEvent<HTMLDivElement>): void => {
    const target = event.target as HTMLElement;
    const linked = fromPermalink(target.closest('a')?.href ?? '');
    if (linked) {
      event.preventDefault();
      onThread(linked.channel, linked.thread);
      return;
    }
    const button = target.closest('button');
    if (!button?.id) return;
    const sameId = [...event.currentTarget.querySelectorAll('button')].filter((other) => other.id === button.id);
    const found = buttonsIn(blocks).filter((one) => one.action_id === button.id)[sameId.indexOf(button)];
    if (found) onButton?.(found);
  };
  const users = world.users.map(({ id, real_name }) => ({ id, name: real_name }));
  const channels = world.channels.map(({ id, name }) => ({ id, name }));
  return (
    // biome-ignore lint/a11y: the handler only catches what bubbles up from the buttons and links inside.
    <div className="blocks" onClick={clicked}>
      <Drawn blocks={blocks} users={users} channels={channels} />
    </div>
  );
}

/** The renderer takes `10:30:` for an emoji and drops its colons, also across lines; a name that it does not know is text. */
const hooks: MessageProps['hooks'] = {
  emoji: (emoji, parse) => {
    const name = emoji.name.replace(/^:|:$/g, '');
    const drawn = parse({ ...emoji, name });
    return ['', name, `:${name}:`].includes(drawn) ? `:${name}:` : drawn;
  },
};

interface DrawnProps {
  readonly blocks: readonly Json[];
  readonly users: { readonly id: string; readonly name: string }[];
  readonly channels: { readonly id: string; readonly name: string }[];
}

/** Drawn anew only when something in it changed: the renderer replaces its elements, and a press on a replaced button is lost. */
const Drawn = memo(
  ({ blocks, users, channels }: DrawnProps) => (
    <Message
      withoutWrapper
      theme="light"
      name=""
      logo=""
      blocks={forRenderer(blocks) as unknown as Block[]}
      data={{ users, channels }}
      hooks={hooks}
    />
  ),
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

/** The renderer's `verbatim` is text without any markup: Slack's plain text. Slack's own only keeps bare words from becoming links. */
function forRenderer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forRenderer);
  if (value === null || typeof value !== 'object') return value;
  const { verbatim: _verbatim, ...kept } = value as Json;
  const drawn = Object.fromEntries(Object.entries(kept).map(([name, one]) => [name, forRenderer(one)]));
  return kept.type === 'plain_text' && kept.emoji === false ? { ...drawn, verbatim: true } : drawn;
}

/** The blocks to show for a message: its own, or its text as one section. */
export function blocksOf(message: { readonly text: string; readonly blocks?: readonly Json[] }): readonly Json[] {
  if (message.blocks && message.blocks.length > 0) return message.blocks;
  return message.text === '' ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: message.text } }];
}

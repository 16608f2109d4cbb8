import type { InputBlock, KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import type { Modal } from '../../core/modal.ts';
import { whoMayChange } from '../../core/space-change.ts';
import { toMrkdwn } from './inline.ts';
import { toMetadata } from './modal-metadata.ts';
import { toContext, toSection } from './sections.ts';

type SpaceSettingsModal = Extract<Modal, { readonly kind: 'space_settings' }>;

export const settingsCallback = 'space_settings';
/** Each is the id of the block and of the element in it. */
export const settingsFields = {
  tools: 'tools',
  approvers: 'approvers',
  approverList: 'approver_list',
  replies: 'replies',
} as const;

const approverWords = {
  requester: 'The person who asked',
  members: 'Members of the channel',
  list: 'Only these people',
} as const;

const replyWords = {
  auto: 'When you talk with Baton (people who talk to each other are left alone)',
  all: 'To every reply in its threads',
  mention: 'Only when it is mentioned',
} as const;

/** SPACE-1: a form for who may change it; the same as words for everybody else. */
export function toSpaceSettingsView(modal: SpaceSettingsModal): ModalView {
  const { spaceId, direct, name, mayChange } = modal;
  return {
    type: 'modal',
    callback_id: settingsCallback,
    private_metadata: toMetadata({ from: { spaceId, responseUrl: undefined }, direct }),
    title: { type: 'plain_text', text: 'Channel settings' },
    close: { type: 'plain_text', text: mayChange ? 'Cancel' : 'Close' },
    ...(mayChange && { submit: { type: 'plain_text' as const, text: 'Save' } }),
    blocks: [toSection(`*${toMrkdwn([name])}*`), ...(mayChange ? toForm(modal) : toWords(modal))],
  };
}

function toForm({ settings, tools }: SpaceSettingsModal): readonly KnownBlock[] {
  const { approvers, replies } = settings;
  const boxes = tools.map(({ name, summary }) => option(name, name, summary));
  const checked = boxes.filter(({ value }) => value !== undefined && settings.tools.includes(value));
  return [
    {
      ...input(settingsFields.tools, 'Tools', 'What the agent may use here beside the files of this channel.'),
      optional: true,
      element: {
        type: 'checkboxes',
        action_id: settingsFields.tools,
        options: boxes,
        ...(checked.length > 0 && { initial_options: checked }),
      },
    },
    select(settingsFields.approvers, 'Who may approve', approverWords, approvers.kind),
    {
      ...input(
        settingsFields.approverList,
        'These people',
        'Counts with "Only these people" alone. Guests and people from elsewhere can never approve.',
      ),
      optional: true,
      element: {
        type: 'multi_users_select',
        action_id: settingsFields.approverList,
        ...(approvers.kind === 'list' && approvers.users.length > 0 && { initial_users: [...approvers.users] }),
      },
    },
    select(settingsFields.replies, 'Baton answers', replyWords, replies),
  ];
}

function toWords({ settings, tools }: SpaceSettingsModal): readonly KnownBlock[] {
  const { approvers, replies } = settings;
  const named = approvers.kind === 'list' ? approvers.users : [];
  const lines = tools.map(
    ({ name, summary }) => `${name}: ${settings.tools.includes(name) ? 'on' : 'off'}. ${summary}`,
  );
  return [
    toSection(toMrkdwn([`Tools\n${lines.join('\n')}`])),
    toSection(
      toMrkdwn([
        `Who may approve: ${approverWords[approvers.kind]}`,
        ...named.flatMap((user) => [' ', { mention: user }]),
      ]),
    ),
    toSection(toMrkdwn([`Baton answers: ${replyWords[replies]}`])),
    toContext(toMrkdwn([whoMayChange])),
  ];
}

const input = (id: string, label: string, hint: string): Omit<InputBlock, 'element'> => ({
  type: 'input',
  block_id: id,
  label: { type: 'plain_text', text: label },
  hint: { type: 'plain_text', text: hint },
});

function select(id: string, label: string, words: Readonly<Record<string, string>>, chosen: string): InputBlock {
  const options = Object.entries(words).map(([value, text]) => option(value, text));
  const initial = options.find(({ value }) => value === chosen);
  return {
    type: 'input',
    block_id: id,
    label: { type: 'plain_text', text: label },
    element: { type: 'radio_buttons', action_id: id, options, ...(initial && { initial_option: initial }) },
  };
}

const optionLimit = 75;

function option(value: string, text: string, description?: string): PlainTextOption {
  return {
    text: { type: 'plain_text', text: cut(text), emoji: false },
    value,
    ...(description && { description: { type: 'plain_text', text: cut(description), emoji: false } }),
  };
}

const cut = (text: string): string =>
  text.length <= optionLimit ? text : `${text.slice(0, optionLimit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

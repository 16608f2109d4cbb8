import type { Button as ButtonElement, HomeView, KnownBlock } from '@slack/types';
import { type Home, type HomeSpace, maxRecorded, type RecordedRequest } from '../../core/home.ts';
import { toMrkdwn } from './inline.ts';
import { toMetadata } from './modal-metadata.ts';
import { toContext, toSection } from './sections.ts';

/** The buttons of Home; those of messages are in core/post. */
export const homeActions = {
  settings: 'space_settings',
  open: 'open_recorded',
  dismiss: 'dismiss_recorded',
  previous: 'home_previous',
  next: 'home_next',
} as const;

/** UX-5. What it needs at a click stands in its metadata. */
export function toHomeView(home: Home): HomeView {
  return {
    type: 'home',
    private_metadata: toMetadata({ from: undefined, direct: home.direct }),
    blocks: [
      header('Your channels with Baton'),
      ...(home.note === undefined ? [] : [toSection(toMrkdwn([home.note]))]),
      ...(home.spaces.length === 0 ? [toSection(toMrkdwn([empty]))] : home.spaces.flatMap(toSpace)),
      ...toPages(home),
    ],
  };
}

const empty = 'Baton is in none of your channels yet. Write /invite @Baton in a channel, then mention it there.';

const header = (text: string): KnownBlock => ({ type: 'header', text: { type: 'plain_text', text } });

function toSpace(space: HomeSpace): readonly KnownBlock[] {
  const { spaceId, name, tools, recorded } = space;
  const settings = button('Settings', homeActions.settings, spaceId, `Settings of ${name}`);
  const about = tools.length === 0 ? 'No extra tools are on.' : `Extra tools: ${tools.join(', ')}.`;
  const more = recorded.length - maxRecorded;
  const waiting = more > 0 ? ` ${more} more recorded requests wait; open or dismiss some of these first.` : '';
  return [
    { ...toSection(`*${toMrkdwn([name])}*`), accessory: settings },
    toContext(toMrkdwn([`${about}${waiting}`])),
    ...recorded.slice(0, maxRecorded).flatMap(toRecorded),
  ];
}

/** SPIN-8: what nobody could approve when it was asked. */
function toRecorded({ spinOff, title, target, at }: RecordedRequest): readonly KnownBlock[] {
  return [
    toSection(toMrkdwn([`Recorded: ${title}, for ${target}, `, { time: at }])),
    {
      type: 'actions',
      elements: [
        button('Open now', homeActions.open, spinOff, `Open now: ${title}`),
        button('Dismiss', homeActions.dismiss, spinOff, `Dismiss: ${title}`),
      ],
    },
  ];
}

function toPages({ page, pages }: Home): readonly KnownBlock[] {
  if (pages === 1) return [];
  const elements = [
    ...(page > 0 ? [button('Previous', homeActions.previous, String(page - 1))] : []),
    ...(page < pages - 1 ? [button('Next', homeActions.next, String(page + 1))] : []),
  ];
  return [toContext(`Page ${page + 1} of ${pages}`), { type: 'actions', elements }];
}

const labelLimit = 75;

function button(text: string, action: string, value: string, label?: string): ButtonElement {
  return {
    type: 'button',
    action_id: action,
    text: { type: 'plain_text', text },
    value,
    ...(label && { accessibility_label: label.slice(0, labelLimit).replace(/[\uD800-\uDBFF]$/, '') }),
  };
}

import type { FoundAction } from '../block-kit/find-action.ts';
import { elementState } from '../block-kit/input-state.ts';
import type { Answer } from '../delivery.ts';
import type { Hub } from '../hub.ts';
import { actingTeam, actingUser } from '../payloads.ts';
import { bot } from '../seed.ts';
import type { Json, User } from '../shapes.ts';

/** What became of a command, click, shortcut or submission. `ack` is what the app answered with. */
export type Reaction = { readonly ok: true; readonly ack: unknown } | { readonly ok: false; readonly error: string };

/** The fields that every interactive payload has. */
export function interactiveBase(user: User): Json {
  return {
    user: actingUser(user),
    team: actingTeam,
    api_app_id: bot.app,
    token: 'simulator-verification-token',
    enterprise: null,
    is_enterprise_install: false,
  };
}

/** Slack's name of the failure, as a person sees it. */
function failure(answer: Exclude<Answer, { kind: 'acknowledged' }>): string {
  if (answer.kind === 'cut' || /timeout/.test(answer.reason)) return 'operation_timeout';
  return answer.reason === 'http_error' ? 'http_service_error' : 'dispatch_failed';
}

export function reactionOf(answer: Answer): Reaction {
  if (answer.kind === 'acknowledged') return { ok: true, ack: answer.ack };
  return { ok: false, error: failure(answer) };
}

export async function interact(hub: Hub, body: Json): Promise<Reaction> {
  return reactionOf(await hub.courier.once({ kind: 'interactive', body }));
}

/** The entry of `actions` for a use of this element. */
export function actionPayload({ block_id: blockId, element }: FoundAction, value: string | undefined): Json {
  const { initial_value: _value, confirm: _confirm, options: _options, option_groups: _groups, ...shown } = element;
  const common = { block_id: blockId, action_ts: `${Date.now() / 1000}` };
  const type = String(element.type);
  if (type === 'button' || type === 'icon_button' || type === 'workflow_button') return { ...shown, ...common };
  if (type === 'feedback_buttons') {
    const buttons = [element.positive_button, element.negative_button] as readonly Json[];
    const pressed = buttons.find((button) => button.value === value) ?? buttons[0];
    return { type, action_id: element.action_id, text: pressed?.text, value: pressed?.value, ...common };
  }
  const state =
    type === 'overflow'
      ? { ...elementState({ ...element, type: 'static_select' }, value), type }
      : elementState(element, value);
  return { action_id: element.action_id, ...state, ...common };
}

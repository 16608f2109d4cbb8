import type { Standing } from './approval.ts';
import type { UserId } from './ids.ts';
import type { SpaceSettings } from './space.ts';

/** What a person sent off in the settings of a space: only what the form shows. */
export type SettingsForm = Pick<SpaceSettings, 'tools' | 'approvers' | 'replies'>;

export interface Changer {
  readonly user: UserId;
  readonly standing: Standing;
  /** Of the workspace, or its owner. */
  readonly isAdmin: boolean;
  readonly isMember: boolean;
}

/** SPACE-1: who may change the settings of a space. `creator`: of the channel; in a direct message its person. */
export function mayChangeSettings(
  { user, standing, isAdmin, isMember }: Changer,
  { creator, operators }: { readonly creator: UserId | undefined; readonly operators: readonly UserId[] },
): boolean {
  if (!isMember || standing !== 'member') return false;
  return isAdmin || user === creator || operators.includes(user);
}

export const whoMayChange =
  'Workspace admins and owners, the person who created the channel, and the operators of Baton can change this.';

/** What changed, in words for the audit; undefined when nothing did (APPROVAL-5). */
export function settingsChange(before: SpaceSettings, after: SettingsForm): string | undefined {
  const changes = (['tools', 'approvers', 'replies'] as const).flatMap((name) => {
    const [was, is] = [JSON.stringify(before[name]), JSON.stringify(after[name])];
    return was === is ? [] : [`${name}: ${was} -> ${is}`];
  });
  return changes.length > 0 ? changes.join('; ') : undefined;
}

/** The words at the field, for a form that cannot be taken. */
export function formMistake({ approvers }: SettingsForm): string | undefined {
  if (approvers.kind === 'list' && approvers.users.length === 0) return 'Choose at least one person.';
  return undefined;
}

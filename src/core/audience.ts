/** A space as the card names it; undefined where Slack does not describe it. */
export interface AudiencePlace {
  readonly name: string;
  readonly kind: 'public' | 'private' | 'direct' | 'group';
  readonly members: number | undefined;
  readonly external: boolean;
}

/** APPROVAL-1: "from #a, private, to #b, public, 212 members". */
export function audience(from: AudiencePlace | undefined, to: AudiencePlace | undefined): string {
  return `from ${from ? nameAndKind(from) : 'this space'}, to ${to ? whole(to) : 'another space'}`;
}

const nameAndKind = ({ name, kind }: AudiencePlace): string =>
  kind === 'public' || kind === 'private' ? `${name}, ${kind}` : `a ${name}`;

function whole(place: AudiencePlace): string {
  const { members, external } = place;
  const count = members === undefined ? [] : [`${members} ${members === 1 ? 'member' : 'members'}`];
  return [nameAndKind(place), ...count, ...(external ? ['shared with other workspaces'] : [])].join(', ');
}

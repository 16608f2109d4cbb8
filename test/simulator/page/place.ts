import { useCallback, useSyncExternalStore } from 'react';

/** Who looks at what; kept in the address, so that Back and reload work. `channel` is `home` for the app's Home tab. */
export interface Place {
  readonly user: string;
  readonly channel: string;
  readonly thread?: string | undefined;
}

export function toHash({ user, channel, thread }: Place): string {
  return `#${[user, channel, ...(thread ? [thread] : [])].join('/')}`;
}

export function fromHash(hash: string): Place | undefined {
  const [user, channel, thread] = hash.replace(/^#/, '').split('/');
  return user && channel ? { user, channel, thread: thread || undefined } : undefined;
}

/** The thread that a Slack permalink leads to: the root is `thread_ts` where the link is of a reply. */
export function fromPermalink(href: string): { readonly channel: string; readonly thread: string } | undefined {
  const [, channel, digits] = /\/archives\/([A-Z0-9]+)\/p(\d{11,})/.exec(href) ?? [];
  if (!channel || !digits) return undefined;
  const root = /[?&]thread_ts=([\d.]+)/.exec(href)?.[1];
  return { channel, thread: root ?? `${digits.slice(0, -6)}.${digits.slice(-6)}` };
}

function watchHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

export function usePlace(): readonly [Place | undefined, (place: Place) => void] {
  const hash = useSyncExternalStore(watchHash, () => window.location.hash);
  const go = useCallback((place: Place) => {
    window.location.hash = toHash(place);
  }, []);
  return [fromHash(hash), go];
}

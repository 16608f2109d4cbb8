import { useState } from 'react';
import { Icon } from './icon.tsx';

const seenKey = 'baton-intro-closed';

/** For first-time visitors: what to try. Closed once, it stays closed in this browser. */
export function Intro() {
  const [open, setOpen] = useState(() => localStorage.getItem(seenKey) === null);
  if (!open) return null;
  const close = (): void => {
    localStorage.setItem(seenKey, 'yes');
    setOpen(false);
  };
  return (
    <aside className="intro">
      <ol>
        <li>
          In <b>#general</b>: <code>@Baton what options do we have for the release?</code>
        </li>
        <li>
          Open the thread and reply: <code>take B</code>
        </li>
        <li>
          Back in the channel: <code>/handoff tests</code>
        </li>
        <li>
          Follow the link to the new thread and press <b>Continue</b>
        </li>
        <li>
          A topic for elsewhere: <code>@Baton ask #ops about the disk alert separately</code>, then <b>Approve</b>
        </li>
        <li>
          Switch that on elsewhere: <b>Home</b>, <b>Settings</b> of a channel
        </li>
        <li>
          Or without typing: a message’s <Icon name="more" /> menu, or <Icon name="lightning" /> below
        </li>
      </ol>
      <button type="button" aria-label="Close the introduction" onClick={close}>
        ✕
      </button>
    </aside>
  );
}

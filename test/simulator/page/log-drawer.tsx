import { useEffect, useState } from 'react';
import { readLog, type WorldState } from './api.ts';
import { type LogLine, logLines } from './log-lines.ts';

export interface LogDrawerProps {
  readonly world: WorldState;
  readonly onClose: () => void;
}

type Log = Awaited<ReturnType<typeof readLog>>;

/** Acknowledgements change nothing in the workspace, so its stream does not tell of them. */
const readEveryMs = 1500;

function useLog(world: WorldState): Log {
  const [log, setLog] = useState<Log>({ deliveries: [], calls: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed world is the reason to read at once.
  useEffect(() => {
    let over = false;
    const read = (): void => {
      readLog().then(
        (found) => over || setLog(found),
        () => undefined,
      );
    };
    read();
    const timer = setInterval(read, readEveryMs);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [world]);
  return log;
}

/** What Slack delivered and what Baton called, newest first; a press on a line shows the whole payload. */
export function LogDrawer({ world, onClose }: LogDrawerProps) {
  const { deliveries, calls } = useLog(world);
  const lines = logLines(world, deliveries, calls);
  return (
    <section className="log" aria-label="Delivery log">
      <header className="pane-head">
        <h2>Delivery log</h2>
        <span className="faint">
          <b className="way in">→</b> Slack delivers <b className="way out">←</b> Baton calls
        </span>
        <button type="button" className="close" aria-label="Close the log" onClick={onClose}>
          ✕
        </button>
      </header>
      <div className="log-lines">
        {lines.map((line) => (
          <Entry key={line.key} line={line} />
        ))}
      </div>
    </section>
  );
}

function Entry({ line }: { readonly line: LogLine }) {
  const { at, way, what, about, outcome, failed } = line;
  const [open, setOpen] = useState(false);
  return (
    <article className={`log-line ${failed ? 'failed' : ''}`}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <time>{new Date(at).toLocaleTimeString([], { hour12: false })}</time>
        <b className={`way ${way}`} role="img" aria-label={way === 'in' ? 'Slack delivers' : 'Baton calls'}>
          {way === 'in' ? '→' : '←'}
        </b>
        <code>{what}</code>
        <span className="log-about">{about}</span>
        <span className="log-outcome">{outcome}</span>
      </button>
      {open && <pre>{JSON.stringify(line.body, null, 2)}</pre>}
    </article>
  );
}

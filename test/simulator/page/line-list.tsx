import { useEffect, useRef } from 'react';
import { type LineProps, LineView } from './line.tsx';
import type { Line } from './select.ts';

export interface LineListProps extends Omit<LineProps, 'line' | 'onOpen'> {
  readonly lines: readonly Line[];
  readonly empty: string;
  readonly onOpen?: ((ts: string) => void) | undefined;
}

const keyOf = (line: Line): string => (line.kind === 'message' ? line.message.ts : `only-you-${line.ephemeral.ts}`);

/** Keeps the end of the list in view while it grows, until the reader scrolls up. */
function useEndInView() {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const lastTop = useRef(0);
  useEffect(() => {
    // Blocks get their height after they are drawn, and the status line takes some away, so renderings do not tell.
    const observer = new ResizeObserver(() => {
      if (follows.current) list.current?.scrollTo({ top: list.current.scrollHeight });
    });
    for (const element of [list.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scrolled = (): void => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    if (scrollHeight - scrollTop - clientHeight < 40) follows.current = true;
    else if (scrollTop < lastTop.current) follows.current = false;
    lastTop.current = scrollTop;
  };
  return { list, content, scrolled };
}

/** Lines, oldest first. */
export function LineList({ lines, empty, onOpen, ...shared }: LineListProps) {
  const { list, content, scrolled } = useEndInView();
  return (
    <div className="lines" ref={list} onScroll={scrolled}>
      <div ref={content}>
        {lines.length === 0 && <p className="faint empty">{empty}</p>}
        {lines.map((line) => (
          <LineView
            key={keyOf(line)}
            line={line}
            {...shared}
            {...(onOpen && line.kind === 'message' ? { onOpen: () => onOpen(line.message.ts) } : {})}
          />
        ))}
      </div>
    </div>
  );
}

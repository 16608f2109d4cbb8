import { useEffect, useRef } from 'react';
import { type LineProps, LineView } from './line.tsx';
import type { Line } from './select.ts';

export interface LineListProps extends Omit<LineProps, 'line' | 'onOpen'> {
  readonly lines: readonly Line[];
  readonly empty: string;
  readonly onOpen?: ((ts: string) => void) | undefined;
}

const keyOf = (line: Line): string => (line.kind === 'message' ? line.message.ts : `only-you-${line.ephemeral.ts}`);

/** Lines, oldest first; keeps to the end while new ones come, unless the reader has scrolled up. */
export function LineList({ lines, empty, onOpen, ...shared }: LineListProps) {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    if (atEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  });
  const scrolled = (): void => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    atEnd.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return (
    <div className="lines" ref={list} onScroll={scrolled}>
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
  );
}

import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react';
import type { Sorting } from './sorting.js';
import { type Column, TableHead } from './table.js';
import { windowOf } from './window-of.js';

interface LongTableProps {
  label: string;
  columns: readonly Column[];
  sorting?: Sorting;
  total: number;
  rowHeight: number;
  /** The cells of a row; undefined until it is known. */
  row: (index: number) => ReactNode | undefined;
  /** Called with the rows that are about to be shown, excluding `end`. */
  onWindow: (start: number, end: number) => void;
  /** The row that is initially at the top. */
  first: number;
  /** Called with the row at the top when scrolling has paused. */
  onFirst: (row: number) => void;
}

const PAUSE_MS = 250;

const Filler = ({ height, span }: { height: number; span: number }) =>
  height === 0 ? null : (
    <tr aria-hidden="true" className="filler">
      <td colSpan={span} style={{ height }} />
    </tr>
  );

/** Shows a table of any length in a scrolling box; only visible rows are rendered. */
export const LongTable = ({ label, columns, sorting, total, rowHeight, row, ...scrolling }: LongTableProps) => {
  const { onWindow, first, onFirst } = scrolling;
  const [place, setPlace] = useState({ top: first * rowHeight, height: 800 });
  const box = useRef<HTMLDivElement>(null);
  const { start, end } = windowOf(place.top, place.height, rowHeight, total);
  useEffect(() => onWindow(start, end), [onWindow, start, end]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    box.current!.scrollTop = first * rowHeight;
    setPlace({ top: box.current!.scrollTop, height: box.current!.clientHeight });
    return () => clearTimeout(timer.current);
    // Only initially: afterwards the reader scrolls.
  }, []);
  const scroll = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLElement>): void => {
    setPlace({ top: scrollTop, height: clientHeight });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onFirst(Math.floor(scrollTop / rowHeight)), PAUSE_MS);
  };
  const indices = Array.from({ length: end - start }, (_, index) => start + index);
  return (
    <div ref={box} className="scroll long" tabIndex={0} role="region" aria-label={label} onScroll={scroll}>
      <table aria-rowcount={total + 1}>
        <TableHead columns={columns} sorting={sorting} />
        <tbody>
          <Filler height={start * rowHeight} span={columns.length} />
          {indices.map((index) => (
            <tr key={index} aria-rowindex={index + 2} style={{ height: rowHeight }}>
              {row(index) ?? (
                <td colSpan={columns.length} className="muted">
                  Loading …
                </td>
              )}
            </tr>
          ))}
          <Filler height={(total - end) * rowHeight} span={columns.length} />
        </tbody>
      </table>
    </div>
  );
};

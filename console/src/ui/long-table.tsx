import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react';
import { type Column, TableHead } from './table.js';
import { windowOf } from './window-of.js';

interface LongTableProps {
  label: string;
  columns: readonly Column[];
  total: number;
  rowHeight: number;
  /** The cells of a row; undefined until it is known. */
  row: (index: number) => ReactNode | undefined;
  /** Called with the rows that are about to be shown, `end` excluded. */
  onWindow: (start: number, end: number) => void;
}

const Filler = ({ height, span }: { height: number; span: number }) =>
  height === 0 ? null : (
    <tr aria-hidden="true" className="filler">
      <td colSpan={span} style={{ height }} />
    </tr>
  );

/** A table of any length in a scrolling box: only visible rows are rendered. */
export const LongTable = ({ label, columns, total, rowHeight, row, onWindow }: LongTableProps) => {
  const [place, setPlace] = useState({ top: 0, height: 800 });
  const box = useRef<HTMLDivElement>(null);
  const { start, end } = windowOf(place.top, place.height, rowHeight, total);
  useEffect(() => onWindow(start, end), [onWindow, start, end]);
  useEffect(() => setPlace((before) => ({ ...before, height: box.current!.clientHeight })), []);
  const scroll = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLElement>): void =>
    setPlace({ top: scrollTop, height: clientHeight });
  const indices = Array.from({ length: end - start }, (_, index) => start + index);
  return (
    <div ref={box} className="scroll long" tabIndex={0} role="region" aria-label={label} onScroll={scroll}>
      <table aria-rowcount={total + 1}>
        <TableHead columns={columns} />
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

import type { ReactNode } from 'react';
import { Icon } from './icons.js';
import { isDescending, type Sorting } from './sorting.js';

export interface Column {
  name: string;
  isNumber?: boolean;
  /** Whether the column is omitted on a narrow screen. */
  isOptional?: boolean;
  /** Whether the heading is only for screen readers. */
  isHidden?: boolean;
  /** The orders that the column offers; the first one applies first. */
  orders?: readonly string[];
}

const classOf = ({ isNumber, isOptional }: Column): string | undefined =>
  [isNumber && 'num', isOptional && 'optional'].filter(Boolean).join(' ') || undefined;

/** Shows the head of a column by which the rows can be sorted. */
const SortHead = ({ column, orders, sorting }: { column: Column; orders: readonly string[]; sorting: Sorting }) => {
  const place = orders.indexOf(sorting.order);
  const direction = isDescending(sorting.order) ? 'descending' : 'ascending';
  return (
    <th scope="col" className={classOf(column)} aria-sort={place < 0 ? undefined : direction}>
      <button type="button" className="sort" onClick={() => sorting.set(orders[(place + 1) % orders.length]!)}>
        {column.name}
        {place >= 0 && <Icon name={direction} />}
      </button>
    </th>
  );
};

const Head = ({ column }: { column: Column }) => (
  <th scope="col" className={classOf(column)}>
    {column.isHidden ? <span className="sr">{column.name}</span> : column.name}
  </th>
);

interface HeadProps {
  columns: readonly Column[];
  /** Absent if the list has only one order. */
  sorting?: Sorting;
}

export const TableHead = ({ columns, sorting }: HeadProps) => (
  <thead>
    <tr>
      {columns.map((column) =>
        column.orders && sorting ? (
          <SortHead key={column.name} column={column} orders={column.orders} sorting={sorting} />
        ) : (
          <Head key={column.name} column={column} />
        ),
      )}
    </tr>
  </thead>
);

/** Shows rows under named columns. A table wider than the screen scrolls, also by keyboard. */
export const Table = ({ label, children, ...head }: HeadProps & { label: string; children: ReactNode }) => (
  <div className="scroll" tabIndex={0} role="region" aria-label={label}>
    <table>
      <TableHead {...head} />
      <tbody>{children}</tbody>
    </table>
  </div>
);

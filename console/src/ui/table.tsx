import type { ReactNode } from 'react';

export interface Column {
  name: string;
  isNumber?: boolean;
  /** Left out where the screen is narrow. */
  isOptional?: boolean;
  /** For screen readers alone. */
  isHidden?: boolean;
}

const classOf = ({ isNumber, isOptional }: Column): string | undefined =>
  [isNumber && 'num', isOptional && 'optional'].filter(Boolean).join(' ') || undefined;

export const TableHead = ({ columns }: { columns: readonly Column[] }) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column.name} scope="col" className={classOf(column)}>
          {column.isHidden ? <span className="sr">{column.name}</span> : column.name}
        </th>
      ))}
    </tr>
  </thead>
);

/** Rows under named columns. A table wider than the screen scrolls, by keyboard too. */
export const Table = (props: { label: string; columns: readonly Column[]; children: ReactNode }) => (
  <div className="scroll" tabIndex={0} role="region" aria-label={props.label}>
    <table>
      <TableHead columns={props.columns} />
      <tbody>{props.children}</tbody>
    </table>
  </div>
);

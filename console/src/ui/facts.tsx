import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

export const Facts = ({ of }: { of: readonly Fact[] }) => (
  <dl className="facts">
    {of.map(([label, value]) => (
      <div key={label} className="contents">
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

import { type ReactNode, useEffect, useState } from 'react';
import { ApiFault } from '../api/fault.js';
import type { Trail } from './address.js';
import { problemOf } from './advice.js';
import { ago, moment, words } from './format.js';

export type Tone = 'good' | 'warn' | 'bad' | 'busy' | '';

const TONES: Readonly<Record<string, Tone>> = {
  ACTIVE: 'good',
  CONFIRMED: 'good',
  DELIVERED: 'good',
  ENABLED: 'good',
  SUCCEEDED: 'good',
  MODIFIED: 'good',
  MOVED: 'good',
  PENDING: 'warn',
  INQUIRY: 'warn',
  RUNNING: 'busy',
  STOPPED: 'warn',
  INACTIVE: 'bad',
  FAILED: 'bad',
  DISABLED: 'bad',
};

/** Shows a state of the API as a word, never only by colour. */
export const Status = ({ of, tone }: { of: string; tone?: Tone }) => (
  <span className={`badge ${tone ?? TONES[of] ?? ''}`}>{words(of)}</span>
);

/** Returns the instant in the viewer's zone and in UTC. */
const tooltipOf = (at: string): string => `${new Date(at).toLocaleString()}\n${at}`;

/** Shows when something happened, in the time zone of the listing. */
export const WhenThere = ({ at, zone }: { at: string; zone: string }) => (
  <time dateTime={at} title={`Here ${tooltipOf(at)}`} className="nowrap">
    {moment(at, zone)}
  </time>
);

/** Shows when something happened or will happen. */
export const When = ({ at }: { at: string | null | undefined }) => {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((turn) => turn + 1), 15_000);
    return () => clearInterval(timer);
  }, []);
  if (!at) return <span className="muted">never</span>;
  return (
    <time dateTime={at} title={tooltipOf(at)} className="nowrap">
      {ago(at)}
    </time>
  );
};

const VIA = {
  EVENT: 'after an event of the PMS',
  POLL: 'by the periodic sync',
  LIVE: 'for a caller who asked for fresh data',
  FEED: 'from a calendar feed',
  OWN: 'as the answer to a booking made here',
} as const;

interface Aged {
  asOf?: string | null;
  via?: keyof typeof VIA | null;
}

/** Shows the age of the data, and why it was read then; nothing if it was never read. */
export const Age = ({ of: { asOf, via } }: { of: Aged }) =>
  asOf ? (
    <span className="muted small" title={via ? `Read ${VIA[via]}` : undefined}>
      Read <When at={asOf} />
    </span>
  ) : null;

interface PageHeadProps {
  title: string;
  about?: ReactNode;
  back?: ReactNode;
  children?: ReactNode;
}

/** Shows the head of a page, whose title is also that of the browser's tab. */
export const PageHead = ({ title, about, back, children }: PageHeadProps) => {
  useEffect(() => {
    document.title = `${title} · Lodgewire`;
  }, [title]);
  return (
    <div className="page-head">
      <div>
        {back && <div className="crumb">{back}</div>}
        <h1 dir="auto">{title}</h1>
        {about && <p>{about}</p>}
      </div>
      {children && <div className="row">{children}</div>}
    </div>
  );
};

export const Panel = (props: { title?: ReactNode; actions?: ReactNode; children: ReactNode }) => (
  <section className="panel">
    {props.title && (
      <header>
        <h2>{props.title}</h2>
        {props.actions && <div className="row">{props.actions}</div>}
      </header>
    )}
    {props.children}
  </section>
);

export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="empty">
    <b>{title}</b>
    {children}
  </div>
);

export const Notice = (props: { tone?: Tone; title: string; children?: ReactNode; action?: ReactNode }) => (
  <div className={`notice ${props.tone ?? ''}`} role={props.tone === 'bad' ? 'alert' : 'status'}>
    <div>
      <b>{props.title}</b>
      {props.children && <div>{props.children}</div>}
    </div>
    {props.action}
  </div>
);

interface ProblemProps {
  error: Error;
  retry?: () => unknown;
  /** The fields of the form that show their own faults. */
  shown?: readonly string[];
}

/** Shows a fault with the message of the API and a remedy. */
export const Problem = ({ error, retry, shown }: ProblemProps) => {
  const fault = error instanceof ApiFault ? error : new ApiFault(-1, error.message);
  const { title, advice, details } = problemOf(fault, shown);
  return (
    <Notice tone="bad" title={title} action={retry && <button onClick={() => void retry()}>Try again</button>}>
      {(details.length > 0 || advice) && (
        <>
          {details.map((message) => (
            <div key={message}>{message}</div>
          ))}
          {advice}
        </>
      )}
    </Notice>
  );
};

interface Loaded<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** Shows the answer of a query, its progress or its fault. A displayed answer stays when a later query fails. */
export const Load = <T,>({ of, children }: { of: Loaded<T>; children: (data: T) => ReactNode }) => (
  <>
    {of.error && <Problem error={of.error} retry={of.refetch} />}
    {of.data !== undefined && children(of.data)}
    {of.data === undefined && !of.error && (
      <div className="skeleton" role="status">
        Loading …
      </div>
    )}
  </>
);

/** Returns a list that retries with its first page if the address has a cursor of another list. */
export const restarting = <T,>(list: Loaded<T>, trail: Trail): Loaded<T> =>
  list.error instanceof ApiFault && list.error.of('cursor') ? { ...list, refetch: trail.restart } : list;

interface PagerProps {
  /** `total` is absent if the API does not count the list. */
  meta: { limit: number; nextCursor: string | null; total?: number };
  trail: Trail;
}

export const Pager = ({ meta: { total, limit, nextCursor }, trail: { page, back, next, restart } }: PagerProps) => {
  if (page === 1 && nextCursor === null) return null;
  const all = total === undefined ? '' : ` of ${Math.ceil(total / limit).toLocaleString('en')}`;
  return (
    <nav className="pager" aria-label="Pages">
      <span className="muted small">
        Page {page}
        {all}
        {total !== undefined && `, ${total.toLocaleString('en')} in total`}
      </span>
      <span className="row">
        {page > 1 && !back ? (
          <button onClick={restart}>First page</button>
        ) : (
          <button disabled={!back} onClick={back}>
            Previous
          </button>
        )}
        <button disabled={nextCursor === null} onClick={() => next(nextCursor!)}>
          Next
        </button>
      </span>
    </nav>
  );
};

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Schemas } from '../../api/client.js';
import {
  type AccountHealth,
  type Summary,
  useHealthOf,
  useLatestBookings,
  useSummary,
  useWebhookApps,
} from '../../api/queries.js';
import { type SystemState, useSystem } from '../../api/system.js';
import { useWorkspace } from '../../api/workspace.js';
import { addressOf } from '../../ui/address.js';
import { count, day, money } from '../../ui/format.js';
import { Empty, Load, Notice, PageHead, Panel, Status, When } from '../../ui/parts.js';
import { type Hour, HourPlot } from '../../ui/plot.js';
import { sumOf } from '../../ui/sum.js';
import { ListingName } from '../listings/listing-name.js';

/** The maximum number of failing accounts that the overview lists. */
const MOST_ACCOUNTS = 10;

interface Finding {
  path: string;
  title: string;
  about: string;
}

const findingsOfUrls = (apps: readonly Schemas['WebhookAppDetail'][]): Finding[] =>
  apps.flatMap(({ provider, endpoints }) =>
    endpoints
      .filter(({ status, failingSince }) => status === 'DISABLED' || failingSince)
      .map(({ url, status }) => ({
        path: addressOf(`/webhooks/${provider}`, { state: 'failed' }),
        title: url,
        about:
          status === 'DISABLED'
            ? 'This webhook URL is disabled. Enable it when the receiver works again.'
            : 'Notifications to this URL fail. They are retried automatically.',
      })),
  );

const findingsOfAccounts = (accounts: readonly AccountHealth[]): Finding[] =>
  accounts.flatMap(({ integrationAccountID, name, issues }) =>
    issues.map(({ message, advice, resource }) => ({
      path: `/accounts/${integrationAccountID}`,
      title: resource ? `${name}, ${resource.toLowerCase()}` : name,
      about: `${message} ${advice}`,
    })),
  );

/** Returns the faults of the service as a whole, which only an operator may read. */
const findingsOfService = ({ processes }: SystemState): Finding[] =>
  processes.some(({ role, isRunning }) => isRunning && role !== 'api')
    ? []
    : [{ path: '/system', title: 'No worker runs', about: 'Nothing is synced or delivered until one is started.' }];

interface Findings {
  shown: Finding[];
  /** The number of accounts that need attention beyond the shown ones. */
  more: number;
}

/** Loads lists only if the summary reports entries. */
const useFindings = ({ accounts, webhookURLs }: Summary): Findings | undefined => {
  const { data: workspace } = useWorkspace();
  const system = useSystem(workspace?.isOperator === true);
  const [areFailing, hasFailingUrls] = [accounts.withIssues > 0, webhookURLs.failing + webhookURLs.disabled > 0];
  const failing = useHealthOf({ hasIssues: true }, undefined, MOST_ACCOUNTS, areFailing);
  const apps = useWebhookApps(hasFailingUrls);
  if ((areFailing && !failing.data) || (hasFailingUrls && !apps.data)) return undefined;
  const ofAccounts = areFailing ? failing.data!.data : [];
  const ofApps = hasFailingUrls ? apps.data!.data : [];
  return {
    shown: [
      ...(system.data ? findingsOfService(system.data) : []),
      ...findingsOfAccounts(ofAccounts),
      ...findingsOfUrls(ofApps),
    ],
    more: accounts.withIssues - ofAccounts.length,
  };
};

const Findings = ({ of }: { of: Summary }) => {
  const findings = useFindings(of);
  if (!findings) return null;
  const { shown, more } = findings;
  if (shown.length === 0)
    return (
      <Notice tone="good" title="Everything works">
        All accounts are synced and notifications are delivered.
      </Notice>
    );
  return (
    <Panel title={`Needs attention (${shown.length})`}>
      <ul className="rows">
        {shown.map(({ path, title, about }) => (
          <li key={path + title + about}>
            <div>
              <Link href={path} className="main">
                {title}
              </Link>
              <div className="muted small">{about}</div>
            </div>
            <Link href={path} className="button">
              Open<span className="sr"> {title}</span>
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link href={addressOf('/accounts', { status: 'attention' })}>{count(more, 'more account')}</Link>
          </li>
        )}
      </ul>
    </Panel>
  );
};

const Stat = ({ path, label, value, about }: { path: string; label: string; value: number; about: string }) => (
  <Link href={path} className="panel stat">
    <span className="muted">{label}</span>
    <b>{value.toLocaleString('en')}</b>
    <span className="muted small">{about}</span>
  </Link>
);

const Stats = ({ of: { accounts, listings, reservations, webhookURLs } }: { of: Summary }) => {
  const { total, failing, disabled } = webhookURLs;
  return (
    <div className="grid-4">
      <Stat
        path="/accounts"
        label="Accounts"
        value={accounts.total}
        about={accounts.inactive > 0 ? `${accounts.inactive} inactive` : 'all active'}
      />
      <Stat path="/listings" label="Listings" value={listings} about="in all accounts" />
      <Stat path="/reservations" label="Reservations" value={reservations} about="from guests and PMSes" />
      <Stat
        path="/webhooks"
        label="Webhook URLs"
        value={total}
        about={total === 0 ? 'none yet' : `${total - failing - disabled} of ${total} healthy`}
      />
    </div>
  );
};

/** Shows the operator's day: arrivals, guests in house, departures. */
const Today = ({ of: { today } }: { of: Summary }) => {
  const path = (kind: string): string => addressOf('/reservations', { today: kind });
  return (
    <div className="grid-3">
      <Stat path={path('ARRIVING')} label="Arrivals" value={today.arriving} about="today" />
      <Stat path={path('STAYING')} label="In house" value={today.staying} about="tonight" />
      <Stat path={path('DEPARTING')} label="Departures" value={today.departing} about="today" />
    </div>
  );
};

const LatestBookings = ({ of: { reservations } }: { of: Summary }) => {
  const latest = useLatestBookings(reservations);
  return (
    <Panel title="Latest bookings" actions={<Link href="/reservations">All reservations</Link>}>
      <Load of={latest}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No bookings yet">Bookings made here or at a PMS appear here.</Empty>
          ) : (
            <ul className="rows">
              {data.map((one) => (
                <li key={one.id}>
                  <div>
                    <Link href={`/reservations/${one.id}`} className="main">
                      {one.guest.name || 'Guest unknown'}
                    </Link>
                    <div className="small">
                      <ListingName id={one.listingID} />
                    </div>
                    <div className="muted small">
                      {day(one.checkInDate)} to {day(one.checkOutDate)}, {money(one.totalPrice, one.currency)}
                    </div>
                  </div>
                  <div className="row">
                    <Status of={one.status} />
                    <span className="muted small">
                      <When at={one.createdAt} />
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </Panel>
  );
};

interface LastDayProps {
  title: string;
  hours: readonly Hour[];
  one: string;
  actions?: ReactNode;
}

const LastDay = ({ title, hours, one, actions }: LastDayProps) => {
  const all = sumOf(hours.map((hour) => hour.count));
  const failed = sumOf(hours.map((hour) => hour.failed ?? 0));
  return (
    <Panel title={title} actions={actions}>
      <div className="body stack-s">
        <p className="muted">
          {count(all, one)} in the last 24 hours
          {failed > 0 && `, ${failed.toLocaleString('en')} failed`}
        </p>
        <HourPlot hours={hours} one={one} />
      </div>
    </Panel>
  );
};

const Activity = ({ of: { hours } }: { of: Summary }) => {
  const bookings = hours.map((hour) => ({ since: hour.since, count: hour.bookings }));
  const notifications = hours.map((hour) => ({
    since: hour.since,
    count: hour.notifications,
    failed: hour.failedNotifications,
  }));
  return (
    <div className="grid-2">
      <LastDay title="Bookings" hours={bookings} one="booking" actions={<Link href="/figures">Figures</Link>} />
      <LastDay title="Notifications" hours={notifications} one="notification" />
    </div>
  );
};

export const StartPage = () => {
  const summary = useSummary();
  return (
    <div className="stack">
      <PageHead title="Overview">
        <Link href="/connect" className="button primary">
          Connect an account
        </Link>
      </PageHead>
      <Load of={summary}>
        {(of) =>
          of.accounts.total === 0 ? (
            <section className="panel">
              <Empty title="Connect your first account">
                Its listings, calendars and reservations appear within seconds.
                <div>
                  <Link href="/connect" className="button primary">
                    Connect an account
                  </Link>
                </div>
              </Empty>
            </section>
          ) : (
            <>
              <Findings of={of} />
              <Today of={of} />
              <Stats of={of} />
              <Activity of={of} />
              <LatestBookings of={of} />
            </>
          )
        }
      </Load>
    </div>
  );
};

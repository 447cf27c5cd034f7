import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../api/client.js';
import {
  type AccountHealth,
  CALM_MS,
  useAccounts,
  useBookingsOfDay,
  useDeliveriesOfDay,
  useHealthOf,
  useReservations,
  useWebhookApps,
} from '../api/queries.js';
import { count, day, money } from '../ui/format.js';
import { Empty, Load, Notice, PageHead, Panel, Status, When } from '../ui/parts.js';
import { HourPlot } from '../ui/plot.js';

/** Failing accounts that the overview lists. */
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
        path: `/webhooks/${provider}`,
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

interface Findings {
  shown: Finding[];
  /** Accounts that need attention beyond those that are shown. */
  more: number;
}

const useFindings = (): Findings | undefined => {
  const failing = useHealthOf({ hasIssues: true }, 1, MOST_ACCOUNTS);
  const apps = useWebhookApps();
  if (!failing.data || !apps.data) return undefined;
  const { data, meta } = failing.data;
  return { shown: [...findingsOfAccounts(data), ...findingsOfUrls(apps.data.data)], more: meta.total - data.length };
};

const Findings = () => {
  const findings = useFindings();
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
            <Link href="/accounts?attention">{count(more, 'more account')}</Link>
          </li>
        )}
      </ul>
    </Panel>
  );
};

const Stat = ({ path, label, value, about }: { path: string; label: string; value?: number; about: string }) => (
  <Link href={path} className="panel stat">
    <span className="muted">{label}</span>
    <b>{value === undefined ? '–' : value.toLocaleString('en')}</b>
    <span className="muted small">{about}</span>
  </Link>
);

const Stats = () => {
  const accounts = useAccounts();
  const apps = useWebhookApps();
  const listings = useQuery({
    queryKey: ['listing-count'],
    queryFn: () => answer(api.GET('/api/v1/listing', { params: { query: { limit: 1 } } })),
    refetchInterval: CALM_MS,
  });
  const reservations = useReservations({}, 1, 5);
  const inactive = accounts.data?.data.filter(({ status }) => status !== 'ACTIVE').length ?? 0;
  const urls = apps.data?.data.flatMap(({ endpoints }) => endpoints) ?? [];
  const wellUrls = urls.filter(({ status, failingSince }) => status === 'ENABLED' && !failingSince).length;
  return (
    <div className="grid-4">
      <Stat
        path="/accounts"
        label="Accounts"
        value={accounts.data?.meta.total}
        about={accounts.data ? (inactive > 0 ? `${inactive} inactive` : 'all active') : ''}
      />
      <Stat path="/listings" label="Listings" value={listings.data?.meta.total} about="in all accounts" />
      <Stat
        path="/reservations"
        label="Reservations"
        value={reservations.data?.meta.total}
        about="from guests and PMSes"
      />
      <Stat
        path="/webhooks"
        label="Webhook URLs"
        value={apps.data && urls.length}
        about={apps.data ? (urls.length === 0 ? 'none yet' : `${wellUrls} of ${urls.length} healthy`) : ''}
      />
    </div>
  );
};

const LastBookings = () => {
  const reservations = useReservations({}, 1, 5);
  return (
    <Panel title="Latest bookings" actions={<Link href="/reservations">All reservations</Link>}>
      <Load of={reservations}>
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

const Activity = () => {
  const bookings = useBookingsOfDay();
  const apps = useWebhookApps();
  const deliveries = useDeliveriesOfDay(apps.data?.data.map(({ provider }) => provider));
  return (
    <div className="grid-2">
      <Panel title="Bookings">
        <div className="body stack-s">
          <Load of={bookings}>
            {(instants) => (
              <>
                <p className="muted">{count(instants.length, 'booking')} in the last 24 hours</p>
                <HourPlot instants={instants} one="booking" />
              </>
            )}
          </Load>
        </div>
      </Panel>
      <Panel title="Notifications">
        <div className="body stack-s">
          <Load of={deliveries}>
            {(instants) => (
              <>
                <p className="muted">{count(instants.length, 'notification')} in the last 24 hours</p>
                <HourPlot instants={instants} one="notification" />
              </>
            )}
          </Load>
        </div>
      </Panel>
    </div>
  );
};

export const StartPage = () => {
  const accounts = useAccounts();
  return (
    <div className="stack">
      <PageHead title="Overview">
        <Link href="/connect" className="button primary">
          Connect an account
        </Link>
      </PageHead>
      <Load of={accounts}>
        {({ meta }) =>
          meta.total === 0 ? (
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
              <Findings />
              <Stats />
              <Activity />
              <LastBookings />
            </>
          )
        }
      </Load>
    </div>
  );
};

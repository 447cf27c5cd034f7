import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Schemas } from '../../api/client.js';
import { healthQuery } from '../../api/queries.js';
import { type Fact, Facts } from '../../ui/facts.js';
import { duration, words } from '../../ui/format.js';
import { Load, Notice, Panel, Status, When } from '../../ui/parts.js';
import { Table } from '../../ui/table.js';
import { LimitMeter } from './account-limits.js';

type Health = Schemas['AccountHealth'];
type Resource = Schemas['ResourceHealth'];

const COLUMNS = [
  { name: 'Resource' },
  { name: 'State' },
  { name: 'Last sync' },
  { name: 'Next sync', isOptional: true },
];

/** Estimates the progress of a read from the duration of the last one. */
const shareOf = ({ startedAt, expectedEndAt }: NonNullable<Resource['running']>, now: number): number | undefined => {
  if (expectedEndAt === null) return undefined;
  const [start, end] = [Date.parse(startedAt), Date.parse(expectedEndAt)];
  return Math.min(0.99, (now - start) / Math.max(end - start, 1));
};

const Running = ({ resource, running }: Resource) => (
  <div className="run">
    <Status of="syncing" tone="busy" />
    {running && (
      <>
        <progress aria-label={`Sync of ${resource.toLowerCase()}`} value={shareOf(running, Date.now())} />
        <span className="small muted">
          {running.read.toLocaleString('en')} read
          {running.expectedEndAt && (
            <>
              , ends <When at={running.expectedEndAt} />
            </>
          )}
        </span>
      </>
    )}
  </div>
);

const ReadState = (one: Resource) => {
  if (one.isRunning) return <Running {...one} />;
  if (one.failures > 0) return <Status of="failing" tone="bad" />;
  return one.lastCompleteAt ? <Status of="up to date" tone="good" /> : <Status of="waiting" tone="warn" />;
};

const Issues = ({ issues }: Health) =>
  issues.map(({ code, resource, message, advice }) => (
    <Notice key={code + resource} tone="bad" title={resource ? `${words(resource)}: ${message}` : message}>
      {advice}
    </Notice>
  ));

const Duplicate = ({ duplicateOf }: Health) =>
  duplicateOf && (
    <Notice
      tone="warn"
      title="The same account of the PMS is connected twice"
      action={<Link href={`/accounts/${duplicateOf}`}>Open the other one</Link>}
    >
      Its listings appear twice, and each of its bookings is notified twice. Delete one of the two accounts.
    </Notice>
  );

const SCOPES = { account: 'this account', address: "this server's IP address", app: 'your OAuth app' } as const;

const limitName = ({ requests, perSeconds, scope }: Schemas['LimitUse']): string =>
  `${requests.toLocaleString('en')} requests in ${duration(perSeconds)} for ${SCOPES[scope]}`;

const Connection = ({ webhooksSubscribed, tokenExpiresAt, limits, limitedUntil, pausedUntil }: Health) => {
  const facts: readonly Fact[] = [
    ['Webhooks of the PMS', webhooksSubscribed ? 'Subscribed' : 'Not subscribed. Changes arrive with the next sync.'],
    [
      'Token expires',
      tokenExpiresAt ? (
        <>
          <When at={tokenExpiresAt} />; renews automatically
        </>
      ) : (
        'Does not expire'
      ),
    ],
    ...limits.map((limit) => [limitName(limit), <LimitMeter key="meter" limit={limit} />] as const),
    ...(limits.length === 0 ? [['Limit', 'The PMS documents none.'] as const] : []),
    ...(limitedUntil ? [['Limit used up until', <When key="when" at={limitedUntil} />] as const] : []),
    ...(pausedUntil ? [['Calls paused until', <When key="when" at={pausedUntil} />] as const] : []),
  ];
  return (
    <Panel title="Connection to the PMS">
      <div className="body">
        <Facts of={facts} />
      </div>
    </Panel>
  );
};

/** Shows faults with remedies, the sync of each resource, and the limits of the PMS. Refreshes itself. */
export const AccountHealthPanels = ({ id }: { id: string }) => {
  const health = useQuery(healthQuery(id));
  return (
    <Load of={health}>
      {(state) => (
        <>
          <Issues {...state} />
          <Duplicate {...state} />
          <Panel title="Sync status">
            <Table label="Sync status" columns={COLUMNS}>
              {state.resources.map((one) => (
                <tr key={one.resource}>
                  <td className="main">{words(one.resource)}</td>
                  <td>
                    <ReadState {...one} />
                  </td>
                  <td>
                    <When at={one.lastCompleteAt} />
                  </td>
                  <td className="optional">
                    {one.isRunning ? <span className="muted">now</span> : <When at={one.nextDueAt} />}
                  </td>
                </tr>
              ))}
            </Table>
          </Panel>
          <Connection {...state} />
        </>
      )}
    </Load>
  );
};

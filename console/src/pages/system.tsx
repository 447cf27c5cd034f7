import { valueOf, type Sample } from '../api/metrics.js';
import { useAccounts, useProviders } from '../api/queries.js';
import { type Kind, KINDS, type Readiness, useReadiness, useSystem } from '../api/system.js';
import { type Fact, Facts } from '../ui/facts.js';
import { Empty, Load, PageHead, Panel, Status, When } from '../ui/parts.js';
import { Sparkline } from '../ui/sparkline.js';

const WORK: Readonly<Record<Kind, readonly [title: string, about: string]>> = {
  events: ['Events', 'Changes that are not yet turned into deliveries'],
  deliveries: ['Deliveries', 'Notifications that are due'],
  syncs: ['Syncs', 'Periodic syncs that are due'],
  hints: ['PMS events', 'Received from PMSes and not yet read'],
  unknown_outcomes: ['Unknown outcomes', 'Bookings whose outcome is being looked up at the PMS'],
};

const PARTS = [
  ['database', 'Database'],
  ['queue', 'Queue store'],
] as const;

const Health = ({ isReady, down, replicas }: Readiness) => (
  <ul className="rows">
    <li>
      <span className="main">This process</span>
      {down.includes('ending') ? <Status of="ending" tone="warn" /> : <Status of="running" tone="good" />}
    </li>
    {PARTS.map(([code, label]) => (
      <li key={code}>
        <span className="main">{label}</span>
        {down.includes(code) ? <Status of="not reachable" tone="bad" /> : <Status of="reachable" tone="good" />}
      </li>
    ))}
    {replicas && (
      <li>
        <span className="main">Read replicas</span>
        <Status
          of={`${replicas.used} of ${replicas.configured} used`}
          tone={isReady && replicas.used === replicas.configured ? 'good' : 'warn'}
        />
      </li>
    )}
  </ul>
);

const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? '–' : `${Math.round(bytes / 1_048_576).toLocaleString('en')} MB`;

const milliseconds = (seconds: number | undefined): string =>
  seconds === undefined || Number.isNaN(seconds) ? '–' : `${(seconds * 1_000).toFixed(1)} ms`;

const Process = ({ samples }: { samples: readonly Sample[] }) => {
  const started = valueOf(samples, 'process_start_time_seconds');
  const facts: readonly Fact[] = [
    ['Started', started === undefined ? '–' : <When at={new Date(started * 1_000).toISOString()} />],
    ['Node.js', samples.find(({ name }) => name === 'nodejs_version_info')?.labels.version ?? '–'],
    ['Memory', megabytes(valueOf(samples, 'process_resident_memory_bytes'))],
    ['Event loop (p99)', milliseconds(valueOf(samples, 'nodejs_eventloop_lag_p99_seconds'))],
  ];
  return <Facts of={facts} />;
};

const SCOPES = { account: 'each account', address: 'each address of the service', app: 'each OAuth app' } as const;

/** What the PMSes of the connected accounts allow. */
const Limits = () => {
  const accounts = useAccounts();
  const providers = useProviders();
  const codes = new Set(accounts.data?.data.map(({ provider }) => provider));
  const shown =
    providers.data?.filter(({ provider, rateLimits }) => codes.has(provider) && rateLimits.length > 0) ?? [];
  if (shown.length === 0) return <Empty title="No limits">No connected PMS documents a limit.</Empty>;
  return (
    <ul className="rows">
      {shown.map(({ provider, name, rateLimits }) => (
        <li key={provider}>
          <span className="main">{name}</span>
          <span className="muted small">
            {rateLimits
              .map(
                ({ requests, perSeconds, scope }) =>
                  `${requests.toLocaleString('en')} in ${perSeconds.toLocaleString('en')} s for ${SCOPES[scope]}`,
              )
              .join('; ')}
          </span>
        </li>
      ))}
    </ul>
  );
};

export const SystemPage = () => {
  const readiness = useReadiness();
  const system = useSystem();
  return (
    <div className="stack">
      <PageHead title="System" about="Work that waits, for all processes, and the process that answers this page." />
      <div className="with-aside">
        <Panel title="Waiting work">
          <Load of={system}>
            {({ history }) => (
              <ul className="rows">
                {KINDS.map((kind) => (
                  <li key={kind}>
                    <div>
                      <span className="main">{WORK[kind][0]}</span>
                      <div className="muted small">{WORK[kind][1]}</div>
                    </div>
                    <div className="row">
                      <Sparkline values={history[kind]} label={`${WORK[kind][0]} since this page was opened`} />
                      <b className="num count">{history[kind].at(-1)?.toLocaleString('en')}</b>
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </Load>
        </Panel>
        <div className="stack">
          <Panel title="Health">
            <Load of={readiness}>{(state) => <Health {...state} />}</Load>
          </Panel>
          <Panel title="Process">
            <div className="body">
              <Load of={system}>{({ samples }) => <Process samples={samples} />}</Load>
            </div>
          </Panel>
        </div>
      </div>
      <Panel title="Limits of the connected PMSes">
        <Limits />
      </Panel>
    </div>
  );
};

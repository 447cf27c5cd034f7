import { type Readiness, type SystemState, usePmses, useReadiness, useSystem } from '../../api/system.js';
import { type Fact, Facts } from '../../ui/facts.js';
import { Load, Notice, PageHead, Panel, Status, type Tone } from '../../ui/parts.js';
import { Sparkline } from '../../ui/sparkline.js';
import { type Fault, faultsOf } from './system-faults.js';
import { Pmses } from './system-pmses.js';
import { Processes } from './system-processes.js';

type Backlog = SystemState['backlog'][number];

const WORK: Readonly<Record<Backlog['kind'], readonly [title: string, about: string]>> = {
  events: ['Events', 'Changes that are not yet turned into deliveries'],
  deliveries: ['Deliveries', 'Notifications that are due'],
  syncs: ['Syncs', 'Periodic syncs that are due'],
  hints: ['PMS events', 'Received from PMSes and not yet read'],
  unknown_outcomes: ['Bookings being verified', 'The PMS has not said whether it made them'],
};

const Waiting = ({ of: { kind, waiting, most } }: { of: Backlog }) => {
  const [title, about] = WORK[kind];
  const peak = Math.max(waiting, ...most.map((value) => value ?? 0)).toLocaleString('en');
  return (
    <li className="waiting">
      <div>
        <span className="main">{title}</span>
        <div className="muted small">{about}</div>
      </div>
      <Sparkline values={most} label={`${title} in the last 24 hours: at most ${peak} waited`} />
      <div className="count">
        <b className="num">{waiting.toLocaleString('en')}</b>
        <div className="muted small nowrap">peak {peak}</div>
      </div>
    </li>
  );
};

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576).toLocaleString('en')} MB`;

const STORES = { postgresql: 'PostgreSQL', redis: 'Redis' } as const;

const Part = ({ label, isUp, facts }: { label: string; isUp: boolean; facts: readonly Fact[] }) => (
  <>
    <div className="row between">
      <b>{label}</b>
      <Status of={isUp ? 'reachable' : 'not reachable'} tone={isUp ? 'good' : 'bad'} />
    </div>
    <Facts of={facts} />
  </>
);

const databaseFacts = (database: SystemState['database'] | undefined): Fact[] =>
  database
    ? [
        ['Version', `PostgreSQL ${database.version}`],
        ['Size', megabytes(database.sizeBytes)],
        ['Connections', `${database.connections} of ${database.maxConnections}`],
      ]
    : [];

const replicaFacts = ({ replicas, isReady }: Readiness): Fact[] => {
  if (!replicas) return [];
  const tone: Tone = isReady && replicas.used === replicas.configured ? 'good' : 'warn';
  return [['Replicas', <Status key="used" of={`${replicas.used} of ${replicas.configured} used`} tone={tone} />]];
};

/** Shows the stores. Readiness is read without a key, so that it is shown while the database is down. */
const Stores = ({ readiness, system }: { readiness: Readiness; system: SystemState | undefined }) => (
  <div className="body stack-s">
    <Part
      label="Database"
      isUp={!readiness.down.includes('database_unreachable')}
      facts={[...databaseFacts(system?.database), ...replicaFacts(readiness)]}
    />
    <hr />
    <Part
      label="Queue store"
      isUp={!readiness.down.includes('queue_unreachable')}
      facts={system ? [['Kept in', STORES[system.queue.store]]] : []}
    />
  </div>
);

const Verdict = ({ faults }: { faults: readonly Fault[] }) =>
  faults.length === 0 ? (
    <Notice tone="good" title="Everything runs">
      All processes report themselves, the stores are reachable, and calls to no PMS are paused.
    </Notice>
  ) : (
    <>
      {faults.map(({ title, about, tone }) => (
        <Notice key={title} tone={tone} title={title}>
          {about}
        </Notice>
      ))}
    </>
  );

export const SystemPage = () => {
  const readiness = useReadiness();
  const system = useSystem();
  const pmses = usePmses();
  return (
    <div className="stack">
      <PageHead title="System" about="The service as a whole, with every workspace." />
      {system.data && readiness.data && pmses.data && (
        <Verdict faults={faultsOf(system.data, readiness.data, pmses.data.data)} />
      )}
      <Panel title="PMSes, calls of the last hour">
        <Load of={pmses}>{({ data }) => <Pmses of={data} />}</Load>
      </Panel>
      <div className="with-aside">
        <Panel title="Waiting work, last 24 hours">
          <Load of={system}>
            {({ backlog }) => (
              <ul className="rows">
                {backlog.map((one) => (
                  <Waiting key={one.kind} of={one} />
                ))}
              </ul>
            )}
          </Load>
        </Panel>
        <Panel title="Stores">
          <Load of={readiness}>{(state) => <Stores readiness={state} system={system.data} />}</Load>
        </Panel>
      </div>
      {system.data && (
        <Panel title="Processes">
          <Processes of={system.data.processes} />
        </Panel>
      )}
    </div>
  );
};

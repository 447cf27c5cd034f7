import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../api/client.js';
import { useKeyNames } from '../api/workspace.js';
import { useAddress, useTrail } from '../ui/address.js';
import { ExportCsv } from '../ui/export-csv.js';
import { words } from '../ui/format.js';
import { Choice } from '../ui/form.js';
import { Empty, Load, PageHead, Pager, Panel, restarting, When } from '../ui/parts.js';
import { Table } from '../ui/table.js';

type Entry = Schemas['AuditEntry'];

const DAY_MS = 86_400_000;
const PERIODS = [
  ['', 'Since yesterday'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['365', 'Last year'],
] as const;
const ACTORS = [
  ['', 'Every actor'],
  ['API_KEY', 'API keys'],
  ['HOST', 'Hosts'],
  ['CLI', 'Command line'],
  ['SYSTEM', 'Background work'],
] as const;

const KINDS = [
  ['', 'Changes'],
  ['reads', 'Reads of guests and secrets'],
  ['all', 'Changes and reads'],
] as const;

/** Pages of targets, by their type. */
const PATHS: Readonly<Record<string, string>> = {
  reservation: '/reservations/',
  listing: '/listings/',
  'integration-account': '/accounts/',
  'outgoing-webhooks': '/webhooks/',
};

const Target = ({ of: { type, id } }: { of: Entry['target'] }) => (
  <>
    <div>{words(type)}</div>
    <div className="muted small mono breaks clamped" title={id}>
      {PATHS[type] ? <Link href={PATHS[type] + id}>{id}</Link> : id}
    </div>
  </>
);

const Row = ({ entry, keys }: { entry: Entry; keys: ReadonlyMap<string, string> }) => (
  <tr>
    <td>
      <span className="main">{words(entry.action)}</span>
      {entry.fields && <div className="muted small">{entry.fields.join(', ')}</div>}
    </td>
    <td>
      <Target of={entry.target} />
    </td>
    <td className="optional">
      <div>{keys.get(entry.actor.id ?? '') ?? words(entry.actor.type)}</div>
      <div className="muted small mono">{entry.clientAddress}</div>
    </td>
    <td>
      <When at={entry.at} />
    </td>
  </tr>
);

/** Midnight of UTC some days ago: cursors hold for the same start only. */
const sinceOf = (days: string): string =>
  new Date((Math.floor(Date.now() / DAY_MS) - Number(days || 1)) * DAY_MS).toISOString();

interface Filter {
  since: string;
  reads?: boolean;
  actorType?: Schemas['ActorType'];
}

const useEntries = (filter: Filter, cursor: string | undefined) =>
  useQuery({
    queryKey: ['audit', filter, cursor],
    queryFn: () => {
      const query = { ...filter, order: 'desc' as const, cursor, limit: 50 };
      return answer(api.GET('/api/v1/audit-log', { params: { query } }));
    },
    placeholderData: (before) => before,
  });

const COLUMNS = [{ name: 'Action' }, { name: 'Target' }, { name: 'By', isOptional: true }, { name: 'When' }];

/** Newest first. */
export const AuditPage = () => {
  const { values, setter } = useAddress('kind', 'days', 'actorType');
  const keys = useKeyNames();
  const trail = useTrail();
  const actorType = values.actorType as Schemas['ActorType'] | '';
  const filter = {
    since: sinceOf(values.days),
    ...(values.kind !== 'all' && { reads: values.kind === 'reads' }),
    ...(actorType && { actorType }),
  };
  const entries = useEntries(filter, trail.cursor);
  return (
    <>
      <PageHead title="Audit log" about="Who did what, when and from where. Entries cannot be changed." />
      <Panel>
        <div className="filters">
          <Choice label="Kind" isHidden value={values.kind} options={KINDS} onValue={setter('kind')} />
          <Choice label="Period" isHidden value={values.days} options={PERIODS} onValue={setter('days')} />
          <Choice label="Actor" isHidden value={values.actorType} options={ACTORS} onValue={setter('actorType')} />
          <ExportCsv path="/api/v1/audit-log" query={{ ...filter, order: 'desc' }} name="audit-log" />
        </div>
        <Load of={restarting(entries, trail)}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty title="No entries">Nothing happened in this period.</Empty>
            ) : (
              <>
                <Table label="Entries" columns={COLUMNS}>
                  {data.map((entry) => (
                    <Row key={entry.id} entry={entry} keys={keys} />
                  ))}
                </Table>
                <Pager meta={meta} trail={trail} />
              </>
            )
          }
        </Load>
      </Panel>
    </>
  );
};

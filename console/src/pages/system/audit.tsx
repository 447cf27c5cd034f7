import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { useKeyNames } from '../../api/workspace.js';
import { type Address, givenOf, useAddress, useTrail } from '../../ui/address.js';
import { Copyable } from '../../ui/copy.js';
import { ExportCsv } from '../../ui/export-csv.js';
import { words } from '../../ui/format.js';
import { Choice } from '../../ui/form.js';
import { Empty, Load, PageHead, Pager, Panel, restarting, When } from '../../ui/parts.js';
import { directionOf, useSorting } from '../../ui/sorting.js';
import { Table } from '../../ui/table.js';
import { TextFilter } from '../../ui/text-filter.js';
import { ACTION_CHOICES } from './audit-actions.js';

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
    <div className="muted small">
      <Copyable value={id} what={`the id of the ${words(type).toLowerCase()}`}>
        <span className="mono clamped" title={id}>
          {PATHS[type] ? <Link href={PATHS[type] + id}>{id}</Link> : id}
        </span>
      </Copyable>
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

/** Returns midnight UTC some days ago, because cursors are only valid for the same start. */
const sinceOf = (days: string): string =>
  new Date((Math.floor(Date.now() / DAY_MS) - Number(days || 1)) * DAY_MS).toISOString();

interface Filter {
  order: 'asc' | 'desc';
  since: string;
  reads?: boolean;
  actorType?: Schemas['ActorType'];
  action?: Schemas['AuditAction'];
  apiKeyID?: string;
  targetID?: string;
  address?: string;
}

const FILTERS = ['kind', 'days', 'actorType', 'action', 'apiKeyID', 'targetID', 'address'] as const;
type FilterAddress = Address<(typeof FILTERS)[number]>;

const filterOf = ({ kind, days, ...rest }: FilterAddress['values']): Omit<Filter, 'order'> => ({
  ...(givenOf(rest) as Omit<Filter, 'since' | 'reads' | 'order'>),
  since: sinceOf(days),
  // An action is already either a read or a change.
  ...(kind !== 'all' && !rest.action && { reads: kind === 'reads' }),
});

interface FiltersProps {
  address: FilterAddress;
  filter: Filter;
  keys: ReadonlyMap<string, string>;
}

const Filters = ({ address, filter, keys }: FiltersProps) => {
  const { values, setter } = address;
  return (
    <div className="filters">
      <Choice label="Kind" isHidden value={values.kind} options={KINDS} onValue={setter('kind')} />
      <Choice label="Period" isHidden value={values.days} options={PERIODS} onValue={setter('days')} />
      <Choice label="Actor" isHidden value={values.actorType} options={ACTORS} onValue={setter('actorType')} />
      <Choice
        label="Action"
        isHidden
        value={values.action}
        options={[['', 'Every action'], ...ACTION_CHOICES]}
        onValue={setter('action')}
      />
      {keys.size > 0 && (
        <Choice
          label="API key"
          isHidden
          value={values.apiKeyID}
          options={[['', 'Every key'], ...keys]}
          onValue={setter('apiKeyID')}
        />
      )}
      <TextFilter label="Id of the target" value={values.targetID} onValue={setter('targetID')} />
      <TextFilter label="Address" value={values.address} onValue={setter('address')} />
      <ExportCsv path="/api/v1/audit-log" query={{ ...filter }} name="audit-log" />
    </div>
  );
};

const useEntries = (filter: Filter, cursor: string | undefined) =>
  useQuery({
    queryKey: ['audit', filter, cursor],
    queryFn: () => {
      const query = { ...filter, cursor, limit: 50 };
      return answer(api.GET('/api/v1/audit-log', { params: { query } }));
    },
    placeholderData: (before) => before,
  });

const COLUMNS = [
  { name: 'Action' },
  { name: 'Target' },
  { name: 'By', isOptional: true },
  { name: 'When', orders: ['-at', 'at'] },
];

export const AuditPage = () => {
  const address = useAddress(...FILTERS);
  const keys = useKeyNames();
  const trail = useTrail();
  const sorting = useSorting('-at');
  const filter = { ...filterOf(address.values), order: directionOf(sorting) };
  const entries = useEntries(filter, trail.cursor);
  return (
    <>
      <PageHead title="Audit log" about="Who did what, when and from where. Entries cannot be changed." />
      <Panel>
        <Filters address={address} filter={filter} keys={keys} />
        <Load of={restarting(entries, trail)}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty title="No entries">Nothing happened in this period.</Empty>
            ) : (
              <>
                <Table label="Entries" columns={COLUMNS} sorting={sorting}>
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

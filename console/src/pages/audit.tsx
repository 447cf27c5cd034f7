import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../api/client.js';
import { words } from '../ui/format.js';
import { Choice } from '../ui/form.js';
import { Empty, Load, PageHead, Panel, When } from '../ui/parts.js';
import { Table } from '../ui/table.js';

type Entry = Schemas['AuditEntry'];

const DAY_MS = 86_400_000;
const PERIODS = [
  ['1', 'Last 24 hours'],
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

const Row = ({ entry }: { entry: Entry }) => (
  <tr>
    <td>
      <span className="main">{words(entry.action)}</span>
      {entry.fields && <div className="muted small">{entry.fields.join(', ')}</div>}
    </td>
    <td>
      <div>{entry.target.type}</div>
      <div className="muted small mono breaks clamped" title={entry.target.id}>
        {entry.target.id}
      </div>
    </td>
    <td className="optional">
      <div>{words(entry.actor.type)}</div>
      <div className="muted small mono">{entry.clientAddress}</div>
    </td>
    <td>
      <When at={entry.at} />
    </td>
  </tr>
);

const useEntries = (days: string, actorType: string) => {
  const filter = {
    since: new Date(Math.floor(Date.now() / 60_000) * 60_000 - Number(days) * DAY_MS).toISOString(),
    ...(actorType && { actorType: actorType as Schemas['ActorType'] }),
  };
  return useInfiniteQuery({
    queryKey: ['audit', days, actorType],
    queryFn: ({ pageParam: cursor }) => {
      const query = { ...filter, order: 'desc' as const, limit: 100, ...(cursor && { cursor }) };
      return answer(api.GET('/api/v1/audit-log', { params: { query } }));
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.nextCursor,
  });
};

const COLUMNS = [{ name: 'Action' }, { name: 'Target' }, { name: 'By', isOptional: true }, { name: 'When' }];

/** Newest first. */
export const AuditPage = () => {
  const [days, setDays] = useState('1');
  const [actorType, setActor] = useState('');
  const entries = useEntries(days, actorType);
  return (
    <>
      <PageHead title="Audit log" about="Who did what, when and from where. Entries cannot be changed." />
      <Panel>
        <div className="filters">
          <Choice label="Period" isHidden value={days} options={PERIODS} onValue={setDays} />
          <Choice label="Actor" isHidden value={actorType} options={ACTORS} onValue={setActor} />
        </div>
        <Load of={entries}>
          {({ pages }) => {
            const all = pages.flatMap(({ data }) => data);
            if (all.length === 0) return <Empty title="No entries">Nothing happened in this period.</Empty>;
            return (
              <>
                <Table label="Entries" columns={COLUMNS}>
                  {all.map((entry) => (
                    <Row key={entry.id} entry={entry} />
                  ))}
                </Table>
                {entries.hasNextPage && (
                  <div className="pager">
                    <span className="muted small">{all.length} entries</span>
                    <button disabled={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
                      Load more
                    </button>
                  </div>
                )}
              </>
            );
          }}
        </Load>
      </Panel>
    </>
  );
};

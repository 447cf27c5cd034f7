import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../../api/client.js';
import { useTenants } from '../../api/workspace.js';
import { useAddress, useTrail } from '../../ui/address.js';
import { Copyable } from '../../ui/copy.js';
import { ExportCsv } from '../../ui/export-csv.js';
import { words } from '../../ui/format.js';
import { Choice, Confirm } from '../../ui/form.js';
import { Empty, Load, PageHead, Pager, Panel, Problem, restarting, Status, When } from '../../ui/parts.js';
import { inOrder, useSorting, whenWhole } from '../../ui/sorting.js';
import { Table } from '../../ui/table.js';
import { NewKey } from './new-key.js';
import { Tenants } from './tenants.js';

type ApiKey = Schemas['ApiKey'];

/** Shows the tenants for which a key acts. */
const Reach = ({ tenantIDs }: Pick<ApiKey, 'tenantIDs'>) => {
  const { data } = useTenants();
  if (!tenantIDs) return <>Every tenant</>;
  return <>{tenantIDs.map((id) => data?.data.find((tenant) => tenant.id === id)?.name ?? id).join(', ')}</>;
};

const KeyRow = ({ one, onRevoke }: { one: ApiKey; onRevoke: () => void }) => (
  <tr>
    <td>
      <span className="main">{one.name}</span>
      <div className="muted small">
        <Copyable value={one.prefix} what={`the prefix of ${one.name}`} />
      </div>
      <div className="muted small">
        Created <When at={one.createdAt} />
        {one.isOperator && ', of an operator'}
      </div>
    </td>
    <td className="optional">
      <Reach tenantIDs={one.tenantIDs} />
      {one.networks && <div className="muted small mono">{one.networks.join(', ')}</div>}
    </td>
    <td className="optional">{one.scopes ? (one.scopes as string[]).map(words).join(', ') : 'All'}</td>
    <td className="optional">
      <When at={one.lastUsedAt} />
    </td>
    <td className="optional">{one.expiresAt ? <When at={one.expiresAt} /> : <span className="muted">never</span>}</td>
    <td>
      {one.revokedAt ? (
        <Status of="revoked" />
      ) : (
        <button className="danger" onClick={onRevoke}>
          Revoke<span className="sr"> {one.name}</span>
        </button>
      )}
    </td>
  </tr>
);

const COLUMNS = [
  { name: 'Key', orders: ['name', '-name'] },
  { name: 'Tenants', isOptional: true },
  { name: 'Scopes', isOptional: true },
  { name: 'Last used', isOptional: true, orders: ['-used', 'used'] },
  { name: 'Expires', isOptional: true, orders: ['expires', '-expires'] },
  { name: 'Revoke', isHidden: true },
];

const VALUES = {
  name: ({ name }: ApiKey) => name,
  used: ({ lastUsedAt }: ApiKey) => lastUsedAt,
  expires: ({ expiresAt }: ApiKey) => expiresAt,
};

const STATES = [
  ['', 'Keys that work'],
  ['false', 'Revoked or expired'],
  ['all', 'Every key'],
] as const;

const filterOf = (live: string) => (live === 'all' ? {} : { live: live !== 'false' });

const Keys = () => {
  const client = useQueryClient();
  const { values, setter } = useAddress('live');
  const filter = filterOf(values.live);
  const trail = useTrail();
  const sorting = useSorting('');
  const [revoking, setRevoking] = useState<ApiKey>();
  const keys = useQuery({
    queryKey: ['keys', filter, trail.cursor],
    queryFn: () =>
      answer(api.GET('/api/v1/api-key', { params: { query: { ...filter, cursor: trail.cursor, limit: 100 } } })),
    placeholderData: (before) => before,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => answer(api.DELETE('/api/v1/api-key/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      setRevoking(undefined);
      await client.invalidateQueries();
    },
  });
  return (
    <Panel title="API keys">
      <div className="filters">
        <Choice label="State" isHidden value={values.live} options={STATES} onValue={setter('live')} />
        <ExportCsv path="/api/v1/api-key" query={filter} name="api-keys" />
      </div>
      <Load of={restarting(keys, trail)}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="No keys">No key was revoked or has expired.</Empty>
          ) : (
            <>
              <Table label="API keys" columns={COLUMNS} sorting={whenWhole(sorting, meta, trail)}>
                {inOrder(data, whenWhole(sorting, meta, trail), VALUES).map((one) => (
                  <KeyRow key={one.id} one={one} onRevoke={() => setRevoking(one)} />
                ))}
              </Table>
              <Pager meta={meta} trail={trail} />
            </>
          )
        }
      </Load>
      {revoking && (
        <Confirm
          title={`Revoke ${revoking.name}?`}
          action="Revoke the key"
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate(revoking.id)}
          onClose={() => setRevoking(undefined)}
        >
          <p>Requests with it are refused from now on. If you signed in with it, you are signed out.</p>
          {revoke.error && <Problem error={revoke.error} />}
        </Confirm>
      )}
    </Panel>
  );
};

export const KeysPage = () => (
  <div className="stack">
    <PageHead title="Tenants and keys" about="Who may call the API, and for which tenant." />
    <div className="with-aside">
      <Keys />
      <div className="stack">
        <NewKey />
        <Tenants />
      </div>
    </div>
  </div>
);

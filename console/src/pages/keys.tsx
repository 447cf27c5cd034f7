import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../api/client.js';
import { ApiFault } from '../api/fault.js';
import { useTenants } from '../api/workspace.js';
import { useTrail } from '../ui/address.js';
import { words } from '../ui/format.js';
import { Check, Confirm, Field } from '../ui/form.js';
import { CopyButton, Load, Notice, PageHead, Pager, Panel, Problem, restarting, Status, When } from '../ui/parts.js';
import { Table } from '../ui/table.js';

type ApiKey = Schemas['ApiKey'];
type KeyScope = 'read' | 'book' | 'manage' | 'secrets' | 'keys';

const SCOPES: readonly (readonly [KeyScope, string])[] = [
  ['read', 'Read listings, calendars and reservations'],
  ['book', 'Quote, book and cancel'],
  ['manage', 'Connect accounts and change settings'],
  ['secrets', 'See signing secrets'],
  ['keys', 'Manage keys and read the audit log'],
];

const Tenants = () => {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const trail = useTrail('tenants');
  const tenants = useQuery({
    queryKey: ['tenants', trail.cursor],
    queryFn: () => answer(api.GET('/api/v1/tenant', { params: { query: { cursor: trail.cursor, limit: 10 } } })),
  });
  const create = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/tenant', { body: { name } })),
    onSuccess: async () => {
      setName('');
      await client.invalidateQueries();
    },
  });
  return (
    <Panel title="Tenants">
      <Load of={restarting(tenants, trail)}>
        {({ data, meta }) => (
          <>
            <ul className="rows">
              {data.map((tenant) => (
                <li key={tenant.id}>
                  <div>
                    <span className="main">{tenant.name}</span>
                    <div className="muted small mono">{tenant.id}</div>
                  </div>
                  {tenant.isDefault && <Status of="default" />}
                </li>
              ))}
            </ul>
            <Pager meta={meta} trail={trail} />
          </>
        )}
      </Load>
      <form
        className="body form"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Field label="New tenant" required value={name} onValue={setName} placeholder="Name" />
        {create.error && <Problem error={create.error} />}
        <button disabled={create.isPending || name === ''}>Create</button>
      </form>
    </Panel>
  );
};

const NewKey = () => {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyScope[]>(['read']);
  const create = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/api-key', { body: { name, scopes } as Schemas['CreateApiKeyInput'] })),
    onSuccess: async () => {
      setName('');
      await client.invalidateQueries();
    },
  });
  const fault = create.error instanceof ApiFault ? create.error : undefined;
  return (
    <Panel title="New key">
      <form
        className="body form"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Field label="Name" required value={name} onValue={setName} fault={fault?.of('name')} placeholder="Reporting" />
        <fieldset className="stack-s">
          <legend>Scopes</legend>
          {SCOPES.map(([scope, label]) => (
            <Check
              key={scope}
              label={label}
              isOn={scopes.includes(scope)}
              onValue={(isOn) => setScopes(isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
            />
          ))}
        </fieldset>
        {create.error && <Problem error={create.error} />}
        {create.data && (
          <Notice tone="good" title="Copy the key now: it is shown only once">
            <p className="mono">{create.data.key}</p>
            <CopyButton text={create.data.key} label="Copy the key" />
          </Notice>
        )}
        <button disabled={create.isPending || name === '' || scopes.length === 0}>Create a key</button>
      </form>
    </Panel>
  );
};

/** For which tenants a key acts. */
const Reach = ({ tenantIDs }: Pick<ApiKey, 'tenantIDs'>) => {
  const { data } = useTenants();
  if (!tenantIDs) return <>Every tenant</>;
  return <>{tenantIDs.map((id) => data?.data.find((tenant) => tenant.id === id)?.name ?? id).join(', ')}</>;
};

const KeyRow = ({ one, onRevoke }: { one: ApiKey; onRevoke: () => void }) => (
  <tr>
    <td>
      <span className="main">{one.name}</span>
      <div className="muted small mono">{one.prefix}…</div>
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
  { name: 'Key' },
  { name: 'Tenants', isOptional: true },
  { name: 'Scopes', isOptional: true },
  { name: 'Last used', isOptional: true },
  { name: 'Expires', isOptional: true },
  { name: 'Revoke', isHidden: true },
];

const Keys = () => {
  const client = useQueryClient();
  const trail = useTrail();
  const [revoking, setRevoking] = useState<ApiKey>();
  const keys = useQuery({
    queryKey: ['keys', trail.cursor],
    queryFn: () => answer(api.GET('/api/v1/api-key', { params: { query: { cursor: trail.cursor, limit: 15 } } })),
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
      <Load of={restarting(keys, trail)}>
        {({ data, meta }) => (
          <>
            <Table label="API keys" columns={COLUMNS}>
              {data.map((one) => (
                <KeyRow key={one.id} one={one} onRevoke={() => setRevoking(one)} />
              ))}
            </Table>
            <Pager meta={meta} trail={trail} />
          </>
        )}
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

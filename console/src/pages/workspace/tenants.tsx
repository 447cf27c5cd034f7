import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../../api/client.js';
import { ApiFault } from '../../api/fault.js';
import { useTrail } from '../../ui/address.js';
import { Copyable } from '../../ui/copy.js';
import { Dialog, Field } from '../../ui/form.js';
import { Load, Pager, Panel, Problem, restarting, Status } from '../../ui/parts.js';

type Tenant = Schemas['Tenant'];

const Rename = ({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) => {
  const client = useQueryClient();
  const [name, setName] = useState(tenant.name);
  const rename = useMutation({
    mutationFn: () => answer(api.PATCH('/api/v1/tenant/{id}', { params: { path: { id: tenant.id } }, body: { name } })),
    onSuccess: async () => {
      await client.invalidateQueries();
      onClose();
    },
  });
  const fault = rename.error instanceof ApiFault ? rename.error : undefined;
  return (
    <Dialog title={`Rename ${tenant.name}`} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate();
        }}
      >
        <Field label="New name" required value={name} onValue={setName} fault={fault?.of('name')} />
        {rename.error && <Problem error={rename.error} shown={['name']} />}
        <div className="row">
          <button type="button" onClick={onClose}>
            Close
          </button>
          <button className="primary" disabled={rename.isPending || name.trim() === ''}>
            Rename
          </button>
        </div>
      </form>
    </Dialog>
  );
};

/** Shows the tenants of the workspace, which can be renamed, and a form for a new one. */
export const Tenants = () => {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<Tenant>();
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
      {renaming && <Rename tenant={renaming} onClose={() => setRenaming(undefined)} />}
      <Load of={restarting(tenants, trail)}>
        {({ data, meta }) => (
          <>
            <ul className="rows">
              {data.map((tenant) => (
                <li key={tenant.id}>
                  <div>
                    <span className="main">{tenant.name}</span>
                    <div className="muted small">
                      <Copyable value={tenant.id} what={`the id of ${tenant.name}`} />
                    </div>
                  </div>
                  <span className="row">
                    {tenant.isDefault && <Status of="default" />}
                    <button onClick={() => setRenaming(tenant)}>
                      Rename<span className="sr"> {tenant.name}</span>
                    </button>
                  </span>
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

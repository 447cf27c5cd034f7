import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../../api/client.js';
import { ApiFault } from '../../api/fault.js';
import { useTenants } from '../../api/workspace.js';
import { CopyButton } from '../../ui/copy.js';
import { Check, Field } from '../../ui/form.js';
import { Notice, Panel, Problem } from '../../ui/parts.js';

type KeyScope = 'read' | 'book' | 'manage' | 'secrets' | 'keys';

const SCOPES: readonly (readonly [KeyScope, string])[] = [
  ['read', 'Read listings, calendars and reservations'],
  ['book', 'Quote, book and cancel'],
  ['manage', 'Connect accounts and change settings'],
  ['secrets', 'See signing secrets'],
  ['keys', 'Manage keys and read the audit log'],
];

interface Draft {
  name: string;
  scopes: readonly KeyScope[];
  /** Empty for those of the key that creates it. */
  tenantIDs: readonly string[];
  /** Networks separated by commas or spaces; empty for all networks. */
  networks: string;
  /** The last day in the viewer's calendar; empty if the key does not expire. */
  until: string;
}

const EMPTY: Draft = { name: '', scopes: ['read'], tenantIDs: [], networks: '', until: '' };

const FIELDS = ['name', 'networks', 'expiresAt'];

const bodyOf = ({ name, scopes, tenantIDs, networks, until }: Draft): Schemas['CreateApiKeyInput'] => {
  const listed = networks.split(/[\s,]+/).filter(Boolean);
  return {
    name,
    scopes: [...scopes],
    ...(tenantIDs.length > 0 && { tenantIDs: [...tenantIDs] }),
    ...(listed.length > 0 && { networks: listed }),
    ...(until && { expiresAt: new Date(`${until}T23:59:59`).toISOString() }),
  } as Schemas['CreateApiKeyInput'];
};

const switched = <T,>(list: readonly T[], one: T, isOn: boolean): T[] =>
  isOn ? [...list, one] : list.filter((other) => other !== one);

interface PartProps {
  draft: Draft;
  fault?: ApiFault;
  onDraft: (draft: Draft) => void;
}

/** Asks for whom, from where and until when the key may be used. */
const Restrictions = ({ draft, fault, onDraft }: PartProps) => {
  const { data: tenants } = useTenants();
  return (
    <>
      {tenants && tenants.data.length > 1 && (
        <fieldset className="stack-s">
          <legend>Tenants</legend>
          {tenants.data.map(({ id, name }) => (
            <Check
              key={id}
              label={name}
              isOn={draft.tenantIDs.includes(id)}
              onValue={(isOn) => onDraft({ ...draft, tenantIDs: switched(draft.tenantIDs, id, isOn) })}
            />
          ))}
          <small className="muted">None chosen: the key acts for every tenant that yours does.</small>
        </fieldset>
      )}
      <Field
        label="Networks"
        value={draft.networks}
        onValue={(networks) => onDraft({ ...draft, networks })}
        fault={fault?.details.find(({ field = '' }) => field.startsWith('networks'))?.message}
        placeholder="192.0.2.0/24, 2001:db8::/48"
        help="Empty: from everywhere."
      />
      <Field
        label="Last day"
        type="date"
        value={draft.until}
        onValue={(until) => onDraft({ ...draft, until })}
        fault={fault?.of('expiresAt')}
        help="Empty: it does not expire."
      />
    </>
  );
};

const Scopes = ({ draft, onDraft }: PartProps) => (
  <fieldset className="stack-s">
    <legend>Scopes</legend>
    {SCOPES.map(([scope, label]) => (
      <Check
        key={scope}
        label={label}
        isOn={draft.scopes.includes(scope)}
        onValue={(isOn) => onDraft({ ...draft, scopes: switched(draft.scopes, scope, isOn) })}
      />
    ))}
  </fieldset>
);

/** Creates a key, with every restriction that the API offers. */
export const NewKey = () => {
  const client = useQueryClient();
  const [draft, setDraft] = useState(EMPTY);
  const create = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/api-key', { body: bodyOf(draft) })),
    onSuccess: async () => {
      setDraft(EMPTY);
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
        <Field
          label="Name"
          required
          value={draft.name}
          onValue={(name) => setDraft({ ...draft, name })}
          fault={fault?.of('name')}
          placeholder="Reporting"
        />
        <Scopes draft={draft} onDraft={setDraft} />
        <Restrictions draft={draft} fault={fault} onDraft={setDraft} />
        {create.error && <Problem error={create.error} shown={FIELDS} />}
        {create.data && (
          <Notice tone="good" title="Copy the key now: it is shown only once">
            <p className="mono breaks">{create.data.key}</p>
            <CopyButton text={create.data.key} label="Copy the key" />
          </Notice>
        )}
        <button disabled={create.isPending || draft.name === '' || draft.scopes.length === 0}>Create a key</button>
      </form>
    </Panel>
  );
};

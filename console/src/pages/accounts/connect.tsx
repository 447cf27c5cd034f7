import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { ApiFault } from '../../api/fault.js';
import { useProviders } from '../../api/queries.js';
import { useSettings } from '../../api/settings.js';
import { Copyable } from '../../ui/copy.js';
import { words } from '../../ui/format.js';
import { Field, Tabs } from '../../ui/form.js';
import { Load, Notice, PageHead, Panel, Problem } from '../../ui/parts.js';
import { CredentialFields, credentialFieldsOf, type Credentials } from './credential-fields.js';
import { FirstListings } from './first-listings.js';
import { OAuthApp } from './oauth-app.js';
import { authorize } from './oauth-window.js';

type ProviderDetails = Schemas['ProviderDetails'];
type Scheme = Schemas['AuthScheme'];
type Created = Schemas['CreatedAccount'];

const SANDBOX_ACCOUNT = 'sandbox-demo-small';

/** Returns the value that the sandbox PMS accepts for a credential field. */
const sandboxValue = (field: string, sandboxURL: string): string =>
  field === 'feed_url' ? `${sandboxURL}/ical/${SANDBOX_ACCOUNT}.ics` : SANDBOX_ACCOUNT;

const featuresOf = ({ capabilities }: ProviderDetails): string =>
  [
    capabilities?.oauth && 'OAuth',
    capabilities?.webhooks === 'api' && 'real-time updates',
    capabilities?.create && 'bookings',
  ]
    .filter(Boolean)
    .join(', ');

const Letter = ({ of: { name } }: { of: ProviderDetails }) => (
  <span className="letter" aria-hidden="true">
    {name.charAt(0)}
  </span>
);

interface ProviderChoiceProps {
  chosen?: ProviderDetails;
  /** Called with undefined if another one is to be chosen. */
  onChoose: (provider?: ProviderDetails) => void;
}

/** Shows every PMS; once one is chosen, only its name. */
const ProviderChoice = ({ chosen, onChoose }: ProviderChoiceProps) => {
  const [search, setSearch] = useState('');
  const providers = useProviders();
  if (chosen)
    return (
      <Panel>
        <div className="body row between">
          <span className="cell">
            <Letter of={chosen} />
            <span>
              <b>{chosen.name}</b> <span className="muted small">{featuresOf(chosen)}</span>
            </span>
          </span>
          <button onClick={() => onChoose()}>
            Change<span className="sr"> the PMS</span>
          </button>
        </div>
      </Panel>
    );
  return (
    <Panel title="1. Choose the PMS">
      <div className="body stack">
        <Field label="Search" type="search" value={search} onValue={setSearch} placeholder="Hostaway, Guesty …" />
        <Load of={providers}>
          {(all) => (
            <div className="choices">
              {all
                .filter(({ name, connector }) => connector && name.toLowerCase().includes(search.toLowerCase()))
                .map((one) => (
                  <button key={one.provider} onClick={() => onChoose(one)}>
                    <Letter of={one} />
                    <span>
                      <span>{one.name}</span>
                      <span className="muted small">{featuresOf(one)}</span>
                    </span>
                  </button>
                ))}
            </div>
          )}
        </Load>
      </div>
    </Panel>
  );
};

const OWN_FIELDS = ['name', 'accountIdentifier'] as const;

interface Draft extends Credentials {
  name: string;
  identifier: string;
}

const createAccount = (provider: ProviderDetails, scheme: Scheme, draft: Draft, redirectURL?: string) =>
  answer(
    api.POST('/api/v1/integration-account', {
      body: {
        name: draft.name,
        accountIdentifier: draft.identifier,
        provider: provider.provider,
        authType: scheme.authType,
        ...(redirectURL
          ? { clientRedirectURL: redirectURL, notificationURL: draft.notificationURL }
          : { authConfig: draft.values }),
      },
    }),
  );

const connect = async (provider: ProviderDetails, scheme: Scheme, draft: Draft): Promise<Created> => {
  if (scheme.authType !== 'OAUTH') return createAccount(provider, scheme, draft);
  let created: Created | undefined;
  await authorize(async (redirectURL) => {
    created = await createAccount(provider, scheme, draft, redirectURL);
    return created.oAuthURL!;
  });
  return created!;
};

const newDraft = (provider: ProviderDetails, sandboxURL: string | null): Draft => ({
  name: '',
  identifier: `${provider.connector}-${crypto.randomUUID().slice(0, 8)}`,
  notificationURL: sandboxURL ? `${sandboxURL}/inbox/demo` : '',
  values: {},
});

const ConnectForm = (props: { provider: ProviderDetails; onConnected: (account: Created) => void }) => {
  const { provider, onConnected } = props;
  const { sandboxURL } = useSettings();
  const client = useQueryClient();
  const [authType, setAuthType] = useState(provider.authSchemes[0]!.authType);
  const [draft, setDraft] = useState(() => newDraft(provider, sandboxURL));
  const scheme = provider.authSchemes.find((one) => one.authType === authType)!;
  const begin = useMutation({
    mutationFn: () => connect(provider, scheme, draft),
    onSuccess: async (account) => {
      await client.invalidateQueries();
      onConnected(account);
    },
  });
  const fault = begin.error instanceof ApiFault ? begin.error : undefined;
  const fillIn = (): void => {
    const values = scheme.fields.map(({ name }) => [name, sandboxValue(name, sandboxURL!)] as const);
    setDraft({ ...draft, name: draft.name || 'Sandbox small', values: Object.fromEntries(values) });
  };
  return (
    <Panel
      title={`2. Connect ${provider.name}`}
      actions={sandboxURL && scheme.fields.length > 0 && <button onClick={fillIn}>Use the sandbox PMS</button>}
    >
      <form
        className="body form"
        onSubmit={(event) => {
          event.preventDefault();
          begin.mutate();
        }}
      >
        {provider.authSchemes.length > 1 && (
          <Tabs
            label="How to sign in"
            value={authType}
            options={provider.authSchemes.map((one) => [one.authType, words(one.authType)] as const)}
            onValue={setAuthType}
          />
        )}
        <Field
          label="Name"
          required
          value={draft.name}
          onValue={(name) => setDraft({ ...draft, name })}
          fault={fault?.of('name')}
          placeholder="Harbour Stays"
        />
        <Field
          label="Your identifier"
          required
          value={draft.identifier}
          onValue={(identifier) => setDraft({ ...draft, identifier })}
          fault={fault?.of('accountIdentifier')}
          help="The name of this account in your own system."
        />
        <CredentialFields
          scheme={scheme}
          credentials={draft}
          fault={fault}
          onCredentials={(credentials) => setDraft({ ...draft, ...credentials })}
        />
        {begin.error && <Problem error={begin.error} shown={[...OWN_FIELDS, ...credentialFieldsOf(scheme)]} />}
        {authType === 'OAUTH' && <OAuthApp provider={provider.provider} />}
        <button className="primary" disabled={begin.isPending}>
          {begin.isPending ? `Asking ${provider.name} …` : 'Connect'}
        </button>
      </form>
    </Panel>
  );
};

const ManualWebhook = ({ url, secret }: Schemas['PmsWebhook']) => (
  <Notice tone="warn" title="Enter this webhook in the PMS">
    <p>It is shown only once. The PMS then reports changes immediately.</p>
    <p>
      <Copyable value={url} what="the URL of the webhook" />
    </p>
    <p>
      <Copyable value={secret} what="the secret of the webhook" />
    </p>
  </Notice>
);

export const ConnectPage = () => {
  const [provider, setProvider] = useState<ProviderDetails>();
  const [account, setAccount] = useState<Created>();
  return (
    <div className="stack">
      <PageHead
        back={<Link href="/accounts">Accounts</Link>}
        title="Connect an account"
        about="Credentials are checked with the PMS, stored encrypted and never shown again."
      />
      {account ? (
        <>
          {account.pmsWebhook && <ManualWebhook {...account.pmsWebhook} />}
          <FirstListings id={account.id} />
        </>
      ) : (
        <>
          <ProviderChoice chosen={provider} onChoose={setProvider} />
          {provider && <ConnectForm key={provider.provider} provider={provider} onConnected={setAccount} />}
        </>
      )}
    </div>
  );
};

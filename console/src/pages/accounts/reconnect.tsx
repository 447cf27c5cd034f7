import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../../api/client.js';
import { ApiFault } from '../../api/fault.js';
import { useProviders } from '../../api/queries.js';
import { useSettings } from '../../api/settings.js';
import { Dialog } from '../../ui/form.js';
import { Load, Problem } from '../../ui/parts.js';
import { CredentialFields, credentialFieldsOf, type Credentials } from './credential-fields.js';
import { authorize } from './oauth-window.js';

type Account = Schemas['AccountDetails'];
type ProviderDetails = Schemas['ProviderDetails'];

const reconnect = async ({ id, authType }: Account, { values, notificationURL }: Credentials): Promise<void> => {
  if (authType !== 'OAUTH') {
    const params = { path: { integrationAccountID: id } };
    const body = { authConfig: values };
    await answer(api.PATCH('/api/v1/integration-account/{integrationAccountID}', { params, body }));
    return;
  }
  await authorize(async (clientRedirectURL) => {
    const body = { clientRedirectURL, notificationURL };
    const params = { path: { integrationAccountId: id } };
    const started = await answer(
      api.POST('/api/v1/integration-account/{integrationAccountId}/reauthorize', { params, body }),
    );
    return started.oAuthURL;
  });
};

const Form = (props: { account: Account; provider: ProviderDetails; onClose: () => void }) => {
  const { account, provider, onClose } = props;
  const { sandboxURL } = useSettings();
  const client = useQueryClient();
  const [credentials, setCredentials] = useState<Credentials>({
    notificationURL: sandboxURL ? `${sandboxURL}/inbox/demo` : '',
    values: {},
  });
  const begin = useMutation({
    mutationFn: () => reconnect(account, credentials),
    onSuccess: async () => {
      await client.invalidateQueries();
      onClose();
    },
  });
  const scheme = provider.authSchemes.find(({ authType }) => authType === account.authType);
  if (!scheme) return <p>{provider.name} no longer connects in this way. Connect a new account instead.</p>;
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate();
      }}
    >
      <p className="muted">
        {scheme.authType === 'OAUTH'
          ? `The host signs in to ${provider.name} again. Until then nothing is synced.`
          : `${provider.name} checks the credentials before they replace the stored ones. All fields are needed.`}
      </p>
      <CredentialFields
        scheme={scheme}
        credentials={credentials}
        fault={begin.error instanceof ApiFault ? begin.error : undefined}
        onCredentials={setCredentials}
      />
      {begin.error && <Problem error={begin.error} shown={credentialFieldsOf(scheme)} />}
      <div className="row">
        <button type="button" onClick={onClose}>
          Close
        </button>
        <button className="primary" disabled={begin.isPending}>
          {begin.isPending ? `Asking ${provider.name} …` : 'Reconnect'}
        </button>
      </div>
    </form>
  );
};

/** Accepts new credentials of an account, or sends its host to the PMS to consent again. */
export const Reconnect = ({ account, onClose }: { account: Account; onClose: () => void }) => {
  const providers = useProviders();
  return (
    <Dialog title={`Reconnect ${account.name}`} onClose={onClose}>
      <Load of={providers}>
        {(all) => {
          const provider = all.find((one) => one.provider === account.provider);
          return provider && <Form account={account} provider={provider} onClose={onClose} />;
        }}
      </Load>
    </Dialog>
  );
};

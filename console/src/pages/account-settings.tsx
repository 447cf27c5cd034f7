import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../api/client.js';
import { useSettings } from '../api/settings.js';
import { Choice, Field } from '../ui/form.js';
import { Notice, Panel, Problem } from '../ui/parts.js';
import { AccountForm } from './account-form.js';
import { authorize } from './oauth-window.js';

type Account = Schemas['AccountDetails'];

/** Opens the consent page of the PMS again. */
const Reauthorize = ({ account }: { account: Account }) => {
  const client = useQueryClient();
  const { sandboxURL } = useSettings();
  const [notificationURL, setURL] = useState(sandboxURL ? `${sandboxURL}/inbox/demo` : '');
  const again = useMutation({
    mutationFn: () =>
      authorize(async (clientRedirectURL) => {
        const { oAuthURL } = await answer(
          api.POST('/api/v1/integration-account/{integrationAccountId}/reauthorize', {
            params: { path: { integrationAccountId: account.id } },
            body: { clientRedirectURL, notificationURL },
          }),
        );
        return oAuthURL;
      }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Panel title="Authorize again">
      <div className="body form">
        <p className="muted">The account is inactive until its owner agrees at the PMS.</p>
        <Field
          label="Notification URL"
          type="url"
          value={notificationURL}
          onValue={setURL}
          help="Receives a signed POST when the host agrees or declines."
        />
        {again.error && <Problem error={again.error} />}
        <button disabled={again.isPending || !notificationURL} onClick={() => again.mutate()}>
          Open the consent page
        </button>
      </div>
    </Panel>
  );
};

const Move = ({ account }: { account: Account }) => {
  const client = useQueryClient();
  const [tenantID, setTenant] = useState('');
  const tenants = useQuery({
    queryKey: ['tenants'],
    queryFn: () => answer(api.GET('/api/v1/tenant', { params: { query: { limit: 100 } } })),
    retry: false,
  });
  const move = useMutation({
    mutationFn: () =>
      answer(
        api.PATCH('/api/v1/integration-account/{integrationAccountID}/move-tenant', {
          params: { path: { integrationAccountID: account.id } },
          body: { tenantID },
        }),
      ),
    onSuccess: () => client.invalidateQueries(),
  });
  const others = tenants.data?.data.filter(({ id }) => id !== account.tenantID) ?? [];
  if (others.length === 0) return null;
  return (
    <Panel title="Move to another tenant">
      <div className="body form">
        <Choice
          label="Tenant"
          value={tenantID}
          options={[['', 'Choose …'], ...others.map(({ id, name }) => [id, name] as const)]}
          onValue={setTenant}
        />
        {move.error && <Problem error={move.error} />}
        {move.isSuccess && (
          <Notice tone="good" title="Moved">
            Choose that tenant on the left to see the account.
          </Notice>
        )}
        <button disabled={tenantID === '' || move.isPending} onClick={() => move.mutate()}>
          Move
        </button>
      </div>
    </Panel>
  );
};

export const AccountSettings = ({ account }: { account: Account }) => (
  <>
    <Panel title="Settings">
      <div className="body">
        <AccountForm account={account} />
      </div>
    </Panel>
    {account.authType === 'OAUTH' && <Reauthorize account={account} />}
    <Move account={account} />
  </>
);

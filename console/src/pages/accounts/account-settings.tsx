import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../../api/client.js';
import { useSettings } from '../../api/settings.js';
import { Field } from '../../ui/form.js';
import { Panel, Problem } from '../../ui/parts.js';
import { AccountForm } from './account-form.js';
import { MoveAccount } from './move-account.js';
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

export const AccountSettings = ({ account }: { account: Account }) => (
  <>
    <Panel title="Settings">
      <div className="body">
        <AccountForm account={account} />
      </div>
    </Panel>
    {account.authType === 'OAUTH' && <Reauthorize account={account} />}
    <MoveAccount account={account} />
  </>
);

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.js';
import type { Provider } from '../../api/queries.js';
import { useSettings } from '../../api/settings.js';
import { Field } from '../../ui/form.js';
import { Notice, Problem } from '../../ui/parts.js';

const SANDBOX_APP = { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' };

/** Shows your OAuth app at the PMS, which the consent page names. It is entered once for each PMS. */
export const OAuthApp = ({ provider }: { provider: Provider }) => {
  const { sandboxURL } = useSettings();
  const [app, setApp] = useState({ client_id: '', client_secret: '' });
  const save = useMutation({
    mutationFn: () => answer(api.PUT('/api/v1/oauth-app/{provider}', { params: { path: { provider } }, body: app })),
  });
  return (
    <details>
      <summary>Your OAuth app at the PMS (once for all accounts)</summary>
      <div className="form body">
        <Field label="Client id" value={app.client_id} onValue={(id) => setApp({ ...app, client_id: id })} />
        <Field
          label="Client secret"
          type="password"
          autoComplete="off"
          value={app.client_secret}
          onValue={(secret) => setApp({ ...app, client_secret: secret })}
        />
        {save.error && <Problem error={save.error} />}
        {save.isSuccess && (
          <Notice tone="good" title="Stored">
            Now connect the account.
          </Notice>
        )}
        <div className="row">
          <button type="button" disabled={save.isPending || app.client_id === ''} onClick={() => save.mutate()}>
            Store the app
          </button>
          {sandboxURL && (
            <button type="button" className="plain" onClick={() => setApp(SANDBOX_APP)}>
              Use the sandbox app
            </button>
          )}
        </div>
      </div>
    </details>
  );
};

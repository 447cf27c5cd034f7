import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client.js';
import type { WebhookProvider } from '../../api/queries.js';
import { CopyButton } from '../../ui/copy.js';
import { Panel, Problem } from '../../ui/parts.js';

const VERIFY = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(secret);
// Throws for a body that Lodgewire did not sign.
const event = webhook.verify(body, headers);`;

/** Shows signing secrets, only on request, because showing them is recorded in the audit log. */
export const Secrets = ({ provider }: { provider: WebhookProvider }) => {
  const client = useQueryClient();
  const path = { provider };
  const show = useMutation({
    mutationFn: () => answer(api.GET('/api/v1/outgoing-webhooks/{provider}/secrets', { params: { path } })),
  });
  const rotate = useMutation({
    mutationFn: (url: string) =>
      answer(api.POST('/api/v1/outgoing-webhooks/{provider}/secrets/rotate', { params: { path }, body: { url } })),
    onSuccess: async () => {
      await client.invalidateQueries();
      show.mutate();
    },
  });
  return (
    <Panel title="Signing secrets">
      <div className="body stack-s">
        <p className="muted small">They sign each notification. Showing them is recorded in the audit log.</p>
        {show.data?.data.map(({ url, secret }) => (
          <div key={url} className="stack-s">
            <span className="small mono">{url}</span>
            <div className="row">
              <CopyButton text={secret} label="Copy secret" />
              <button onClick={() => rotate.mutate(url)}>Rotate</button>
            </div>
          </div>
        ))}
        {(show.error ?? rotate.error) && <Problem error={(show.error ?? rotate.error)!} />}
        {!show.data && (
          <button disabled={show.isPending} onClick={() => show.mutate()}>
            Show the secrets
          </button>
        )}
        <details>
          <summary>How to verify a notification</summary>
          <pre tabIndex={0}>{VERIFY}</pre>
        </details>
      </div>
    </Panel>
  );
};

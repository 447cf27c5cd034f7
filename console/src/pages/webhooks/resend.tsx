import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.js';
import type { WebhookProvider } from '../../api/queries.js';
import { Choice, Dialog } from '../../ui/form.js';
import { count } from '../../ui/format.js';
import { Notice, Problem } from '../../ui/parts.js';

const HOUR_MS = 3_600_000;
const PERIODS = [
  ['1', 'In the last hour'],
  ['24', 'In the last 24 hours'],
  ['168', 'In the last 7 days'],
  ['720', 'In the last 30 days'],
] as const;

const Result = ({ redelivered }: { redelivered: number }) =>
  redelivered === 0 ? (
    <Notice title="Nothing to resend">No notification failed in this time, or its URL is disabled.</Notice>
  ) : (
    <Notice tone="good" title={`${count(redelivered, 'notification')} resent`}>
      The list shows whether they arrive.
    </Notice>
  );

/** Resends the notifications that failed in a period. */
export const Resend = ({ provider, onClose }: { provider: WebhookProvider; onClose: () => void }) => {
  const client = useQueryClient();
  const [hours, setHours] = useState('24');
  const resend = useMutation({
    mutationFn: () => {
      const since = new Date(Date.now() - Number(hours) * HOUR_MS).toISOString();
      const options = { params: { path: { provider } }, body: { since } };
      return answer(api.POST('/api/v1/outgoing-webhooks/{provider}/redeliver', options));
    },
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <Dialog title="Resend what failed" onClose={onClose}>
      <p>
        Notifications that failed for good or were skipped are sent again. Those that are still retried need no resend.
      </p>
      <Choice label="Failed" value={hours} options={PERIODS} onValue={setHours} />
      {resend.error && <Problem error={resend.error} />}
      {resend.data && <Result {...resend.data} />}
      <div className="row">
        <button onClick={onClose}>Close</button>
        <button className="primary" disabled={resend.isPending} onClick={() => resend.mutate()}>
          Resend
        </button>
      </div>
    </Dialog>
  );
};

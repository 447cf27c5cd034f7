import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { Confirm } from '../../ui/form.js';
import { Panel, Problem } from '../../ui/parts.js';

type Account = Pick<Schemas['AccountDetails'], 'id' | 'name'>;

/** Deletes the account after a confirmation. */
export const DeleteAccount = ({ account: { id, name } }: { account: Account }) => {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const [, go] = useLocation();
  const remove = useMutation({
    mutationFn: () => {
      const path = { integrationAccountID: id };
      return answer(api.DELETE('/api/v1/integration-account/{integrationAccountID}', { params: { path } }));
    },
    onSuccess: async () => {
      await client.invalidateQueries();
      go('/accounts');
    },
  });
  return (
    <Panel title="Delete the account">
      <div className="body form">
        <p className="muted">Its listings, calendars and reservations are deleted too. Nothing changes at the PMS.</p>
        <button className="danger" onClick={() => setAsking(true)}>
          Delete
        </button>
      </div>
      {isAsking && (
        <Confirm
          title={`Delete ${name}?`}
          action="Delete the account"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>Its listings, calendars and reservations are deleted too. Nothing changes at the PMS.</p>
          {remove.error && <Problem error={remove.error} />}
        </Confirm>
      )}
    </Panel>
  );
};

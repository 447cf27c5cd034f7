import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../../api/client.js';
import { listingPage, reservationPage } from '../../api/lists.js';
import { useTenants } from '../../api/workspace.js';
import { Choice, Dialog } from '../../ui/form.js';
import { count } from '../../ui/format.js';
import { Load, Notice, Panel, Problem } from '../../ui/parts.js';

type Account = Schemas['AccountDetails'];
type Tenant = Schemas['Tenant'];

/** Counts the data that moves along with the account. */
const useBelongings = (integrationAccountID: string) =>
  useQuery({
    queryKey: ['belongings', integrationAccountID],
    queryFn: async () => {
      const [listings, reservations] = await Promise.all([
        listingPage({ integrationAccountID, limit: 1 }),
        reservationPage({ integrationAccountID, limit: 1 }),
      ]);
      return { listings: listings.meta.total, reservations: reservations.meta.total };
    },
  });

interface AskProps {
  account: Account;
  to: Tenant;
  onMoved: () => void;
  onClose: () => void;
}

/** Explains the effect of a move before it is made. */
const Ask = ({ account, to, onMoved, onClose }: AskProps) => {
  const client = useQueryClient();
  const belongings = useBelongings(account.id);
  const move = useMutation({
    mutationFn: () =>
      answer(
        api.PATCH('/api/v1/integration-account/{integrationAccountID}/move-tenant', {
          params: { path: { integrationAccountID: account.id } },
          body: { tenantID: to.id },
        }),
      ),
    onSuccess: async () => {
      onMoved();
      await client.invalidateQueries();
    },
  });
  return (
    <Dialog title={`Move ${account.name} to ${to.name}?`} onClose={onClose}>
      <Load of={belongings}>
        {({ listings, reservations }) => (
          <ul className="bullets">
            <li>
              {count(listings, 'listing')}, {count(reservations, 'reservation')} and the promotions of the account move
              to {to.name}. Nothing changes at the PMS.
            </li>
            <li>The present tenant no longer sees them, and no longer receives their notifications.</li>
            <li>What {to.name} imported of the account becomes its own; imports by other tenants stay.</li>
          </ul>
        )}
      </Load>
      {move.error && <Problem error={move.error} />}
      <div className="row">
        <button onClick={onClose}>Keep it</button>
        <button className="primary" disabled={move.isPending} onClick={() => move.mutate()}>
          Move the account
        </button>
      </div>
    </Dialog>
  );
};

/** Moves the account to another tenant. */
export const MoveAccount = ({ account }: { account: Account }) => {
  const [tenantID, setTenant] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isMoved, setMoved] = useState(false);
  const tenants = useTenants();
  const others = tenants.data?.data.filter(({ id }) => id !== account.tenantID) ?? [];
  const to = others.find(({ id }) => id === tenantID);
  if (others.length === 0) return null;
  return (
    <Panel title="Move to another tenant">
      <div className="body form">
        <Choice
          label="Move to"
          value={tenantID}
          options={[['', 'Choose …'], ...others.map(({ id, name }) => [id, name] as const)]}
          onValue={setTenant}
        />
        {isMoved && (
          <Notice tone="good" title="Moved">
            Choose that tenant on the left to see the account.
          </Notice>
        )}
        <button disabled={!to} onClick={() => setAsking(true)}>
          Move …
        </button>
      </div>
      {isAsking && to && (
        <Ask
          account={account}
          to={to}
          onMoved={() => {
            setAsking(false);
            setMoved(true);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
};

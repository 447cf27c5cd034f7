import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { accountQuery, pollWhile, useListing, useProviderName, useProviders } from '../../api/queries.js';
import { Copyable } from '../../ui/copy.js';
import { count, day, money, nightsBetween, words } from '../../ui/format.js';
import { Confirm } from '../../ui/form.js';
import { ApiPanel } from '../../ui/json.js';
import { Age, Load, PageHead, Panel, Problem, Status, When, WhenThere } from '../../ui/parts.js';
import { CancelStay } from './cancel-stay.js';
import { ChangeStay } from './change-stay.js';
import { Price } from '../listings/quote-panel.js';
import { ListingName } from '../listings/listing-name.js';
import { ReservationNotifications } from './reservation-notifications.js';

type Reservation = Schemas['Reservation'];

interface ChangeProps {
  one: Reservation;
  path: '/api/v1/reservation/{id}/cancel' | '/api/v1/reservation/{id}/confirm';
  /** The text of the buttons. */
  action: string;
  title: string;
  isDanger?: boolean;
  children: ReactNode;
}

/** Asks before it changes the reservation at the PMS. */
const Change = ({ one, path, action, title, isDanger, children }: ChangeProps) => {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const change = useMutation({
    mutationFn: () =>
      answer(api.POST(path, { params: { path: { id: one.id }, header: { 'Idempotency-Key': idempotencyKey } } })),
    onSuccess: async () => {
      setAsking(false);
      await client.invalidateQueries();
    },
  });
  return (
    <>
      <button className={isDanger ? 'danger' : undefined} onClick={() => setAsking(true)}>
        {action}
      </button>
      {isAsking && (
        <Confirm
          title={title}
          action={action}
          isBusy={change.isPending}
          onConfirm={() => change.mutate()}
          onClose={() => setAsking(false)}
        >
          {children}
          {change.error && <Problem error={change.error} />}
        </Confirm>
      )}
    </>
  );
};

/** Offers to confirm a pending reservation if its PMS can. */
const ConfirmPending = ({ one }: { one: Reservation }) => {
  const { data: account } = useQuery(accountQuery(one.integrationAccountID));
  const { data: providers } = useProviders();
  const provider = providers?.find((known) => known.provider === account?.provider);
  if (!provider?.capabilities?.confirm) return null;
  return (
    <Change
      one={one}
      path="/api/v1/reservation/{id}/confirm"
      action="Confirm the reservation"
      title="Confirm this reservation?"
    >
      <p>It is confirmed at the PMS, and the PMS may inform the guest.</p>
    </Change>
  );
};

const Changes = ({ one }: { one: Reservation }) => {
  if (one.status === 'CANCELLED') return null;
  if (one.status !== 'PENDING')
    return (
      <>
        <ChangeStay one={one} />
        <CancelStay one={one} />
      </>
    );
  return (
    <>
      <ConfirmPending one={one} />
      <ChangeStay one={one} />
      <Change
        one={one}
        path="/api/v1/reservation/{id}/cancel"
        action="Decline the reservation"
        title="Decline this reservation?"
        isDanger
      >
        <p>It is declined at the PMS too, and the PMS may inform the guest. The nights become free again.</p>
      </Change>
    </>
  );
};

const Guest = ({ guest }: Reservation) => (
  <Panel title="Guest">
    <div className="body">
      <dl className="facts">
        <dt>Name</dt>
        <dd dir="auto">{guest.name || <span className="muted">Not known, or erased</span>}</dd>
        <dt>E-mail</dt>
        <dd>{guest.email ? <Copyable value={guest.email} what="the e-mail address" /> : '–'}</dd>
        <dt>Phone</dt>
        <dd>{guest.phone ? <Copyable value={guest.phone} what="the phone number" /> : '–'}</dd>
      </dl>
    </div>
  </Panel>
);

const Stay = ({ one }: { one: Reservation }) => (
  <Panel title="Stay">
    <div className="body">
      <dl className="facts">
        <dt>Listing</dt>
        <dd>
          <ListingName id={one.listingID} />
        </dd>
        <dt>Nights</dt>
        <dd>
          {day(one.checkInDate)} to {day(one.checkOutDate)},{' '}
          {count(nightsBetween(one.checkInDate.slice(0, 10), one.checkOutDate.slice(0, 10)), 'night')}
        </dd>
        <dt>Guests</dt>
        <dd>{one.guests}</dd>
        <dt>Notes</dt>
        <dd dir="auto">{one.notes || '–'}</dd>
        <dt>Id</dt>
        <dd>
          <Copyable value={one.id} what="the id" />
        </dd>
      </dl>
    </div>
  </Panel>
);

/** Compares the agreed price with that of the PMS. */
const priceText = ({ priceDifference, currency }: Reservation): string => {
  if (priceDifference === undefined) return 'Not known';
  if (priceDifference === 0) return 'Matches';
  return `${money(Math.abs(priceDifference), currency)} ${priceDifference > 0 ? 'less' : 'more'} than here`;
};

/** Shows its id at the PMS, and its booking channel. */
const AtThePms = ({ one }: { one: Reservation }) => {
  const { data: account } = useQuery(accountQuery(one.integrationAccountID));
  const nameOf = useProviderName();
  return (
    <Panel title="At the PMS" actions={<Age of={one} />}>
      <div className="body">
        <dl className="facts">
          <dt>Account</dt>
          <dd>
            <Link href={`/accounts/${one.integrationAccountID}`}>{account?.name ?? 'Open the account'}</Link>
          </dd>
          <dt>PMS</dt>
          <dd>{account ? nameOf(account.provider) : '–'}</dd>
          <dt>Id</dt>
          <dd>
            {one.providerReservationID ? (
              <Copyable value={one.providerReservationID} what="the id at the PMS" />
            ) : (
              'Not known yet'
            )}
          </dd>
          <dt>Booked through</dt>
          <dd>
            {words(one.channel)}
            {one.source && <span className="muted"> (“{one.source}”)</span>}
          </dd>
          <dt>Price</dt>
          <dd>{priceText(one)}</dd>
        </dl>
      </div>
    </Panel>
  );
};

type Step = readonly [label: string, at: string | undefined];

/** Shows its history. */
const History = ({ one }: { one: Reservation }) => {
  const { data: listing } = useListing(one.listingID);
  const known: readonly Step[] = [
    ['Created', one.createdAt],
    ['Confirmed', one.confirmedAt],
    ['Cancelled', one.cancelledAt],
  ];
  const isNamed = known.some(([, at]) => at === one.updatedAt);
  const steps: readonly Step[] = isNamed ? known : [...known, ['Last changed', one.updatedAt]];
  return (
    <Panel title="History" actions={listing && <span className="muted small">{listing.timeZone}</span>}>
      <ol className="rows">
        {steps
          .filter(([, at]) => at)
          .map(([label, at]) => (
            <li key={label}>
              <span>{label}</span>
              <span className="muted">
                {listing && at ? <WhenThere at={at} zone={listing.timeZone} /> : <When at={at} />}
              </span>
            </li>
          ))}
      </ol>
    </Panel>
  );
};

export const ReservationPage = ({ id }: { id: string }) => {
  const reservation = useQuery({
    queryKey: ['reservation', id],
    queryFn: () => answer(api.GET('/api/v1/reservation/{id}', { params: { path: { id } } })),
    // The PMS has not answered yet.
    refetchInterval: pollWhile(({ status }) => status === 'PENDING' || status === 'UNKNOWN'),
  });
  return (
    <Load of={reservation}>
      {(one) => (
        <div className="stack">
          <PageHead
            back={<Link href="/reservations">Reservations</Link>}
            title={one.guest.name || 'Reservation'}
            about={
              <>
                <Status of={one.status} /> <ListingName id={one.listingID} />
              </>
            }
          >
            <Changes one={one} />
          </PageHead>
          <div className="with-aside">
            <div className="stack">
              <Stay one={one} />
              <AtThePms one={one} />
              <ReservationNotifications id={id} />
              <History one={one} />
            </div>
            <div className="stack">
              <Panel title="Price">
                <div className="body">
                  <Price components={one.components} total={one.totalPrice} currency={one.currency} />
                </div>
              </Panel>
              <Guest {...one} />
            </div>
          </div>
          <ApiPanel path={`/api/v1/reservation/${id}`} value={one} />
        </div>
      )}
    </Load>
  );
};

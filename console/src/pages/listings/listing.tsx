import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { calmly, useListing, useReservations } from '../../api/queries.js';
import { addressOf } from '../../ui/address.js';
import { Copyable } from '../../ui/copy.js';
import { addDays, count, day, money } from '../../ui/format.js';
import { ApiPanel } from '../../ui/json.js';
import { Age, Empty, Load, PageHead, Panel, Status } from '../../ui/parts.js';
import { Picture } from '../../ui/picture.js';
import { Calendar } from './calendar.js';
import { nightsTaken, type Night, type Stay } from './calendar-nights.js';
import { QuotePanel } from './quote-panel.js';

const PHOTOS = 5;
const LONG_TEXT = 400;

/** Shows the first photos that load. */
const Photos = ({ listing }: { listing: Schemas['Listing'] }) => {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = listing.pictures.filter(({ url }) => !failed.includes(url)).slice(0, PHOTOS);
  if (shown.length === 0) return null;
  return (
    <div className="photos" data-count={shown.length}>
      {shown.map(({ url, description }) => (
        <Picture key={url} url={url} text={description} onFail={() => setFailed((before) => [...before, url])} />
      ))}
    </div>
  );
};

const Description = ({ text }: { text: string }) => {
  const [isWhole, setWhole] = useState(false);
  if (text === '') return <span className="muted">None</span>;
  const isLong = text.length > LONG_TEXT;
  return (
    <span dir="auto">
      {isLong && !isWhole ? `${text.slice(0, LONG_TEXT)}…` : text}{' '}
      {isLong && (
        <button className="link" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Less' : 'More'}
        </button>
      )}
    </span>
  );
};

const hours = (time: string): string => time.slice(0, 5);

const arrival = ({ checkIn, checkOut }: Schemas['Listing']): string =>
  [
    checkIn.start && `from ${hours(checkIn.start)}`,
    checkIn.end && `until ${hours(checkIn.end)}`,
    checkOut.end && `departure by ${hours(checkOut.end)}`,
  ]
    .filter(Boolean)
    .join(', ') || 'Not given';

const Facts = ({ listing }: { listing: Schemas['Listing'] }) => (
  <Panel title="About" actions={<Age of={listing} />}>
    <div className="body">
      <dl className="facts">
        <dt>Sleeps</dt>
        <dd>
          {count(listing.maxOccupancy, 'guest')}, {count(listing.bedroomCount, 'bedroom')},{' '}
          {count(listing.bathroomCount, 'bathroom')}
        </dd>
        <dt>Units</dt>
        <dd>{listing.units.map(({ name, inventoryCount }) => `${name} × ${inventoryCount}`).join(', ')}</dd>
        <dt>Base price</dt>
        <dd>{money(listing.startPrice, listing.currency)}</dd>
        <dt>Stays</dt>
        <dd>
          {listing.minimumNights} to {listing.maximumNights} nights
        </dd>
        <dt>Arrival</dt>
        <dd>{arrival(listing)}</dd>
        <dt>Time zone</dt>
        <dd>{listing.timeZone}</dd>
        <dt>Id</dt>
        <dd>
          <Copyable value={listing.id} what="the id" />
        </dd>
        <dt>Id at the PMS</dt>
        <dd>
          <Copyable value={listing.providerID} what="the id at the PMS" />
        </dd>
        <dt>Account</dt>
        <dd>
          <Link href={`/accounts/${listing.integrationAccountID}`}>Open the account</Link>
        </dd>
        <dt>Description</dt>
        <dd>
          <Description text={listing.description} />
        </dd>
      </dl>
    </div>
  </Panel>
);

const useNights = (listingID: string) =>
  useQuery({
    queryKey: ['nights', listingID],
    queryFn: () =>
      answer(api.GET('/api/v1/availability/{listingID}', { params: { path: { listingID }, query: { limit: 730 } } })),
    refetchInterval: calmly,
  });

/** Shows tonight. The calendar begins today in the listing's own time zone. */
const Tonight = ({
  nights,
  reservations,
}: {
  nights: readonly Night[];
  reservations: readonly Schemas['Reservation'][];
}) => {
  const date = nights[0]!.date;
  const units = nights.filter((night) => night.date === date);
  const free = units.filter(({ status }) => status === 'AVAILABLE');
  const closed = nightsTaken(reservations).get(date)?.by ?? 'closed';
  const states = units.length === 1 ? (free[0] ? 'free' : closed) : `${free.length} of ${units.length} units free`;
  return (
    <p className="tonight">
      <b>Tonight</b>, {day(date)}: <Status of={states} tone={free.length > 0 ? 'good' : 'warn'} />
      {free[0] && <> from {money(Math.min(...free.map(({ price }) => price)), free[0].currency)}</>}
    </p>
  );
};

/** Longer stays that began earlier are not searched for. */
const LONGEST_STAY = 60;
const earliest = (): string => addDays(new Date().toISOString().slice(0, 10), -LONGEST_STAY);

const Detail = ({ listing }: { listing: Schemas['Listing'] }) => {
  const [stay, setStay] = useState<Stay>();
  const [unitID, setUnit] = useState<string>();
  const nights = useNights(listing.id);
  const reservations = useReservations({ listingID: listing.id, checkInFrom: earliest() }, undefined, 100);
  return (
    <div className="stack">
      <PageHead
        back={<Link href="/listings">Listings</Link>}
        title={listing.name || 'Unnamed listing'}
        about={[listing.address.line1, listing.address.city, listing.address.country].filter(Boolean).join(', ')}
      >
        <Status of={listing.status} />
        <Link href={addressOf('/reservations', { listingID: listing.id })} className="button">
          Reservations
        </Link>
      </PageHead>
      <Photos listing={listing} />
      <div className="with-aside">
        <div className="stack">
          <Panel title="Calendar" actions={nights.data && <Age of={nights.data} />}>
            <div className="body">
              <Load of={reservations.isPending ? { ...nights, data: undefined } : nights}>
                {({ data }) =>
                  data.length === 0 ? (
                    <Empty title="No nights yet">Calendars are read after the listings.</Empty>
                  ) : (
                    <>
                      <Tonight nights={data} reservations={reservations.data?.data ?? []} />
                      <Calendar
                        nights={data}
                        reservations={reservations.data?.data ?? []}
                        stay={stay}
                        onStay={(next, unit) => {
                          setStay(next);
                          setUnit(unit);
                        }}
                      />
                    </>
                  )
                }
              </Load>
            </div>
          </Panel>
        </div>
        <div className="stack">
          <QuotePanel listing={listing} stay={stay} unitID={unitID} onStay={setStay} />
          <Facts listing={listing} />
        </div>
      </div>
      <ApiPanel path={`/api/v1/listing/${listing.id}`} value={listing} />
    </div>
  );
};

export const ListingPage = ({ id }: { id: string }) => (
  <Load of={useListing(id)}>{(listing) => <Detail listing={listing} />}</Load>
);

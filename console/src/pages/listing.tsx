import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../api/client.js';
import { CALM_MS, useListing, useReservations } from '../api/queries.js';
import { count, money } from '../ui/format.js';
import { ApiPanel } from '../ui/json.js';
import { Empty, Load, PageHead, Panel, Status } from '../ui/parts.js';
import { Picture } from '../ui/picture.js';
import { Calendar } from './calendar.js';
import type { Stay } from './calendar-nights.js';
import { QuotePanel } from './quote-panel.js';

const PHOTOS = 5;
const LONG_TEXT = 400;

const Photos = ({ listing }: { listing: Schemas['Listing'] }) => {
  if (listing.pictures.length === 0) return null;
  return (
    <div className="photos" data-count={Math.min(listing.pictures.length, PHOTOS)}>
      {listing.pictures.slice(0, PHOTOS).map(({ url, description }) => (
        <Picture key={url} url={url} text={description} />
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
    .join(', ') || 'not said';

const Facts = ({ listing }: { listing: Schemas['Listing'] }) => (
  <Panel title="About">
    <div className="body">
      <dl className="facts">
        <dt>Sleeps</dt>
        <dd>
          {count(listing.maxOccupancy, 'guest')}, {count(listing.bedroomCount, 'bedroom')},{' '}
          {count(listing.bathroomCount, 'bathroom')}
        </dd>
        <dt>Units</dt>
        <dd>{listing.units.map(({ name, inventoryCount }) => `${name} × ${inventoryCount}`).join(', ')}</dd>
        <dt>From</dt>
        <dd>{money(listing.startPrice, listing.currency)}</dd>
        <dt>Stays</dt>
        <dd>
          {listing.minimumNights} to {listing.maximumNights} nights
        </dd>
        <dt>Arrival</dt>
        <dd>{arrival(listing)}</dd>
        <dt>Time zone</dt>
        <dd>{listing.timeZone}</dd>
        <dt>Id at the PMS</dt>
        <dd className="mono">{listing.providerID}</dd>
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
    refetchInterval: CALM_MS,
  });

const Detail = ({ listing }: { listing: Schemas['Listing'] }) => {
  const [stay, setStay] = useState<Stay>();
  const [unitID, setUnit] = useState<string>();
  const nights = useNights(listing.id);
  const reservations = useReservations({ listingID: listing.id }, 1, 100);
  return (
    <div className="stack">
      <PageHead
        back={<Link href="/listings">Listings</Link>}
        title={<span dir="auto">{listing.name || 'Without a name'}</span>}
        about={[listing.address.line1, listing.address.city, listing.address.country].filter(Boolean).join(', ')}
      >
        <Status of={listing.status} />
      </PageHead>
      <Photos listing={listing} />
      <div className="with-aside">
        <div className="stack">
          <Panel title="Calendar">
            <div className="body">
              <Load of={nights}>
                {({ data }) =>
                  data.length === 0 ? (
                    <Empty title="No nights yet">The calendar is read after the listings.</Empty>
                  ) : (
                    <Calendar
                      nights={data}
                      reservations={reservations.data?.data ?? []}
                      stay={stay}
                      onStay={(next, unit) => {
                        setStay(next);
                        setUnit(unit);
                      }}
                    />
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

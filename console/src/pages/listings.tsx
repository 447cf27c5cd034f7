import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { Schemas } from '../api/client.js';
import { listingPage } from '../api/lists.js';
import { STALE_MS, useAccounts } from '../api/queries.js';
import { count, money } from '../ui/format.js';
import { Choice, Tabs } from '../ui/form.js';
import { LongTable } from '../ui/long-table.js';
import { Empty, Load, PageHead, Panel, Status } from '../ui/parts.js';
import { Picture } from '../ui/picture.js';
import { pagesOf } from '../ui/window-of.js';
import { ListingMap } from './listing-map.js';

type Listing = Schemas['Listing'];

const Cells = ({ listing }: { listing: Listing }) => (
  <>
    <td>
      <div className="cell">
        <Picture url={listing.thumbnailURL} />
        <div className="one-line">
          <Link href={`/listings/${listing.id}`} className="main" dir="auto">
            {listing.name || 'Unnamed listing'}
          </Link>
          <div className="muted small" dir="auto">
            {[listing.address.city, listing.address.country].filter(Boolean).join(', ')}
          </div>
        </div>
      </div>
    </td>
    <td className="optional">{listing.type}</td>
    <td className="num optional">{listing.maxOccupancy}</td>
    <td className="num optional">{listing.bedroomCount}</td>
    <td className="num optional">{listing.unitCount}</td>
    <td className="num nowrap">{money(listing.startPrice, listing.currency)}</td>
    <td className="optional">
      <Status of={listing.status} />
    </td>
  </>
);

interface Filter {
  integrationAccountID: string;
  status: string;
  guests: string;
  bedroomCount: string;
}

const NO_FILTER: Filter = { integrationAccountID: '', status: '', guests: '', bedroomCount: '' };

const atLeast = (one: string, many: string) =>
  [2, 3, 4, 6, 8, 10].map((number) => [String(number), `${number} ${number === 1 ? one : many} or more`] as const);

const queryOf = ({ integrationAccountID, status, guests, bedroomCount }: Filter) => ({
  ...(integrationAccountID && { integrationAccountID }),
  ...(status && { status: status as Listing['status'] }),
  ...(guests && { guests: Number(guests) }),
  ...(bedroomCount && { bedroomCount: Number(bedroomCount) }),
});

const Filters = ({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) => {
  const accounts = useAccounts();
  const names = accounts.data?.data.map(({ id, name }) => [id, name] as const) ?? [];
  const set = (name: keyof Filter) => (value: string) => onFilter({ ...filter, [name]: value });
  return (
    <div className="filters">
      <Choice
        label="Account"
        isHidden
        value={filter.integrationAccountID}
        options={[['', 'Every account'], ...names]}
        onValue={set('integrationAccountID')}
      />
      <Choice
        label="Status"
        isHidden
        value={filter.status}
        options={[
          ['', 'Every status'],
          ['ACTIVE', 'Active'],
          ['INACTIVE', 'Inactive'],
        ]}
        onValue={set('status')}
      />
      <Choice
        label="Guests"
        isHidden
        value={filter.guests}
        options={[['', 'Any guests'], ...atLeast('guest', 'guests')]}
        onValue={set('guests')}
      />
      <Choice
        label="Bedrooms"
        isHidden
        value={filter.bedroomCount}
        options={[['', 'Any bedrooms'], ...atLeast('bedroom', 'bedrooms')]}
        onValue={set('bedroomCount')}
      />
    </div>
  );
};

const COLUMNS = [
  { name: 'Listing' },
  { name: 'Type', isOptional: true },
  { name: 'Guests', isNumber: true, isOptional: true },
  { name: 'Bedrooms', isNumber: true, isOptional: true },
  { name: 'Units', isNumber: true, isOptional: true },
  { name: 'Base price', isNumber: true },
  { name: 'Status', isOptional: true },
];

/** The maximum page size of the API. */
const PAGE = 100;
/** The height of `.long tr` in the style sheet. */
const ROW_HEIGHT = 60;

type Query = ReturnType<typeof queryOf>;

const pageQuery = (filter: Query, page: number) => ({
  queryKey: ['listings', filter, page],
  queryFn: () => listingPage({ ...filter, page, limit: PAGE }),
  staleTime: STALE_MS,
});

/** All listings that match, however many: pages are loaded as they come into view. */
const ListingTable = ({ filter }: { filter: Query }) => {
  const [pages, setPages] = useState<readonly number[]>([1]);
  const first = useQuery(pageQuery(filter, 1));
  const shown = useQueries({ queries: pages.map((page) => pageQuery(filter, page)) });
  const onWindow = useCallback((start: number, end: number) => setPages(pagesOf(start, end, PAGE)), []);
  const row = (index: number) => {
    const listing = shown[pages.indexOf(Math.floor(index / PAGE) + 1)]?.data?.data[index % PAGE];
    return listing && <Cells listing={listing} />;
  };
  return (
    <Load of={first}>
      {({ meta: { total } }) =>
        total === 0 ? (
          <Empty title="No listings">No listing was read yet, or none matches the filter.</Empty>
        ) : (
          <>
            <LongTable
              label="Listings"
              columns={COLUMNS}
              total={total}
              rowHeight={ROW_HEIGHT}
              row={row}
              onWindow={onWindow}
            />
            <p className="pager muted small">{count(total, 'listing')}</p>
          </>
        )
      }
    </Load>
  );
};

const VIEWS = [
  ['table', 'Table'],
  ['map', 'Map'],
] as const;

export const ListingsPage = () => {
  const [, go] = useLocation();
  const view = useSearch() === 'map' ? 'map' : 'table';
  const [filter, setFilter] = useState(NO_FILTER);
  const query = queryOf(filter);
  return (
    <>
      <PageHead title="Listings" about="Everything that guests can book.">
        <Tabs
          label="View"
          value={view}
          options={VIEWS}
          onValue={(next) => go(next === 'map' ? '/listings?map' : '/listings')}
        />
      </PageHead>
      <Panel>
        <Filters filter={filter} onFilter={setFilter} />
        {view === 'map' ? (
          <ListingMap key={JSON.stringify(query)} filter={query} />
        ) : (
          <ListingTable key={JSON.stringify(query)} filter={query} />
        )}
      </Panel>
    </>
  );
};

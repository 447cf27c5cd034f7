import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import type { Schemas } from '../../api/client.js';
import { listingPage } from '../../api/lists.js';
import { STALE_MS } from '../../api/queries.js';
import { useAddress } from '../../ui/address.js';
import { ExportCsv } from '../../ui/export-csv.js';
import { count, money } from '../../ui/format.js';
import { Choice, Tabs } from '../../ui/form.js';
import { LongTable } from '../../ui/long-table.js';
import { Empty, Load, PageHead, Panel, Status } from '../../ui/parts.js';
import { Pick } from '../../ui/pick.js';
import { Picture } from '../../ui/picture.js';
import { useSelection } from '../../ui/selection.js';
import { inOrder, useSorting } from '../../ui/sorting.js';
import { pagesOf } from '../../ui/window-of.js';
import { AccountChoice } from '../accounts/account-choice.js';
import { ListingMap } from './listing-map.js';
import { TagBar } from './tag-bar.js';

type Listing = Schemas['Listing'];

interface CellsProps {
  listing: Listing;
  isChosen: boolean;
  onToggle: (isRange: boolean) => void;
}

/** Returns a text such as `Lisbon, PT · Seaside`. */
const aboutOf = ({ address, tags }: Listing): string =>
  [[address.city, address.country].filter(Boolean).join(', '), tags.map(({ name }) => name).join(', ')]
    .filter(Boolean)
    .join(' · ');

const Cells = ({ listing, isChosen, onToggle }: CellsProps) => (
  <>
    <Pick name={listing.name || 'Unnamed listing'} isOn={isChosen} onToggle={onToggle} />
    <td>
      <div className="cell">
        <Picture url={listing.thumbnailURL} />
        <div className="one-line">
          <Link href={`/listings/${listing.id}`} className="main" dir="auto">
            {listing.name || 'Unnamed listing'}
          </Link>
          <div className="muted small" dir="auto">
            {aboutOf(listing)}
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

const FILTERS = ['integrationAccountID', 'status', 'guests', 'bedroomCount'] as const;
type Filter = Readonly<Record<(typeof FILTERS)[number], string>>;

const atLeast = (one: string, many: string) =>
  [2, 3, 4, 6, 8, 10].map((number) => [String(number), `${number} ${number === 1 ? one : many} or more`] as const);

const queryOf = ({ integrationAccountID, status, guests, bedroomCount }: Filter) => ({
  ...(integrationAccountID && { integrationAccountID }),
  ...(status && { status: status as Listing['status'] }),
  ...(guests && { guests: Number(guests) }),
  ...(bedroomCount && { bedroomCount: Number(bedroomCount) }),
});

interface FiltersProps {
  values: Filter;
  setter: (name: keyof Filter) => (value: string) => void;
}

const Filters = ({ values, setter }: FiltersProps) => (
  <div className="filters">
    <AccountChoice value={values.integrationAccountID} onValue={setter('integrationAccountID')} />
    <Choice
      label="Status"
      isHidden
      value={values.status}
      options={[
        ['', 'Every status'],
        ['ACTIVE', 'Active'],
        ['INACTIVE', 'Inactive'],
      ]}
      onValue={setter('status')}
    />
    <Choice
      label="Guests"
      isHidden
      value={values.guests}
      options={[['', 'Any guests'], ...atLeast('guest', 'guests')]}
      onValue={setter('guests')}
    />
    <Choice
      label="Bedrooms"
      isHidden
      value={values.bedroomCount}
      options={[['', 'Any bedrooms'], ...atLeast('bedroom', 'bedrooms')]}
      onValue={setter('bedroomCount')}
    />
    <ExportCsv path="/api/v1/listing" query={queryOf(values)} name="listings" />
  </div>
);

const COLUMNS = [
  { name: 'Choose', isHidden: true },
  { name: 'Listing', orders: ['name', '-name'] },
  { name: 'Type', isOptional: true, orders: ['type', '-type'] },
  { name: 'Guests', isNumber: true, isOptional: true, orders: ['-guests', 'guests'] },
  { name: 'Bedrooms', isNumber: true, isOptional: true, orders: ['-bedrooms', 'bedrooms'] },
  { name: 'Units', isNumber: true, isOptional: true, orders: ['-units', 'units'] },
  { name: 'Base price', isNumber: true },
  { name: 'Status', isOptional: true, orders: ['status', '-status'] },
];

/** Prices of several currencies have no order. */
const VALUES = {
  name: ({ name }: Listing) => name || null,
  type: ({ type }: Listing) => type,
  guests: ({ maxOccupancy }: Listing) => maxOccupancy,
  bedrooms: ({ bedroomCount }: Listing) => bedroomCount,
  units: ({ unitCount }: Listing) => unitCount,
  status: ({ status }: Listing) => status,
};

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

/** Shows all matching listings, however many: pages are loaded as they come into view. */
const ListingTable = ({ filter, first, onFirst }: { filter: Query; first: number; onFirst: (row: number) => void }) => {
  const [pages, setPages] = useState<readonly number[]>([1]);
  const start = useQuery(pageQuery(filter, 1));
  const shown = useQueries({ queries: pages.map((page) => pageQuery(filter, page)) });
  const onWindow = useCallback((start: number, end: number) => setPages(pagesOf(start, end, PAGE)), []);
  const { chosen, toggle, set } = useSelection();
  const usual = useSorting('');
  // The API has one order; any other needs all listings on one page.
  const sorting = (start.data?.meta.total ?? 0) <= PAGE ? usual : undefined;
  const sorted = sorting && inOrder(start.data?.data ?? [], sorting, VALUES);
  const at = (index: number): Listing | undefined =>
    sorted ? sorted[index] : shown[pages.indexOf(Math.floor(index / PAGE) + 1)]?.data?.data[index % PAGE];
  const row = (index: number, total: number) => {
    const listing = at(index);
    const choose = (isRange: boolean): void => {
      const ids = isRange ? Array.from({ length: total }, (_, place) => at(place)?.id) : [];
      toggle(listing!.id, ids, isRange);
    };
    return listing && <Cells listing={listing} isChosen={chosen.has(listing.id)} onToggle={choose} />;
  };
  return (
    <Load of={start}>
      {({ meta: { total } }) =>
        total === 0 ? (
          <Empty title="No listings">No listing was read yet, or none matches the filter.</Empty>
        ) : (
          <>
            {chosen.size > 0 && <TagBar kind="listing" chosen={[...chosen]} onClear={() => set([])} />}
            <LongTable
              key={sorting?.order}
              label="Listings"
              columns={COLUMNS}
              sorting={sorting}
              total={total}
              rowHeight={ROW_HEIGHT}
              row={(index) => row(index, total)}
              onWindow={onWindow}
              first={first}
              onFirst={onFirst}
            />
            <p className="pager muted small">{count(total, 'listing')}</p>
          </>
        )
      }
    </Load>
  );
};

const VIEWS = [
  ['', 'Table'],
  ['map', 'Map'],
] as const;

export const ListingsPage = () => {
  const { values, setter, note } = useAddress(...FILTERS, 'view', 'row');
  const query = queryOf(values);
  return (
    <>
      <PageHead title="Listings" about="Everything that guests can book.">
        <Tabs label="View" value={values.view} options={VIEWS} onValue={setter('view')} />
      </PageHead>
      <Panel>
        <Filters values={values} setter={setter} />
        {values.view === 'map' ? (
          <ListingMap key={JSON.stringify(query)} filter={query} />
        ) : (
          <ListingTable
            key={JSON.stringify(query)}
            filter={query}
            first={Number.parseInt(values.row, 10) || 0}
            onFirst={(row) => note({ row: row > 0 ? String(row) : '' })}
          />
        )}
      </Panel>
    </>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../api/client.js';
import { useAccounts } from '../api/queries.js';
import { money } from '../ui/format.js';
import { Choice } from '../ui/form.js';
import { Empty, Load, PageHead, Pager, Panel, Status } from '../ui/parts.js';
import { Table } from '../ui/table.js';
import { Picture } from '../ui/picture.js';

type Listing = Schemas['Listing'];

const Row = ({ listing }: { listing: Listing }) => (
  <tr>
    <td>
      <div className="cell">
        <Picture url={listing.thumbnailURL} />
        <div>
          <Link href={`/listings/${listing.id}`} className="main" dir="auto">
            {listing.name || 'Unnamed listing'}
          </Link>
          <div className="muted small" dir="auto">
            {[listing.address.city, listing.address.country].filter(Boolean).join(', ')}
          </div>
          <div className="phone-only">
            <Status of={listing.status} />
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
  </tr>
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

const queryOf = ({ integrationAccountID, status, guests, bedroomCount }: Filter, page: number) => ({
  page,
  limit: 25,
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
  { name: 'From', isNumber: true },
  { name: 'Status', isOptional: true },
];

export const ListingsPage = () => {
  const [filter, setFilter] = useState(NO_FILTER);
  const [page, setPage] = useState(1);
  const query = queryOf(filter, page);
  const listings = useQuery({
    queryKey: ['listings', query],
    queryFn: () => answer(api.GET('/api/v1/listing', { params: { query } })),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHead title="Listings" about="Everything that guests can book." />
      <Panel>
        <Filters
          filter={filter}
          onFilter={(next) => {
            setFilter(next);
            setPage(1);
          }}
        />
        <Load of={listings}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty title="No listings">No listing was read yet, or none matches the filter.</Empty>
            ) : (
              <>
                <Table label="Listings" columns={COLUMNS}>
                  {data.map((listing) => (
                    <Row key={listing.id} listing={listing} />
                  ))}
                </Table>
                <Pager meta={meta} go={setPage} />
              </>
            )
          }
        </Load>
      </Panel>
    </>
  );
};

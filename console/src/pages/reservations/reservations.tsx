import { Link } from 'wouter';
import type { Schemas } from '../../api/client.js';
import { type ReservationFilter, useReservations } from '../../api/queries.js';
import { type Address, addressOf, givenOf, useAddress, useTrail } from '../../ui/address.js';
import { ExportCsv } from '../../ui/export-csv.js';
import { day, money, words } from '../../ui/format.js';
import { Choice } from '../../ui/form.js';
import { Empty, Load, PageHead, Pager, Panel, restarting, Status, When } from '../../ui/parts.js';
import { BY_CREATION, SortChoice } from '../../ui/sort-choice.js';
import { directionOf, type Sorting, useSorting } from '../../ui/sorting.js';
import { Table } from '../../ui/table.js';
import { AccountChoice } from '../accounts/account-choice.js';
import { ListingName } from '../listings/listing-name.js';
import { OpenHolds } from '../listings/open-holds.js';

type Reservation = Schemas['Reservation'];

const STATUSES: readonly Reservation['status'][] = [
  'INQUIRY',
  'PENDING',
  'CONFIRMED',
  'MODIFIED',
  'MOVED',
  'CANCELLED',
];

const Row = ({ one }: { one: Reservation }) => (
  <tr>
    <td>
      <Link href={`/reservations/${one.id}`} className="main" dir="auto">
        {one.guest.name || 'Guest unknown'}
      </Link>
      <div className="muted small">
        <ListingName id={one.listingID} />
      </div>
      <div className="phone-only small">
        {day(one.checkInDate)} to {day(one.checkOutDate)}
      </div>
    </td>
    <td className="optional">
      {day(one.checkInDate)} to {day(one.checkOutDate)}
    </td>
    <td>
      <Status of={one.status} />
    </td>
    <td className="num nowrap optional">{money(one.totalPrice, one.currency)}</td>
    <td className="optional">{one.source}</td>
    <td className="optional">
      <When at={one.createdAt} />
    </td>
  </tr>
);

interface DateRangeProps {
  label: string;
  from: string;
  to: string;
  onFrom: (date: string) => void;
  onTo: (date: string) => void;
}

/** Shows the first and last date of a filter, inclusive. */
const DateRange = ({ label, from, to, onFrom, onTo }: DateRangeProps) => (
  <span className="range small muted">
    <span>{label}</span>
    <input type="date" aria-label={`${label} from`} value={from} onChange={(event) => onFrom(event.target.value)} />
    <span>to</span>
    <input type="date" aria-label={`${label} to`} value={to} onChange={(event) => onTo(event.target.value)} />
  </span>
);

const TODAY = [
  ['', 'Any day'],
  ['ARRIVING', 'Arriving today'],
  ['STAYING', 'In house tonight'],
  ['DEPARTING', 'Departing today'],
] as const;

const FILTERS = [
  'integrationAccountID',
  'listingID',
  'status',
  'today',
  'checkInFrom',
  'checkInTo',
  'checkOutFrom',
  'checkOutTo',
] as const;
type FilterAddress = Address<(typeof FILTERS)[number]>;

const OfListing = ({ address: { values, set } }: { address: FilterAddress }) => (
  <span className="row">
    <span className="muted small">Listing</span>
    <ListingName id={values.listingID} />
    <button className="plain" onClick={() => set({ listingID: '' })}>
      Every listing
    </button>
  </span>
);

const Filters = ({ address, sorting }: { address: FilterAddress; sorting: Sorting }) => {
  const { values, setter } = address;
  return (
    <div className="filters">
      <AccountChoice value={values.integrationAccountID} onValue={setter('integrationAccountID')} />
      <Choice
        label="Status"
        isHidden
        value={values.status}
        options={[['', 'Every status'], ...STATUSES.map((one) => [one, words(one)] as const)]}
        onValue={setter('status')}
      />
      <Choice label="Today" isHidden value={values.today} options={TODAY} onValue={setter('today')} />
      <DateRange
        label="Arrival"
        from={values.checkInFrom}
        to={values.checkInTo}
        onFrom={setter('checkInFrom')}
        onTo={setter('checkInTo')}
      />
      <DateRange
        label="Departure"
        from={values.checkOutFrom}
        to={values.checkOutTo}
        onFrom={setter('checkOutFrom')}
        onTo={setter('checkOutTo')}
      />
      {values.listingID && <OfListing address={address} />}
      <SortChoice orders={BY_CREATION} sorting={sorting} />
      <ExportCsv
        path="/api/v1/reservation"
        query={{ ...givenOf(values), order: directionOf(sorting) }}
        name="reservations"
      />
    </div>
  );
};

const COLUMNS = [
  { name: 'Guest and listing' },
  { name: 'Stay', isOptional: true },
  { name: 'Status' },
  { name: 'Total', isNumber: true, isOptional: true },
  { name: 'Source', isOptional: true },
  { name: 'Created', isOptional: true, orders: ['-created', 'created'] },
];

export const ReservationsPage = () => {
  const address = useAddress(...FILTERS);
  const trail = useTrail();
  const sorting = useSorting('-created');
  const filter = { ...givenOf(address.values), order: directionOf(sorting) } as ReservationFilter;
  const reservations = useReservations(filter, trail.cursor, 25);
  const { integrationAccountID } = address.values;
  return (
    <>
      <PageHead title="Reservations" about="Bookings made here and at the PMSes.">
        <Link href={addressOf('/reservations/timeline', { integrationAccountID })} className="button">
          Timeline
        </Link>
      </PageHead>
      <OpenHolds />
      <Panel>
        <Filters address={address} sorting={sorting} />
        <Load of={restarting(reservations, trail)}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty title="No reservations">There is no reservation yet, or none matches the filter.</Empty>
            ) : (
              <>
                <Table label="Reservations" columns={COLUMNS} sorting={sorting}>
                  {data.map((one) => (
                    <Row key={one.id} one={one} />
                  ))}
                </Table>
                <Pager meta={meta} trail={trail} />
              </>
            )
          }
        </Load>
      </Panel>
    </>
  );
};

import { useState } from 'react';
import { Link } from 'wouter';
import type { Schemas } from '../api/client.js';
import { type ReservationFilter, useAccounts, useReservations } from '../api/queries.js';
import { day, money, words } from '../ui/format.js';
import { Choice } from '../ui/form.js';
import { Empty, Load, PageHead, Pager, Panel, Status, When } from '../ui/parts.js';
import { useTrail } from '../ui/trail.js';
import { Table } from '../ui/table.js';
import { ListingName } from './listing-name.js';
import { OpenHolds } from './open-holds.js';

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

const DateFilter = ({ label, value, onValue }: { label: string; value: string; onValue: (date: string) => void }) => (
  <label className="row small muted">
    {label}
    <input type="date" value={value} onChange={(event) => onValue(event.target.value)} />
  </label>
);

type Filter = Required<Record<'integrationAccountID' | 'status' | 'checkInFrom' | 'checkInTo', string>>;
const NO_FILTER: Filter = { integrationAccountID: '', status: '', checkInFrom: '', checkInTo: '' };

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
        options={[['', 'Every status'], ...STATUSES.map((one) => [one, words(one)] as const)]}
        onValue={set('status')}
      />
      <DateFilter label="Arrival from" value={filter.checkInFrom} onValue={set('checkInFrom')} />
      <DateFilter label="to" value={filter.checkInTo} onValue={set('checkInTo')} />
    </div>
  );
};

const given = (filter: Filter): ReservationFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

const COLUMNS = [
  { name: 'Guest and listing' },
  { name: 'Stay', isOptional: true },
  { name: 'Status' },
  { name: 'Total', isNumber: true, isOptional: true },
  { name: 'Source', isOptional: true },
  { name: 'Created', isOptional: true },
];

export const ReservationsPage = () => {
  const [filter, setFilter] = useState(NO_FILTER);
  const trail = useTrail();
  const reservations = useReservations(given(filter), trail.cursor, 25);
  return (
    <>
      <PageHead title="Reservations" about="Bookings made here and at the PMSes, newest first.">
        <Link href="/reservations/timeline" className="button">
          Timeline
        </Link>
      </PageHead>
      <OpenHolds />
      <Panel>
        <Filters
          filter={filter}
          onFilter={(next) => {
            setFilter(next);
            trail.restart();
          }}
        />
        <Load of={reservations}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty title="No reservations">There is no reservation yet, or none matches the filter.</Empty>
            ) : (
              <>
                <Table label="Reservations" columns={COLUMNS}>
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

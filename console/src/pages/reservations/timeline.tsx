import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { reservationPage } from '../../api/lists.js';
import { calmly, type ReservationFilter } from '../../api/queries.js';
import { addressOf, useAddress } from '../../ui/address.js';
import { addDays, day } from '../../ui/format.js';
import { useIsNarrow } from '../../ui/narrow.js';
import { Empty, Load, Notice, PageHead, Panel } from '../../ui/parts.js';
import { AccountChoice } from '../accounts/account-choice.js';
import { ListingName } from '../listings/listing-name.js';
import { type Bar, barsByListing, daysFrom, isWeekend, mondayOf, monthsOf } from './timeline-days.js';

const DAYS = 28;
/** The number of days that leaves room for names on a phone. */
const DAYS_OF_PHONE = 14;
/** Longer stays that began before the window are not loaded. */
const LONGEST_STAY = 60;
const MOST_STAYS = 300;
const PAGE = 100;

/** Reads stays that arrive in the window or up to 60 days before it, at most 300. */
const useStays = (filter: ReservationFilter, first: string, days: number) => {
  const query = {
    ...filter,
    checkInFrom: addDays(first, -LONGEST_STAY),
    checkInTo: addDays(first, days - 1),
    limit: PAGE,
  };
  return useQuery({
    queryKey: ['timeline', query],
    queryFn: async () => {
      const ask = (page: number) => reservationPage({ ...query, page });
      const { data, meta } = await ask(1);
      const others = Array.from({ length: Math.min(meta.totalPages, MOST_STAYS / PAGE) - 1 }, (_, index) => index + 2);
      const rest = await Promise.all(others.map(ask));
      return { stays: [...data, ...rest.flatMap((page) => page.data)], total: meta.total };
    },
    placeholderData: (before) => before,
    refetchInterval: calmly,
  });
};

const at = (style: CSSProperties): { style: CSSProperties } => ({ style });

const Stay = ({ bar: { reservation, start, end, line } }: { bar: Bar }) => {
  const { id, guest, status, checkInDate, checkOutDate } = reservation;
  const about = `${guest.name || 'Guest unknown'}, ${day(checkInDate)} to ${day(checkOutDate)}, ${status.toLowerCase()}`;
  return (
    <Link
      href={`/reservations/${id}`}
      className="stay"
      data-status={status}
      title={about}
      aria-label={about}
      {...at({ gridColumn: `${start} / ${end}`, gridRow: line + 1 })}
    >
      <span dir="auto">{guest.name || 'Guest unknown'}</span>
    </Link>
  );
};

const dayClass = (date: string): string =>
  [isWeekend(date) && 'weekend', date === today() && 'today'].filter(Boolean).join(' ');

/** Shows weekends and today behind the stays. */
const Backdrop = ({ dates, lines }: { dates: readonly string[]; lines: number }) =>
  dates.map((date, index) => {
    const name = dayClass(date);
    return (
      name && <span key={date} className={name} {...at({ gridColumn: index + 1, gridRow: `1 / span ${lines}` })} />
    );
  });

const columnsOf = (dates: readonly string[]) => at({ gridTemplateColumns: `repeat(${dates.length}, minmax(0, 1fr))` });

const Row = (props: { listingID: string; bars: readonly Bar[]; dates: readonly string[] }) => (
  <li>
    <span className="timeline-name">
      <ListingName id={props.listingID} />
    </span>
    <div className="timeline-days" {...columnsOf(props.dates)}>
      <Backdrop dates={props.dates} lines={Math.max(...props.bars.map(({ line }) => line)) + 1} />
      {props.bars.map((bar) => (
        <Stay key={bar.reservation.id} bar={bar} />
      ))}
    </div>
  </li>
);

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekdayFormat = new Intl.DateTimeFormat('en', { weekday: 'narrow', timeZone: 'UTC' });

/** Shows months above days of the week. */
const Heads = ({ dates }: { dates: readonly string[] }) => (
  <li className="timeline-heads" aria-hidden="true">
    <span className="timeline-name" />
    <div className="timeline-days" {...columnsOf(dates)}>
      {monthsOf(dates).map(({ month, start, end }) => (
        <span key={month} className="month" {...at({ gridColumn: `${start} / ${end}`, gridRow: 1 })}>
          {monthFormat.format(new Date(`${month}-01T00:00:00Z`))}
        </span>
      ))}
      {dates.map((date, index) => (
        <span key={date} className={`day ${dayClass(date)}`} {...at({ gridColumn: index + 1, gridRow: 2 })}>
          <span>{weekdayFormat.format(new Date(`${date}T00:00:00Z`))}</span>
          {Number(date.slice(8))}
        </span>
      ))}
    </div>
  </li>
);

const Weeks = ({ first, days, onFirst }: { first: string; days: number; onFirst: (date: string) => void }) => (
  <nav className="pager" aria-label="Weeks">
    <span className="small">
      {day(first)} to {day(addDays(first, days - 1))}
    </span>
    <span className="row">
      <button onClick={() => onFirst('')}>Today</button>
      <button onClick={() => onFirst(addDays(first, -days))}>Earlier</button>
      <button onClick={() => onFirst(addDays(first, days))}>Later</button>
    </span>
  </nav>
);

/** Shows stays by listing, four weeks at a time; two on a phone. */
const Timeline = (props: { filter: ReservationFilter; first: string; onFirst: (date: string) => void }) => {
  const { filter, first, onFirst } = props;
  const days = useIsNarrow() ? DAYS_OF_PHONE : DAYS;
  const dates = daysFrom(first, days);
  const stays = useStays(filter, first, days);
  return (
    <>
      <Weeks first={first} days={days} onFirst={onFirst} />
      <Load of={stays}>
        {({ stays: found, total }) => {
          const bars = barsByListing(found, first, days);
          if (bars.size === 0) return <Empty title="No stays">Nobody stays in these weeks.</Empty>;
          return (
            <>
              {total > MOST_STAYS && (
                <Notice tone="warn" title={`Only ${MOST_STAYS} of ${total.toLocaleString('en')} stays are shown`}>
                  Choose an account to see fewer.
                </Notice>
              )}
              <div className="scroll" tabIndex={0} role="region" aria-label="Timeline">
                <ul className="timeline">
                  <Heads dates={dates} />
                  {[...bars].map(([listingID, own]) => (
                    <Row key={listingID} listingID={listingID} bars={own} dates={dates} />
                  ))}
                </ul>
              </div>
            </>
          );
        }}
      </Load>
    </>
  );
};

/** Returns the date in UTC. */
const today = (): string => new Date().toISOString().slice(0, 10);

/** Returns the date of the address, otherwise the Monday of this week. */
const firstOf = (from: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(from) && !Number.isNaN(Date.parse(from)) ? from : mondayOf(today());

export const TimelinePage = () => {
  const { values, setter } = useAddress('integrationAccountID', 'from');
  const { integrationAccountID, from } = values;
  return (
    <>
      <PageHead
        back={<Link href={addressOf('/reservations', { integrationAccountID })}>Reservations</Link>}
        title="Timeline"
        about="Who stays where, week by week."
      />
      <Panel>
        <div className="filters">
          <AccountChoice value={integrationAccountID} onValue={setter('integrationAccountID')} />
        </div>
        <Timeline
          filter={integrationAccountID ? { integrationAccountID } : {}}
          first={firstOf(from)}
          onFirst={setter('from')}
        />
      </Panel>
    </>
  );
};

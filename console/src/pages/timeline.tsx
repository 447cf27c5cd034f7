import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { reservationPage } from '../api/lists.js';
import { calmly, type ReservationFilter } from '../api/queries.js';
import { addressOf, useAddress } from '../ui/address.js';
import { addDays, day } from '../ui/format.js';
import { Empty, Load, Notice, PageHead, Panel } from '../ui/parts.js';
import { AccountChoice } from './account-choice.js';
import { ListingName } from './listing-name.js';
import { type Bar, barsByListing, daysFrom } from './timeline-days.js';

const DAYS = 28;
/** Longer stays that began before the window are not loaded. */
const LONGEST_STAY = 60;
const MOST_STAYS = 300;
const PAGE = 100;

/** Stays that arrive in the window or up to 60 days before it, at most 300. */
const useStays = (filter: ReservationFilter, first: string) => {
  const query = {
    ...filter,
    checkInFrom: addDays(first, -LONGEST_STAY),
    checkInTo: addDays(first, DAYS - 1),
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

const Row = ({ listingID, bars }: { listingID: string; bars: readonly Bar[] }) => (
  <li>
    <span className="timeline-name">
      <ListingName id={listingID} />
    </span>
    <div className="timeline-days" {...at({ gridTemplateColumns: `repeat(${DAYS}, minmax(0, 1fr))` })}>
      {bars.map((bar) => (
        <Stay key={bar.reservation.id} bar={bar} />
      ))}
    </div>
  </li>
);

const Heads = ({ first }: { first: string }) => (
  <li aria-hidden="true">
    <span className="timeline-name" />
    <div className="timeline-days" {...at({ gridTemplateColumns: `repeat(${DAYS}, minmax(0, 1fr))` })}>
      {daysFrom(first, DAYS).map((date) => (
        <span key={date} className="day">
          {Number(date.slice(8))}
        </span>
      ))}
    </div>
  </li>
);

/** Stays by listing, four weeks at a time. */
const Timeline = (props: { filter: ReservationFilter; first: string; onFirst: (date: string) => void }) => {
  const { filter, first, onFirst } = props;
  const stays = useStays(filter, first);
  return (
    <>
      <nav className="pager" aria-label="Weeks">
        <span className="small">
          {day(first)} to {day(addDays(first, DAYS - 1))}
        </span>
        <span className="row">
          <button onClick={() => onFirst(addDays(first, -DAYS))}>Earlier</button>
          <button onClick={() => onFirst(addDays(first, DAYS))}>Later</button>
        </span>
      </nav>
      <Load of={stays}>
        {({ stays: found, total }) => {
          const bars = barsByListing(found, first, DAYS);
          if (bars.size === 0) return <Empty title="No stays">Nobody stays in these four weeks.</Empty>;
          return (
            <>
              {total > MOST_STAYS && (
                <Notice tone="warn" title={`Only ${MOST_STAYS} of ${total.toLocaleString('en')} stays are shown`}>
                  Choose an account to see fewer.
                </Notice>
              )}
              <div className="scroll" tabIndex={0} role="region" aria-label="Timeline">
                <ul className="timeline">
                  <Heads first={first} />
                  {[...bars].map(([listingID, own]) => (
                    <Row key={listingID} listingID={listingID} bars={own} />
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

/** Today in UTC where the address has no date. */
const firstOf = (from: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(from) && !Number.isNaN(Date.parse(from)) ? from : new Date().toISOString().slice(0, 10);

export const TimelinePage = () => {
  const { values, setter } = useAddress('integrationAccountID', 'from');
  const { integrationAccountID, from } = values;
  return (
    <>
      <PageHead
        back={<Link href={addressOf('/reservations', { integrationAccountID })}>Reservations</Link>}
        title="Timeline"
        about="Who stays where, four weeks at a time."
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

import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { day, money } from '../../ui/format.js';
import { cellPrice, type Night, type Taken } from './calendar-nights.js';

/** Describes a night in words, for the tooltip and for screen readers. */
const describe = (night: Night, taken: Taken | undefined, isToday: boolean): string => {
  const state = night.status === 'AVAILABLE' ? 'free' : (taken?.by ?? 'closed');
  const { defaultDiscount, markup, promotionDiscount } = night.priceModifications;
  const steps = [
    ['discount', defaultDiscount],
    ['markup', markup],
    ['promotion', promotionDiscount],
  ] as const;
  const changes = steps
    .filter(([, { value }]) => value !== 0)
    .map(([name, { value, percentage }]) => `${name} ${value} (${percentage} %)`);
  const price = [
    money(night.price, night.currency),
    ...(changes.length > 0 ? [`PMS price ${night.originalPrice}`, ...changes] : []),
  ];
  const date = isToday ? `Today, ${day(night.date)}` : day(night.date);
  return [date, state, ...price, `at least ${night.minimumNights} nights`].join(', ');
};

export interface CellProps {
  night: Night;
  taken: Taken | undefined;
  isChosen: boolean;
  isTabStop: boolean;
  isToday: boolean;
  shade: number;
  /** Whether the cell shows the day and the price. */
  isLarge?: boolean;
}

const Content = ({ night, isFree, about }: { night: Night; isFree: boolean; about: string }) => (
  <>
    <span>{Number(night.date.slice(8))}</span>
    {isFree && <b>{cellPrice(night.price)}</b>}
    <span className="sr"> {about}</span>
  </>
);

/** Shows a night: a button, or a link to the reservation that takes it. */
export const Cell = memo(({ night, taken, isChosen, isTabStop, isToday, shade, isLarge }: CellProps) => {
  const isFree = night.status === 'AVAILABLE';
  const kind = isFree ? `free s${shade}` : (taken?.by ?? 'closed');
  const about = describe(night, taken, isToday);
  const shared = {
    className: ['night', kind, isChosen && 'chosen', isToday && 'today'].filter(Boolean).join(' '),
    'data-date': night.date,
    tabIndex: isTabStop ? 0 : -1,
    title: about,
    // A cell with text gets its name from the text.
    ...(!isLarge && { 'aria-label': about }),
  };
  const content: ReactNode = isLarge && <Content night={night} isFree={isFree} about={about} />;
  if (!isFree && taken)
    return (
      <Link href={`/reservations/${taken.reservationID}`} {...shared}>
        {content}
      </Link>
    );
  return (
    <button {...shared} aria-pressed={isChosen}>
      {content}
    </button>
  );
});

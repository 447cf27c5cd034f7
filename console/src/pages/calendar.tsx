import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react';
import type { Schemas } from '../api/client.js';
import { addDays, day, money } from '../ui/format.js';
import { Tabs } from '../ui/form.js';
import { byUnit, monthsOf, type Night, nightsTaken, pick, shadeOf, type Stay, type Taken } from './calendar-nights.js';

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -30, ArrowDown: 30 };

/** Describes a night in words, for the tooltip and for screen readers. */
const describe = (night: Night, taken: Taken | undefined): string => {
  const state = night.status === 'AVAILABLE' ? 'free' : (taken ?? 'closed');
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
  return [day(night.date), state, ...price, `at least ${night.minimumNights} nights`].join(', ');
};

interface CellProps {
  night: Night;
  taken: Taken | undefined;
  isChosen: boolean;
  isTabStop: boolean;
  shade: number;
}

const Cell = memo(({ night, taken, isChosen, isTabStop, shade }: CellProps) => {
  const isFree = night.status === 'AVAILABLE';
  const kind = isFree ? `free s${shade}` : (taken ?? '');
  return (
    <button
      className={`night ${kind}${isChosen ? ' chosen' : ''}`}
      data-date={night.date}
      tabIndex={isTabStop ? 0 : -1}
      title={describe(night, taken)}
      aria-pressed={isChosen}
    />
  );
});

interface CalendarProps {
  nights: readonly Night[];
  reservations: readonly Schemas['Reservation'][];
  stay: Stay | undefined;
  onStay: (stay: Stay, unitID: string) => void;
}

const isWithin = (date: string, stay: Stay | undefined): boolean =>
  stay !== undefined && (date === stay.checkIn || (date >= stay.checkIn && date < stay.checkOut));

/**
 * A year and more of nights, one month a row. A click, or Enter, picks arrival and departure. Arrow keys move the
 * focus.
 */
export const Calendar = ({ nights, reservations, stay, onStay }: CalendarProps) => {
  const units = useMemo(() => byUnit(nights), [nights]);
  const taken = useMemo(() => nightsTaken(reservations), [reservations]);
  const [unitID, setUnit] = useState(() => [...units.keys()][0] ?? '');
  const [focused, setFocused] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  const shown = units.get(unitID)?.nights ?? new Map<string, Night>();
  const months = useMemo(() => monthsOf([...shown.keys()]), [shown]);
  const prices = [...shown.values()].filter(({ status }) => status === 'AVAILABLE').map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const tabStop = focused ?? shown.keys().next().value;
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const from = (event.target as HTMLElement).dataset.date;
    if (!step || !from) return;
    event.preventDefault();
    const to = addDays(from, step);
    if (!shown.has(to)) return;
    setFocused(to);
    grid.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus();
  };
  const choose = (target: EventTarget): void => {
    const { date } = (target as HTMLElement).dataset;
    if (date) onStay(pick(date, stay), unitID);
  };
  return (
    <div className="stack-s">
      {units.size > 1 && (
        <Tabs
          label="Unit"
          value={unitID}
          options={[...units].map(([id, { name }]) => [id, name] as const)}
          onValue={setUnit}
        />
      )}
      <div
        ref={grid}
        className="calendar"
        role="group"
        aria-label="Nights. Arrow keys move, Enter picks arrival and departure."
        onKeyDown={move}
        onClick={(event) => choose(event.target)}
      >
        <span />
        {DAYS.map((number) => (
          <span key={number} className="day" aria-hidden="true">
            {number}
          </span>
        ))}
        {months.map((month) => (
          <Month key={month} month={month}>
            {DAYS.map((number) => {
              const date = `${month}-${String(number).padStart(2, '0')}`;
              const night = shown.get(date);
              if (!night) return <span key={date} />;
              return (
                <Cell
                  key={date}
                  night={night}
                  taken={taken.get(date)}
                  isChosen={isWithin(date, stay)}
                  isTabStop={date === tabStop}
                  shade={shadeOf(night.price, low, high)}
                />
              );
            })}
          </Month>
        ))}
      </div>
      <div className="legend">
        <span>
          <i className="i-free" />
          Free, darker where it costs more{prices.length > 0 && ` (${low} to ${high})`}
        </span>
        <span>
          <i className="i-taken" />
          Reserved
        </span>
        <span>
          <i className="i-held" />
          Held
        </span>
        <span>
          <i className="i-closed" />
          Closed
        </span>
      </div>
    </div>
  );
};

const monthName = new Intl.DateTimeFormat('en', { month: 'short', year: '2-digit', timeZone: 'UTC' });

const Month = ({ month, children }: { month: string; children: ReactNode }) => (
  <>
    <span className="month">{monthName.format(new Date(`${month}-01T00:00:00Z`))}</span>
    {children}
  </>
);

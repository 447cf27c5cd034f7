import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Schemas } from '../../api/client.js';
import { useAddress } from '../../ui/address.js';
import { addDays } from '../../ui/format.js';
import { Tabs } from '../../ui/form.js';
import { useIsNarrow } from '../../ui/narrow.js';
import { Cell } from './calendar-cell.js';
import {
  byUnit,
  isDeparture,
  monthsOf,
  type Night,
  nightsTaken,
  pick,
  shadeOf,
  type Stay,
  type Taken,
} from './calendar-nights.js';
import { MonthView, YearView } from './calendar-views.js';

/** Days by which an arrow key moves the focus; up and down move by a row of the view. */
const STEPS = {
  month: { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
  year: { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -30, ArrowDown: 30 },
} as const;
const VIEWS = [
  ['month', 'Month'],
  ['year', 'Year'],
] as const;
type ViewName = keyof typeof STEPS;

interface CalendarProps {
  nights: readonly Night[];
  reservations: readonly Schemas['Reservation'][];
  stay: Stay | undefined;
  onStay: (stay: Stay, unitID: string) => void;
}

const isWithin = (date: string, stay: Stay | undefined): boolean =>
  stay !== undefined && (date === stay.checkIn || (date >= stay.checkIn && date < stay.checkOut));

const Legend = ({ low, high }: { low: number; high: number }) => (
  <div className="legend">
    <span>
      <i className="i-free" />
      Free, stronger where it costs more{Number.isFinite(low) && ` (${low} to ${high})`}
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
);

/** Returns the view and the month that the address names. A phone only shows months. */
const useView = (months: readonly string[]) => {
  const { values, note } = useAddress('view', 'month');
  const isNarrow = useIsNarrow();
  const view: ViewName = isNarrow || values.view === 'month' ? 'month' : 'year';
  const month = months.includes(values.month) ? values.month : (months[0] ?? '');
  return {
    isNarrow,
    view,
    month,
    setView: (next: ViewName) => note({ view: next === 'month' ? next : '' }),
    setMonth: (next: string) => note({ month: next }),
  };
};

/** Moves the focus between nights. It stays if another month is drawn, or if its night becomes a link. */
const useFocusedNight = () => {
  const grid = useRef<HTMLDivElement>(null);
  // An element that is removed loses the focus without an event.
  const hasFocus = useRef(false);
  const [focused, setFocused] = useState<string>();
  useEffect(() => {
    const night = grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`);
    if (hasFocus.current && document.activeElement !== night) night?.focus();
  });
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    hasFocus.current = target.dataset.date !== undefined;
    if (hasFocus.current) setFocused(target.dataset.date);
  };
  const onBlur = (): void => {
    hasFocus.current = false;
  };
  return { grid, focused, setFocused, events: { onFocus, onBlur } };
};

/** Shows the nights of one unit. A click or Enter picks arrival and departure. Arrow keys move the focus. */
const Unit = (
  props: Omit<CalendarProps, 'nights' | 'onStay'> & { nights: Map<string, Night>; onPick: (date: string) => void },
) => {
  const { nights, reservations, stay, onPick } = props;
  const taken = useMemo(() => nightsTaken(reservations), [reservations]);
  const dates = useMemo(() => [...nights.keys()], [nights]);
  const months = useMemo(() => monthsOf(dates), [dates]);
  const { view, month, isNarrow, setView, setMonth } = useView(months);
  const { grid, focused, setFocused, events } = useFocusedNight();
  const prices = [...nights.values()].filter(({ status }) => status === 'AVAILABLE').map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const inView = view === 'year' ? dates : dates.filter((date) => date.startsWith(month));
  const tabStop = focused && inView.includes(focused) ? focused : inView[0];
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[view][event.key as keyof (typeof STEPS)['year']] as number | undefined;
    const from = (event.target as HTMLElement).dataset.date;
    if (!step || !from) return;
    event.preventDefault();
    const to = addDays(from, step);
    if (!nights.has(to)) return;
    if (view === 'month' && !to.startsWith(month)) setMonth(to.slice(0, 7));
    setFocused(to);
  };
  const choose = (event: MouseEvent): void => {
    const { date } = (event.target as HTMLElement).closest<HTMLElement>('[data-date]')?.dataset ?? {};
    if (!date || opensReservation(date, nights, taken, stay)) return;
    event.preventDefault();
    onPick(date);
  };
  const cell = (date: string) => {
    const night = nights.get(date);
    return (
      night && (
        <Cell
          key={date}
          night={night}
          taken={taken.get(date)}
          isChosen={isWithin(date, stay)}
          isTabStop={date === tabStop}
          isToday={date === dates[0]}
          shade={shadeOf(night.price, low, high)}
          isLarge={view === 'month'}
        />
      )
    );
  };
  return (
    <>
      {!isNarrow && <Tabs label="View" value={view} options={VIEWS} onValue={setView} />}
      <div
        ref={grid}
        role="group"
        aria-label="Nights. Arrow keys move, Enter picks arrival and departure."
        {...events}
        onKeyDown={move}
        onClickCapture={choose}
      >
        {view === 'month' ? (
          <MonthView months={months} month={month} onMonth={setMonth} cell={cell} />
        ) : (
          <YearView months={months} cell={cell} />
        )}
      </div>
      <Legend low={low} high={high} />
    </>
  );
};

/** Returns whether a click on the date opens its reservation. A day of arrival can be another stay's departure. */
const opensReservation = (
  date: string,
  nights: Map<string, Night>,
  taken: Map<string, Taken>,
  stay: Stay | undefined,
): boolean => nights.get(date)!.status !== 'AVAILABLE' && taken.has(date) && !isDeparture(date, stay);

/** Shows the nights of a listing, unit by unit, from today in the listing's time zone. */
export const Calendar = ({ nights, reservations, stay, onStay }: CalendarProps) => {
  const units = useMemo(() => byUnit(nights), [nights]);
  const [unitID, setUnit] = useState(() => [...units.keys()][0] ?? '');
  const own = useMemo(() => reservations.filter((one) => !one.unitID || one.unitID === unitID), [reservations, unitID]);
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
      <Unit
        key={unitID}
        nights={units.get(unitID)?.nights ?? new Map<string, Night>()}
        reservations={own}
        stay={stay}
        onPick={(date) => onStay(pick(date, stay), unitID)}
      />
    </div>
  );
};

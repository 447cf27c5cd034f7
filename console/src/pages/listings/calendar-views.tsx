import { Fragment, type ReactNode } from 'react';
import { weeksOf } from './calendar-nights.js';

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const rowName = new Intl.DateTimeFormat('en', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dateOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** Returns the cell of a date; undefined if the calendar does not have that night. */
type CellOf = (date: string) => ReactNode | undefined;

/** Shows a year or more, one month per row. */
export const YearView = ({ months, cell }: { months: readonly string[]; cell: CellOf }) => (
  <div className="calendar">
    <span />
    {DAYS.map((number) => (
      <span key={number} className="day" aria-hidden="true">
        {number}
      </span>
    ))}
    {months.map((month) => (
      <Fragment key={month}>
        <span className="month">{rowName.format(dateOf(month))}</span>
        {DAYS.map((number) => {
          const date = `${month}-${String(number).padStart(2, '0')}`;
          return cell(date) ?? <span key={date} />;
        })}
      </Fragment>
    ))}
  </div>
);

interface MonthViewProps {
  months: readonly string[];
  month: string;
  onMonth: (month: string) => void;
  cell: CellOf;
}

/** Shows one month, one week per row. */
export const MonthView = ({ months, month, onMonth, cell }: MonthViewProps) => {
  const index = months.indexOf(month);
  return (
    <div className="stack-s">
      <nav className="row between" aria-label="Months">
        <button disabled={index <= 0} onClick={() => onMonth(months[index - 1]!)} aria-label="Month before">
          ‹
        </button>
        <b aria-live="polite">{monthName.format(dateOf(month))}</b>
        <button
          disabled={index === months.length - 1}
          onClick={() => onMonth(months[index + 1]!)}
          aria-label="Month after"
        >
          ›
        </button>
      </nav>
      <div className="month-grid">
        {WEEKDAYS.map((name) => (
          <span key={name} className="day" aria-hidden="true">
            {name}
          </span>
        ))}
        {weeksOf(month).map(
          (date, place) =>
            (date && cell(date)) ?? (
              <span key={date ?? place} className="none">
                {date && Number(date.slice(8))}
              </span>
            ),
        )}
      </div>
    </div>
  );
};

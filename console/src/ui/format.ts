/** Creating a formatter takes longer than drawing the cell of a calendar, so each currency has one. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

const moneyFormat = (currency: string): Intl.NumberFormat => {
  const known = moneyFormats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
  moneyFormats.set(currency, made);
  return made;
};

/** Formats an amount in its currency; an unknown currency as the number and the code. */
export const money = (amount: number, currency: string): string => {
  try {
    return moneyFormat(currency)
      .format(amount)
      .replace(/\u00a0/g, ' ');
  } catch {
    return `${amount} ${currency}`;
  }
};

const dayFormat = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats a night, which no time zone changes. */
export const day = (date: string): string => dayFormat.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

const weekdayFormat = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Formats a night in the near future: "Fri, Mar 5". */
export const weekday = (date: string): string => weekdayFormat.format(new Date(`${date}T00:00:00Z`));

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const nightsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const STEPS: readonly [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3_600, 60, 'minute'],
  [86_400, 3_600, 'hour'],
  [Infinity, 86_400, 'day'],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Formats an instant relative to now: "5 minutes ago", "in 2 hours". */
export const ago = (at: string, now = Date.now()): string => {
  const seconds = (Date.parse(at) - now) / 1_000;
  const [, size, unit] = STEPS.find(([limit]) => Math.abs(seconds) < limit)!;
  return unit === 'second' && Math.abs(seconds) < 10
    ? seconds > 0
      ? 'now'
      : 'just now'
    : relative.format(Math.round(seconds / size), unit);
};

/** Formats an instant in a zone, or the browser's if it does not know the zone: "Mar 1, 2027, 14:05 GMT+1". */
export const moment = (at: string, timeZone: string): string => {
  const write = (zone?: string): string =>
    new Intl.DateTimeFormat('en', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
      timeZoneName: 'short',
    }).format(new Date(at));
  try {
    return write(timeZone);
  } catch {
    return write();
  }
};

const clockFormat = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Formats an instant in the viewer's zone: "14:05". */
export const clock = (at: string): string => clockFormat.format(new Date(at));

/** Formats `90` seconds as "90 seconds", `60` as "a minute". */
export const duration = (seconds: number): string => {
  const [, size, unit] = [...STEPS].reverse().find(([, step]) => seconds % step === 0)!;
  const number = seconds / size;
  if (number === 1) return unit === 'hour' ? 'an hour' : `a ${unit}`;
  return `${number.toLocaleString('en')} ${unit}s`;
};

/** Formats `240` as "240 ms", `3400` as "3.4 s". */
export const milliseconds = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;

/** Formats `RESERVATION_CREATED` as "Reservation created", `api_key` as "API key". */
export const words = (code: string): string => {
  const text = code
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .replace(/\b(api|url|id|pms)\b/g, (short) => short.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The limits up to which the smaller unit is used: 90 min says more than 2 h. */
const UNITS: readonly [limit: number, unit: number, name: string][] = [
  [MINUTE, SECOND, 's'],
  [2 * HOUR, MINUTE, 'min'],
  [2 * DAY, HOUR, 'h'],
];

const distance = (milliseconds: number): string => {
  const [, unit, name] = UNITS.find(([limit]) => milliseconds < limit) ?? [0, DAY, 'days'];
  return `${Math.floor(milliseconds / unit)} ${name}`;
};

/** Formats an instant as seen from `now`: `3 min ago`, `in 14 min`; `never` for null. */
export const age = (instant: string | null | undefined, now: Date): string => {
  if (!instant) return 'never';
  const difference = now.getTime() - Date.parse(instant);
  if (Number.isNaN(difference)) return instant;
  return difference >= 0 ? `${distance(difference)} ago` : `in ${distance(-difference)}`;
};

const digitsOf = (currency: string): number => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
};

/** Formats an amount with the digits of its currency: `374.50 USD`, `22.479 KWD`. Further digits are kept. */
export const money = (amount: number | null | undefined, currency: string): string => {
  if (amount === null || amount === undefined) return 'unknown';
  const [, fraction = ''] = String(amount).split('.');
  const digits = digitsOf(currency);
  return `${fraction.length > digits ? amount : amount.toFixed(digits)} ${currency}`;
};

/**
 * Returns others' text without control characters: the name of a guest must not be able to move the cursor of a
 * terminal.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');

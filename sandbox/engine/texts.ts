import { Decimal } from 'decimal.js';
import { dayOf } from '../ledger/dates.js';
import type { Booking, Guest } from '../ledger/types.js';

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' });

/** Formats an instant; null stays null. */
const instant =
  (form: (iso: string) => string) =>
  <T extends number | null>(ms: T): T extends number ? string : null =>
    (ms === null ? null : form(new Date(ms).toISOString())) as T extends number ? string : null;

/** Formats an instant as `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export const iso = instant((text) => text);

/** Formats an instant as `YYYY-MM-DDTHH:MM:SSZ`. */
export const utc = instant((text) => `${text.slice(0, 19)}Z`);

/** Formats an instant as `YYYY-MM-DD HH:MM:SS` in UTC. */
export const stamp = instant((text) => text.slice(0, 19).replace('T', ' '));

/** Formats an hour as `HH:00`. */
export const clock = <T extends number | null>(hour: T): T extends number ? string : null =>
  (hour === null ? null : `${String(hour).padStart(2, '0')}:00`) as T extends number ? string : null;

export const number = (amount: Decimal.Value): number => new Decimal(amount).toNumber();

/** Returns 1 for true and 0 for false; null stays null. */
export const flag = <T extends boolean | null>(on: T): T extends boolean ? number : null =>
  (on === null ? null : on ? 1 : 0) as T extends boolean ? number : null;

/** Returns the English name of a country; null without a code. */
export const countryOf = (code: string): string | null => (code ? (COUNTRIES.of(code) ?? null) : null);

export const fullName = ({ firstName, lastName }: Guest): string => `${firstName} ${lastName}`.trim();

export const nightCount = ({ arrival, departure }: Booking): number => dayOf(departure)! - dayOf(arrival)!;

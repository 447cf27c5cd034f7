import { ConnectorError } from '../port/errors.js';
import { cleanText, Fields, invalid } from '../kit/guards.js';
import { utcDate } from '../kit/times.js';
import { addDays, isCalendarDate } from '../port/values.js';
import { todayIn } from '../../values/time/dates.js';
import { componentsOf, type Properties, type Property } from './content-lines.js';
import { type Rule, ruleIn } from './recurrence.js';

/** The properties of an RFC 5545 event that describe a stay. `end` is the day of departure. */
export interface FeedEvent {
  /** Why the event is not a stay although its nights are known; null for all others. */
  fault: ConnectorError | null;
  /** The publisher says that the event takes no time (`TRANSP:TRANSPARENT`). */
  isTransparent: boolean;
  uid: string;
  start: string;
  end: string;
  summary: string;
  description: string;
  status: string;
  sequence: number;
  /** As the publisher wrote it, or null. */
  modifiedAt: Date | null;
  /** Null when the event takes place once. */
  recurrence: Recurrence | null;
  /**
   * The day of the occurrence that the event replaces in the recurring event with its UID; null when it replaces none.
   */
  replaces: string | null;
}

/** The days on which an event begins in addition to its start. Dates are in the feed's zone. */
interface Recurrence {
  rules: Rule[];
  /** The start as written, from which rules count: in UTC it may fall on another day than in the feed's zone. */
  writtenStart: string;
  dates: string[];
  without: string[];
}

/** The properties of the feed itself. */
export interface FeedHead {
  name: string;
  /** The publisher of the feed, from its `PRODID`; `''` where it has none. */
  publisher: string;
  /** IANA; `UTC` where the feed names none. */
  timeZone: string;
}

export interface FeedText extends FeedHead {
  /** Each event, or in place of an unreadable one its error, for readers of events. */
  events: (FeedEvent | ConnectorError)[];
}

const LONGEST_TEXT = 20_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const EVENING_MS = 20 * HOUR_MS;
/** Each recurring event is checked for every night. */
const MOST_RECURRING = 200;
/** A feed with more unreadable events counts as unreadable as a whole. */
const MOST_FAULTS = 1_000;

/** Reads a whole feed, or throws `invalid_response`: half a feed would open nights that are taken. */
export function feedIn(text: string): FeedText {
  const { calendar, events } = componentsOf(text);
  const head = headOf(calendar);
  if (events.filter((event) => event.has('RRULE')).length > MOST_RECURRING)
    throw new ConnectorError('invalid_response', `More than ${MOST_RECURRING} events of the calendar recur`);
  let faults = 0;
  const read = events.map((event, index) => {
    const result = readEvent(event, `VEVENT[${index}]`, head.timeZone);
    if (faultOf(result) && (faults += 1) > MOST_FAULTS)
      throw new ConnectorError('invalid_response', `More than ${MOST_FAULTS} events of the calendar cannot be read`);
    return result;
  });
  return { ...head, events: read };
}

/** Returns the error of an event; null for a valid one. */
export const faultOf = (event: FeedEvent | ConnectorError): ConnectorError | null =>
  event instanceof ConnectorError ? event : event.fault;

/** Reads the properties of the feed itself. */
export const feedHeadIn = (text: string): FeedHead => headOf(componentsOf(text).calendar);

function headOf(calendar: Properties): FeedHead {
  const of = (name: string): string => cleanText(calendar.get(name)?.value ?? '', 500);
  return {
    name: plain(of('X-WR-CALNAME')),
    publisher: /^-\/\/(.*?)\/\//.exec(of('PRODID'))?.[1] ?? '',
    timeZone: Fields.of({ zone: of('X-WR-TIMEZONE') || onlyZoneOf(calendar) }, 'feed').timeZone('zone'),
  };
}

/** Returns the only zone that a feed defines, for a feed that does not name its zone. */
function onlyZoneOf(calendar: Properties): string {
  const [zone = '', ...others] = new Set((calendar.get('TZID')?.value ?? '').split('\n').map((id) => id.trim()));
  return others.length === 0 ? cleanText(zone, 100) : '';
}

function readEvent(properties: Properties, path: string, timeZone: string): FeedEvent | ConnectorError {
  try {
    return eventOf(properties, path, timeZone);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return error;
  }
}

function eventOf(properties: Properties, path: string, timeZone: string): FeedEvent {
  const find = (name: string): Property | undefined => properties.get(name);
  const text = (name: string): string => find(name)?.value ?? '';
  const uid = text('UID').trim();
  return {
    uid,
    fault: faultIn(uid, path),
    isTransparent: text('TRANSP').trim().toUpperCase() === 'TRANSPARENT',
    ...daysOf(properties, path, timeZone),
    summary: plain(text('SUMMARY')),
    description: plain(text('DESCRIPTION')),
    status: text('STATUS').trim().toUpperCase(),
    sequence: Number(find('SEQUENCE')?.value) || 0,
    modifiedAt: instantIn(find('LAST-MODIFIED')?.value),
    recurrence: recurrenceIn(properties, path, timeZone),
    replaces: find('RECURRENCE-ID') ? dateOf(momentIn(find('RECURRENCE-ID'), `${path}.RECURRENCE-ID`), timeZone) : null,
  };
}

function recurrenceIn(properties: Properties, path: string, timeZone: string): Recurrence | null {
  if (!properties.has('RRULE') && !properties.has('RDATE')) return null;
  const valuesOf = (name: string): string[] => [...new Set(properties.get(name)?.value.split(',') ?? [])];
  return {
    rules: properties.get('RRULE')?.value.split('\n').map(ruleIn) ?? [],
    writtenStart: utcDate(new Date(momentIn(properties.get('DTSTART'), `${path}.DTSTART`).ms)),
    dates: valuesOf('RDATE').map((value) => dateOf(momentOf(value) ?? notDate(`${path}.RDATE`), timeZone)),
    // An exception that cannot be read leaves its nights taken.
    without: valuesOf('EXDATE').flatMap((value) => {
      const moment = momentOf(value);
      return moment ? [dateOf(moment, timeZone)] : [];
    }),
  };
}

/** Returns the error for an event without a valid id: it is not a stay, but its nights from start to end are taken. */
function faultIn(uid: string, path: string): ConnectorError | null {
  const isId = uid !== '' && uid.length <= 200 && cleanText(uid) === uid;
  return isId ? null : invalid(`${path}.UID`, 'an id');
}

function daysOf(properties: Properties, path: string, timeZone: string): Pick<FeedEvent, 'start' | 'end'> {
  const [from, to] = [properties.get('DTSTART'), properties.get('DTEND')];
  const begins = momentIn(from, `${path}.DTSTART`);
  const ends = to ? momentIn(to, `${path}.DTEND`) : lengthened(begins, properties.get('DURATION')?.value, path);
  const zone = areUtcDays(begins, ends) ? 'UTC' : timeZone;
  const [start, given] = [dateOf(begins, zone), lastDayOf(begins, ends, zone)];
  // A whole-day event without an end, or that ends on the day of its start, lasts one day.
  const end =
    given === start && (from?.isDate || /^[\d-]+$/.test(from?.value.trim() ?? '')) ? addDays(start, 1) : given;
  if (end < start) throw invalid(`${path}.DTEND`, 'after DTSTART');
  return { start, end };
}

/**
 * Returns whether two times mean whole days. Some publishers write these as midnights in UTC in a feed of another zone;
 * no stay begins and ends at midnight.
 */
const areUtcDays = (begins: Moment, ends: Moment): boolean =>
  begins.isUtc && ends.isUtc && begins.ms % DAY_MS === 0 && ends.ms % DAY_MS === 0;

/**
 * Returns the day of departure. An end in the last minute of a day takes its night. So may an end in the evening in UTC
 * in a feed without a zone, because whole days of an eastern zone begin and end then.
 */
function lastDayOf(begins: Moment, ends: Moment, zone: string): string {
  const date = dateOf({ ...ends, ms: ends.ms + MINUTE_MS }, zone);
  const isMidnight = zone === 'UTC' && [begins, ends].every((one) => one.isUtc && timeOf(one) >= EVENING_MS);
  return isMidnight && Math.abs(timeOf(begins) - timeOf(ends)) <= HOUR_MS
    ? addDays(utcDate(new Date(ends.ms)), 1)
    : date;
}

const timeOf = ({ ms }: Moment): number => ms % DAY_MS;

/** A date, or a local time of the listing, as if it were UTC; `isUtc`: it is UTC. */
interface Moment {
  ms: number;
  isUtc: boolean;
}

const momentIn = (property: Property | undefined, path: string): Moment =>
  momentOf(property?.value ?? '') ?? notDate(path);

function notDate(path: string): never {
  throw invalid(path, 'a date');
}

/**
 * Parses a date or a time (RFC 5545, 3.3.4 and 3.3.5), also with the separators of ISO 8601, which publishers write
 * too.
 */
function momentOf(text: string): Moment | undefined {
  const written = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(Z?))?$/.exec(text.trim());
  const [, year, month, day, hours = 0, minutes = 0, seconds = 0, utc] = written ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date)) return undefined;
  const ms = Date.parse(date) + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return { ms, isUtc: utc === 'Z' };
}

/**
 * Returns the date as written, because stays are in the listing's local days; for a time in UTC, the date in the feed's
 * zone.
 */
const dateOf = ({ ms, isUtc }: Moment, timeZone: string): string =>
  isUtc ? todayIn(timeZone, new Date(ms)) : utcDate(new Date(ms));

const DURATION = /^\+?P(?=.)(?:(\d{1,3})W|(?:(\d{1,4})D)?(?:T(?=.)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?)$/;

/** Adds a duration (RFC 5545, 3.3.6) to a start. */
function lengthened({ ms, isUtc }: Moment, duration: string | undefined, path: string): Moment {
  if (duration === undefined) return { ms, isUtc };
  const written = DURATION.exec(duration.trim());
  if (!written) throw invalid(`${path}.DURATION`, 'a duration');
  const [weeks, days, hours, minutes, seconds] = written.slice(1).map((part = '0') => Number(part)) as FiveNumbers;
  return { ms: ms + ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000, isUtc };
}

type FiveNumbers = [number, number, number, number, number];

function instantIn(value: string | undefined): Date | null {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value?.trim() ?? '') ?? [];
  const instant = new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', N: '\n' };

/** Resolves the escapes of a text; each has two characters. */
const plain = (text: string): string =>
  cleanText(text.slice(0, 2 * LONGEST_TEXT).replace(/\\([\s\S])/g, (_, char: string) => ESCAPED[char] ?? char)).trim();

import { ConnectorError } from '../port/errors.js';
import { cleanText, Fields, invalid } from '../kit/guards.js';
import { utcDate } from '../kit/times.js';
import { addDays, isCalendarDate } from '../port/values.js';
import { todayIn } from '../../values/time/dates.js';
import { componentsOf, type Properties, type Property } from './content-lines.js';

/** The properties of an RFC 5545 event that describe a stay. `end` is the day of departure. */
export interface FeedEvent {
  /** Why the event is no stay although its nights are known; null for all others. */
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
  /** An unreadable event is its fault, for whoever asks about events. */
  events: (FeedEvent | ConnectorError)[];
}

const LONGEST_TEXT = 20_000;
/** A feed with more unreadable events is taken for unreadable as a whole. */
const MOST_FAULTS = 1_000;

/** Reads a whole feed, or throws `invalid_response`: half a feed would open nights that are taken. */
export function feedIn(text: string): FeedText {
  const { calendar, events } = componentsOf(text);
  const head = headOf(calendar);
  let faults = 0;
  const read = events.map((event, index) => {
    const result = readEvent(event, `VEVENT[${index}]`, head.timeZone);
    if (faultOf(result) && (faults += 1) > MOST_FAULTS)
      throw new ConnectorError('invalid_response', `More than ${MOST_FAULTS} events of the calendar cannot be read`);
    return result;
  });
  return { ...head, events: read };
}

/** Returns what is wrong with an event. */
export const faultOf = (event: FeedEvent | ConnectorError): ConnectorError | null =>
  event instanceof ConnectorError ? event : event.fault;

/** Reads what a whole feed says of itself. */
export const feedHeadIn = (text: string): FeedHead => headOf(componentsOf(text).calendar);

function headOf(calendar: Properties): FeedHead {
  const of = (name: string): string => cleanText(calendar.get(name)?.value ?? '', 500);
  return {
    name: plain(of('X-WR-CALNAME')),
    publisher: /^-\/\/(.*?)\/\//.exec(of('PRODID'))?.[1] ?? '',
    timeZone: Fields.of({ zone: of('X-WR-TIMEZONE') }, 'feed').timeZone('zone'),
  };
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
    fault: faultIn(properties, uid, path),
    isTransparent: text('TRANSP').trim().toUpperCase() === 'TRANSPARENT',
    ...daysOf(properties, path, timeZone),
    summary: plain(text('SUMMARY')),
    description: plain(text('DESCRIPTION')),
    status: text('STATUS').trim().toUpperCase(),
    sequence: Number(find('SEQUENCE')?.value) || 0,
    modifiedAt: instantIn(find('LAST-MODIFIED')?.value),
  };
}

/** An event that recurs, or that has no id, is no stay; the nights from its start to its end are taken all the same. */
function faultIn(properties: Properties, uid: string, path: string): ConnectorError | null {
  if (properties.has('RRULE') || properties.has('RDATE')) return invalid(`${path}.RRULE`, 'absent: stays do not recur');
  const isId = uid !== '' && uid.length <= 200 && cleanText(uid) === uid;
  return isId ? null : invalid(`${path}.UID`, 'an id');
}

function daysOf(properties: Properties, path: string, timeZone: string): Pick<FeedEvent, 'start' | 'end'> {
  const [from, to] = [properties.get('DTSTART'), properties.get('DTEND')];
  const begins = momentIn(from, `${path}.DTSTART`);
  const ends = to ? momentIn(to, `${path}.DTEND`) : lengthened(begins, properties.get('DURATION')?.value, path);
  const [start, given] = [dateOf(begins, timeZone), dateOf(ends, timeZone)];
  // Without an end, or with the day of its start, an event of whole days is one of one day.
  const end = given === start && (from?.isDate || from?.value.trim().length === 8) ? addDays(start, 1) : given;
  if (end < start) throw invalid(`${path}.DTEND`, 'after DTSTART');
  return { start, end };
}

/** A date, or a time of the listing's own clock, as if it were UTC; `isUtc`: it is. */
interface Moment {
  ms: number;
  isUtc: boolean;
}

/** RFC 5545, 3.3.4 and 3.3.5 */
function momentIn(property: Property | undefined, path: string): Moment {
  const written = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z?))?$/.exec(property?.value.trim() ?? '');
  const [, year, month, day, hours = 0, minutes = 0, seconds = 0, utc] = written ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date)) throw invalid(path, 'a date');
  const ms = Date.parse(date) + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return { ms, isUtc: utc === 'Z' };
}

/**
 * Returns the date as written, because stays are in the listing's days; for a time in UTC the date in the feed's zone.
 */
const dateOf = ({ ms, isUtc }: Moment, timeZone: string): string =>
  isUtc ? todayIn(timeZone, new Date(ms)) : utcDate(new Date(ms));

const DURATION = /^\+?P(?=.)(?:(\d{1,3})W|(?:(\d{1,4})D)?(?:T(?=.)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?)$/;

/** RFC 5545, 3.3.6 */
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

/** Each escaped character is written with two. */
const plain = (text: string): string =>
  cleanText(text.slice(0, 2 * LONGEST_TEXT).replace(/\\([\s\S])/g, (_, char: string) => ESCAPED[char] ?? char)).trim();

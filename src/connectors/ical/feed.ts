import type { Connector, PmsCall } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { fingerprintOf } from '../kit/fingerprint.js';
import { cleanText, Fields, invalid } from '../kit/guards.js';
import { utcDate } from '../kit/times.js';
import { addDays, isCalendarDate } from '../kit/values.js';
import { todayIn } from '../../shared/time/dates.js';

/** The properties of an RFC 5545 event that describe a stay. `end` is the day of departure. */
export interface FeedEvent {
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

export interface Feed {
  /** The id of the account, and of its one listing. */
  id: string;
  name: string;
  /** Who wrote the feed, as its `PRODID` says; `''` where it says nothing. */
  publisher: string;
  /** IANA; `UTC` where the feed names none. */
  timeZone: string;
  /** An unreadable event is its fault, for whoever asks about events. */
  events: (FeedEvent | ConnectorError)[];
}

interface Property {
  name: string;
  isDate: boolean;
  value: string;
}

/** A feed that is withheld or gone means that its secret address is not good any more. */
export const classify: NonNullable<Connector['classify']> = ({ status }) =>
  [401, 403, 404, 410].includes(status)
    ? { kind: 'invalid_credentials', message: 'The address of the feed is not valid any more', tokenExpired: false }
    : undefined;

/** The whole feed, or `invalid_response`: half a feed would open nights that are taken. */
export async function feedOf(call: PmsCall): Promise<Feed> {
  const url = addressOf(call.credentials.feed_url ?? '');
  const headers = { accept: 'text/calendar' };
  const { status, text } = await call.http.send({ method: 'GET', path: url, headers, foreign: true });
  if (status !== 200) throw invalid('the answer', 'a whole calendar');
  return { id: fingerprintOf(call.credentials.feed_url ?? ''), ...feedIn(text) };
}

/** `webcal:` is how calendars write https. */
function addressOf(feedUrl: string): string {
  const url = feedUrl.trim().replace(/^webcals?:\/\//i, 'https://');
  if (!/^https?:\/\/\S+$/i.test(url))
    throw new ConnectorError('invalid_credentials', 'feed_url is not the address of a feed');
  return url;
}

export function feedIn(text: string): Omit<Feed, 'id'> {
  const body = text.replace(/^\uFEFF/, '').trim();
  if (!/^BEGIN:VCALENDAR\r?\n/i.test(body) || !/\nEND:VCALENDAR$/i.test(body))
    throw invalid('the answer', 'a whole calendar');
  const { outside, events } = componentsOf(propertiesOf(body));
  const of = (name: string): string => cleanText(outside.find((one) => one.name === name)?.value ?? '', 500);
  const timeZone = Fields.of({ zone: of('X-WR-TIMEZONE') }, 'feed').timeZone('zone');
  return {
    name: plain(of('X-WR-CALNAME')),
    publisher: /^-\/\/(.*?)\/\//.exec(of('PRODID'))?.[1] ?? '',
    timeZone,
    events: events.map((event, index) => readEvent(event, `VEVENT[${index}]`, timeZone)),
  };
}

/** Content lines, long ones joined again. */
function propertiesOf(body: string): Property[] {
  return body
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => {
      // A colon within quotes belongs to a parameter.
      const [, name = '', parameters = '', value = ''] = /^([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(line) ?? [];
      return { name: name.toUpperCase(), isDate: /;VALUE=DATE(?:;|$)/i.test(parameters), value };
    });
}

function componentsOf(properties: Property[]): { outside: Property[]; events: Property[][] } {
  const outside: Property[] = [];
  const events: Property[][] = [];
  const open: string[] = [];
  for (const property of properties) {
    const component = property.value.trim().toUpperCase();
    if (property.name === 'BEGIN') {
      open.push(component);
      if (open.length === 2 && component === 'VEVENT') events.push([]);
    } else if (property.name === 'END') {
      if (open.pop() !== component) throw invalid('the calendar', 'well-formed');
    } else if (open.length === 1) outside.push(property);
    // Properties of the event itself, not of its alarms.
    else if (open.length === 2 && open[1] === 'VEVENT') events.at(-1)?.push(property);
  }
  if (open.length > 0) throw invalid('the calendar', 'well-formed');
  return { outside, events };
}

function readEvent(properties: Property[], path: string, timeZone: string): FeedEvent | ConnectorError {
  try {
    return eventOf(properties, path, timeZone);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return error;
  }
}

function eventOf(properties: Property[], path: string, timeZone: string): FeedEvent {
  const find = (name: string): Property | undefined => properties.find((one) => one.name === name);
  if (find('RRULE') ?? find('RDATE')) throw invalid(`${path}.RRULE`, 'absent: stays do not recur');
  const uid = find('UID')?.value.trim() ?? '';
  if (uid === '' || uid.length > 200 || cleanText(uid) !== uid) throw invalid(`${path}.UID`, 'an id');
  const from = find('DTSTART');
  const begins = momentIn(from, `${path}.DTSTART`);
  const to = find('DTEND');
  const ends = to ? momentIn(to, `${path}.DTEND`) : lengthened(begins, find('DURATION')?.value, path);
  const [start, given] = [dateOf(begins, timeZone), dateOf(ends, timeZone)];
  // Without an end, or with the day of its start, an event of whole days is one of one day.
  const end = given === start && (from?.isDate || from?.value.trim().length === 8) ? addDays(start, 1) : given;
  if (end < start) throw invalid(`${path}.DTEND`, 'after DTSTART');
  return {
    uid,
    start,
    end,
    summary: plain(find('SUMMARY')?.value ?? ''),
    description: plain(find('DESCRIPTION')?.value ?? ''),
    status: (find('STATUS')?.value ?? '').trim().toUpperCase(),
    sequence: Number(find('SEQUENCE')?.value) || 0,
    modifiedAt: instantIn(find('LAST-MODIFIED')?.value),
  };
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

/** The date as written, for stays are told in the listing's days; of a time in UTC that of the feed's zone. */
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

const plain = (text: string): string =>
  cleanText(text.replace(/\\([\s\S])/g, (_, char: string) => ESCAPED[char] ?? char)).trim();

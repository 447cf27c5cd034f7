import type { Connector, PmsCall } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { fingerprintOf } from '../kit/fingerprint.js';
import { cleanText, invalid } from '../kit/guards.js';
import { addDays, isCalendarDate } from '../kit/values.js';

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
  return {
    name: plain(of('X-WR-CALNAME')),
    timeZone: of('X-WR-TIMEZONE'),
    events: events.map((event, index) => readEvent(event, index)),
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

function readEvent(properties: Property[], index: number): FeedEvent | ConnectorError {
  try {
    return eventOf(properties, `VEVENT[${index}]`);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return error;
  }
}

function eventOf(properties: Property[], path: string): FeedEvent {
  const find = (name: string): Property | undefined => properties.find((one) => one.name === name);
  if (find('RRULE') ?? find('RDATE')) throw invalid(`${path}.RRULE`, 'absent: stays do not recur');
  const uid = find('UID')?.value.trim() ?? '';
  if (uid === '' || uid.length > 200 || cleanText(uid) !== uid) throw invalid(`${path}.UID`, 'an id');
  const from = find('DTSTART');
  const start = dateIn(from, `${path}.DTSTART`);
  const to = find('DTEND');
  const given = to ? dateIn(to, `${path}.DTEND`) : lengthened(start, find('DURATION')?.value, path);
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

/** The date as written, whatever the zone: stays are told in the listing's days. */
function dateIn(property: Property | undefined, path: string): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(?:T\d{4,6}Z?)?$/.exec(property?.value.trim() ?? '') ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date)) throw invalid(path, 'a date');
  return date;
}

function lengthened(start: string, duration: string | undefined, path: string): string {
  if (duration === undefined) return start;
  const [, weeks, days] = /^\+?P(?:(\d{1,3})W|(\d{1,4})D)$/.exec(duration.trim()) ?? [];
  if (weeks === undefined && days === undefined) throw invalid(`${path}.DURATION`, 'a number of days');
  return addDays(start, Number(weeks ?? 0) * 7 + Number(days ?? 0));
}

function instantIn(value: string | undefined): Date | null {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value?.trim() ?? '') ?? [];
  const instant = new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', N: '\n' };

const plain = (text: string): string =>
  cleanText(text.replace(/\\([\s\S])/g, (_, char: string) => ESCAPED[char] ?? char)).trim();

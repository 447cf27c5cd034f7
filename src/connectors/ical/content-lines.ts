import { ConnectorError } from '../port/errors.js';
import { invalid } from '../kit/guards.js';

/** The first property of each name; properties that may repeat are joined into one. */
export type Properties = ReadonlyMap<string, Property>;

export interface Property {
  isDate: boolean;
  value: string;
}

export const MOST_EVENTS = 20_000;
/** The deepest nesting of components; an alarm of an event is at the third level. */
const DEEPEST = 8;
/** The properties of a calendar and of its events that are read; all others are dropped. */
const OF_CALENDARS = new Set(['X-WR-CALNAME', 'X-WR-TIMEZONE', 'PRODID']);
const OF_EVENTS = new Set([
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
  ...['SUMMARY', 'DESCRIPTION', 'STATUS', 'SEQUENCE', 'LAST-MODIFIED', 'TRANSP'],
]);
/** Properties that a component may repeat, with the separator of their values. */
const REPEATED: ReadonlyMap<string, string> = new Map([
  ['RRULE', '\n'],
  ['RDATE', ','],
  ['EXDATE', ','],
  ['TZID', '\n'],
]);
const NAME = /^[\w-]+/;
const [CARRIAGE_RETURN, TAB, SPACE, QUOTE, COLON, SEMICOLON] = [13, 9, 32, 34, 58, 59];

/**
 * Returns the properties of a calendar, with the ids of its time zones, and of each of its events. Throws
 * `invalid_response` when the calendar is incomplete, has more than 20,000 events, or states taken times other than by
 * events. Linear: each character is read a few times, whatever the text contains.
 */
export function componentsOf(text: string): { calendar: Properties; events: Properties[] } {
  const body = wholeBody(text);
  const calendar = new Map<string, Property>();
  const events: Map<string, Property>[] = [];
  const open: string[] = [];
  for (const line of linesIn(body)) {
    const name = NAME.exec(line)?.[0].toUpperCase() ?? '';
    if (name === 'BEGIN') begin(open, events, componentIn(line, name));
    else if (name === 'END') end(open, componentIn(line, name));
    else if (open.length === 1) keep(calendar, OF_CALENDARS, name, line);
    // Properties of the component itself, not of the alarms and rules within it.
    else if (open.length === 2 && open[1] === 'VEVENT') keep(events.at(-1)!, OF_EVENTS, name, line);
    else if (open.at(-1) === 'VTIMEZONE' && name === 'TZID') keep(calendar, REPEATED, name, line);
  }
  if (open.length > 0) throw malformed();
  return { calendar, events };
}

function wholeBody(text: string): string {
  const body = text.replace(/^\uFEFF/, '').trim();
  if (!/^BEGIN:VCALENDAR[ \t]*\r?\n/i.test(body) || !/\nEND:VCALENDAR$/i.test(body.slice(-14)))
    throw invalid('the answer', 'a whole calendar');
  return body;
}

const malformed = (): ConnectorError => invalid('the calendar', 'well-formed');

const componentIn = (line: string, name: string): string => propertyIn(line, name)?.value.trim().toUpperCase() ?? '';

function begin(open: string[], events: Map<string, Property>[], component: string): void {
  if (open.push(component) > DEEPEST) throw malformed();
  if (open.length === 2 && component === 'VFREEBUSY') throw invalid('the calendar', 'without VFREEBUSY');
  if (open.length !== 2 || component !== 'VEVENT') return;
  if (events.push(new Map()) > MOST_EVENTS)
    throw new ConnectorError('invalid_response', `The calendar has more than ${MOST_EVENTS} events`);
}

function end(open: string[], component: string): void {
  if (open.pop() !== component) throw malformed();
}

function keep(
  properties: Map<string, Property>,
  wanted: Pick<ReadonlySet<string>, 'has'>,
  name: string,
  line: string,
): void {
  if (!wanted.has(name)) return;
  const [known, separator] = [properties.get(name), REPEATED.get(name)];
  if (known && separator === undefined) return;
  const property = propertyIn(line, name);
  if (property) properties.set(name, known ? { ...known, value: known.value + separator + property.value } : property);
}

/** Yields the content lines, with folded ones joined (RFC 5545, 3.1). */
function* linesIn(body: string): Generator<string> {
  let line = '';
  for (let at = 0; at < body.length;) {
    const next = lineFeedAfter(body, at);
    const last = body.charCodeAt(next - 1) === CARRIAGE_RETURN ? next - 1 : next;
    const isFolded = at > 0 && [TAB, SPACE].includes(body.charCodeAt(at));
    if (!isFolded && line !== '') yield line;
    line = isFolded ? line + body.slice(at + 1, last) : body.slice(at, last);
    at = next + 1;
  }
  yield line;
}

function lineFeedAfter(body: string, at: number): number {
  const found = body.indexOf('\n', at);
  return found === -1 ? body.length : found;
}

/** Parses `NAME:value` or `NAME;PARAMETER=a;OTHER="b:c":value`; returns undefined for any other line. */
function propertyIn(line: string, { length }: string): Property | undefined {
  const colon = colonAfter(line, length);
  if (colon === -1 || (colon > length && line.charCodeAt(length) !== SEMICOLON)) return undefined;
  return { isDate: /;VALUE=DATE(?:;|$)/i.test(line.slice(length, colon)), value: line.slice(colon + 1) };
}

/** Returns the position of the colon before the value; one within quotes belongs to a parameter. */
function colonAfter(line: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (code === COLON && !isQuoted) return at;
  }
  return -1;
}

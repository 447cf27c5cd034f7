import type { FastifyRequest } from 'fastify';
import { dialect, key } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import { nightsOf } from '../../ledger/calendar.js';
import { dateOf, dayOfTime } from '../../ledger/dates.js';
import type { Booking, Property } from '../../ledger/types.js';

const DAYS_AHEAD = 365;

/** Returns the credential in the address: `sandbox-<account>.ics`. */
const keyIn = ({ params }: FastifyRequest): string | undefined =>
  /^(.+)\.ics$/.exec((params as { file?: string }).file ?? '')?.[1];

/** An Airbnb-style feed of one property: the account's first, or the one of `?listing=`. */
export const ical = dialect({
  pms: 'ical',
  auth: key(keyIn),
  refusals: { unauthorized: [404, 'Not found'] },
  failure: (_status, message) => ({ message }),
  routes: {
    'GET /:file': (call) => {
      const { account, query, now } = call;
      const property = query.listing === undefined ? account.list()[0] : account.anyProperty(query.listing);
      if (!property || property.removed) throw call.refusal('property');
      return call.reply.type('text/calendar; charset=utf-8').send(feedOf(account, property, now));
    },
  },
});

function feedOf(account: Account, property: Property, now: number): string {
  const today = dateOf(dayOfTime(now));
  const stays = account.bookingsOf(property.id).filter(({ kind, status, departure, visibleAt }) => {
    const isTaken = kind === 'booking' && !['cancelled', 'declined', 'expired', 'inquiry'].includes(status);
    return isTaken && departure > today && visibleAt <= now;
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Sandbox//Hosting Calendar 1.0//EN',
    'CALSCALE:GREGORIAN',
    'VERSION:2.0',
    `X-WR-CALNAME:${escaped(property.name)}`,
    `X-WR-TIMEZONE:${property.timeZone}`,
    ...stays.flatMap((booking) => stayLines(booking, now)),
    ...closedRanges(account, property, now).flatMap(([from, to]) => closedLines(property, from, to, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Returns the lines of a stay. Its UID remains the same when its dates change. */
const stayLines = (booking: Booking, now: number): string[] => [
  'BEGIN:VEVENT',
  `DTSTAMP:${stamp(now)}`,
  `DTSTART;VALUE=DATE:${compact(booking.arrival)}`,
  `DTEND;VALUE=DATE:${compact(booking.departure)}`,
  'SUMMARY:Reserved',
  `UID:${booking.uid}@sandbox.example`,
  `DESCRIPTION:${escaped(`Reservation URL: https://www.airbnb.example/hosting/reservations/details/HM${booking.id}\nPhone Number (Last 4 Digits): 0100`)}`,
  'END:VEVENT',
];

const closedLines = (property: Property, from: string, to: string, now: number): string[] => [
  'BEGIN:VEVENT',
  `DTSTAMP:${stamp(now)}`,
  `DTSTART;VALUE=DATE:${compact(from)}`,
  `DTEND;VALUE=DATE:${compact(to)}`,
  'SUMMARY:Airbnb (Not available)',
  `UID:closed-${property.id}-${compact(from)}@sandbox.example`,
  'END:VEVENT',
];

/** Returns half-open runs of nights that cannot be sold and are not booked. */
function closedRanges(account: Account, property: Property, now: number): [string, string][] {
  const first = dayOfTime(now);
  const ranges: { from: number; end: number }[] = [];
  for (const { day, free, booked, pending } of nightsOf(account, property, first, first + DAYS_AHEAD)) {
    if (free > 0 || booked + pending > 0) continue;
    const last = ranges.at(-1);
    if (last?.end === day) last.end = day + 1;
    else ranges.push({ from: day, end: day + 1 });
  }
  return ranges.map(({ from, end }) => [dateOf(from), dateOf(end)]);
}

const compact = (date: string): string => date.replaceAll('-', '');
const stamp = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** Folds a line to at most 75 characters, as the format requires. */
const folded = (line: string): string => line.replace(/(.{74})(?=.)/gu, '$1\r\n ');

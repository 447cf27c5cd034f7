import { describeRecorded } from '../kit/testing/recorded.js';
import type { Recording } from '../kit/testing/recording.types.js';
import { ical } from './connector.js';
import { document } from './testing/document.js';

/** Below the address that stands for a PMS in these tests. */
const FEED = 'https://pms.example/api/feed.ics';

const needs = (...properties: string[]): string[] => properties.map((one) => `GET /{feed} VEVENT.${one}`);

const recording = (file: string, expected: Partial<Recording>): Recording => ({
  connector: ical,
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { feed_url: FEED } },
  now: '2030-06-10T00:00:00Z',
  answers: { 'GET /{feed}': file },
  needs: { reservations: needs('DTEND', 'DTSTART', 'UID') },
  ...expected,
});

const nights = (from: string, to: string, free: string): NonNullable<Recording['calendars']>[number] => ({
  listing: { providerId: 'feed' },
  from,
  to,
  nights: [...free].map((one) => ({ available: Number(one), price: null })),
});

describe('Airbnb', () => {
  describeRecorded(
    recording('airbnb.ics', {
      verify: { name: 'Calendar feed', timeZone: 'UTC' },
      listings: [{ name: 'Calendar feed', timeZone: 'UTC', currency: 'USD' }],
      // The night after the first stay is closed by the host.
      calendars: [nights('2030-06-30', '2030-07-06', '1000011')],
      changes: [
        {
          since: null,
          reservations: [
            {
              providerReservationId: '1418fb94e984-aaaabbbbccccddddeeeeffff00001111@airbnb.com',
              checkIn: '2030-07-01',
              checkOut: '2030-07-04',
              status: 'CONFIRMED',
              source: 'airbnb.com',
              confirmationCode: 'HMAAAA1111',
              notes:
                'Reservation URL: https://www.airbnb.com/hosting/reservations/details/HMAAAA1111\nPhone Number (Last 4 Digits): 4235',
            },
            { checkIn: '2030-07-10', checkOut: '2030-07-12', confirmationCode: 'HMBBBB2222' },
          ],
        },
      ],
    }),
  );
});

describe('Booking.com', () => {
  describeRecorded(
    recording('booking.ics', {
      listings: [{ timeZone: 'UTC' }],
      calendars: [nights('2030-06-30', '2030-07-05', '100011')],
      changes: [
        {
          since: null,
          reservations: [
            { checkIn: '2030-07-01', checkOut: '2030-07-03', status: 'BLOCKED', source: 'booking.com', notes: '' },
            { checkIn: '2030-07-03', checkOut: '2030-07-04', status: 'BLOCKED', confirmationCode: null },
          ],
        },
      ],
    }),
  );
});

describe('Vrbo and Abritel', () => {
  describeRecorded(
    recording('vrbo.ics', {
      needs: { reservations: needs('DTEND', 'DTSTART', 'DURATION', 'UID') },
      // The feed names no zone, and defines one.
      listings: [{ timeZone: 'Europe/Paris' }],
      calendars: [nights('2030-07-03', '2030-07-14', '010111100001')],
      changes: [
        {
          since: null,
          reservations: [
            { checkIn: '2030-07-01', checkOut: '2030-07-04', status: 'CONFIRMED', source: 'HomeAway.com, Inc.' },
            { checkIn: '2030-07-10', checkOut: '2030-07-14', status: 'CONFIRMED' },
            { checkIn: '2030-07-20', checkOut: '2030-07-22', status: 'PENDING' },
          ],
        },
      ],
    }),
  );
});

describe('Google Calendar', () => {
  describeRecorded(
    recording('google.ics', {
      needs: { reservations: needs('DTEND', 'DTSTART', 'DURATION', 'UID') },
      verify: { name: 'Cabin, lake side', timeZone: 'America/Los_Angeles' },
      listings: [{ name: 'Cabin, lake side', timeZone: 'America/Los_Angeles' }],
      calendars: [nights('2030-07-09', '2030-07-13', '10001'), nights('2030-07-24', '2030-07-31', '11110011')],
      changes: [
        {
          since: null,
          reservations: [
            {
              providerReservationId: 'aaa1bbb2ccc3@google.com',
              checkIn: '2030-07-01',
              checkOut: '2030-07-03',
              status: 'CONFIRMED',
              source: 'ical',
              notes: 'Ada, two guests; late arrival.\nCall before: it is a long road, and the last shop closes at six.',
              updatedAt: '2030-05-02T11:00:00.000Z',
            },
            // From 17:00 to 11:00 in Los Angeles, written in UTC.
            { providerReservationId: 'ddd4eee5fff6@google.com', checkIn: '2030-07-10', checkOut: '2030-07-13' },
            { checkIn: '2030-07-20', checkOut: '2030-07-22', status: 'PENDING' },
            { checkIn: '2030-07-25', checkOut: '2030-07-27', status: 'CANCELLED' },
            { checkIn: '2030-07-28', checkOut: '2030-07-30', status: 'CONFIRMED' },
          ],
        },
      ],
    }),
  );
});

import fc from 'fast-check';
import { ConnectorError } from '../../../connectors/port/errors.js';
import type { PmsNight } from '../../../connectors/port/model.js';
import type { Scope } from '../../../platform/access/scope.js';
import { DomainError } from '../../../values/errors/domain-error.js';
import { addDays } from '../../../values/time/dates.js';
import { pmsNights } from '../../availability/testing/calendar.factory.js';
import type { ReservationRequest } from '../reservation.types.js';
import { pmsReservation, STAY } from '../testing/pms-reservation.factory.js';
import { reservationRequest } from '../testing/reservation-request.factory.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from '../testing/reservation.harness.js';

const FIRST = STAY.checkIn;
const DAYS = 8;

let bench: ReservationHarness;
let place: HostPlace;

beforeAll(async () => {
  bench = await reservationHarness();
});
afterAll(() => bench.connection.close());
beforeEach(async () => {
  place = await bench.place();
  bench.pms.reservations = { create: async (_, { status }) => pmsReservation({ status }) };
});

const request = (own: Partial<ReservationRequest> = {}) => reservationRequest(place.listing.id, own);

/** Stores these nights as the calendar of the place from `FIRST` on. */
const setCalendar = async (nights: PmsNight[]): Promise<void> => {
  bench.clock.advance(1_000);
  const range = { from: FIRST, to: addDays(FIRST, nights.length - 1) };
  await bench.calendar.apply(place.listing, nights, range, bench.clock.now());
};
const nightsWith = (own: Partial<PmsNight>): PmsNight[] => pmsNights(FIRST, DAYS, own);

/** Returns the codes of the refusal; none where nothing was refused. */
const codesOf = async (outcome: Promise<unknown>): Promise<string[]> => {
  try {
    await outcome;
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.details.length > 0 ? [...new Set(error.details.map(({ code }) => code))] : [error.code];
  }
};
const book = (own: Partial<ReservationRequest> = {}, scope: Scope = bench.owner) =>
  codesOf(bench.service.create(scope, request(own)));

/** Lets the other tenant import the listing and returns its scope. */
const importing = async (): Promise<Scope> => {
  await bench.database.query(
    `INSERT INTO listing_import (workspace_id, listing_id, tenant_id, owner_tenant_id, created_at)
     VALUES ($5, $1, $2, $3, $4)`,
    [place.listing.id, bench.other.tenantId, bench.owner.tenantId, bench.clock.now(), bench.owner.workspaceId],
  );
  return bench.other;
};

describe('a reservation', () => {
  it('is refused with the codes of the quote, whatever the calendar, the stay and the party', async () => {
    bench.pms.reservations = { create: () => Promise.reject(new ConnectorError('rejected', '')) };
    const night = fc.record({
      available: fc.constantFrom(1, 1, 1, 0),
      minimumNights: fc.constantFrom(0, 0, 1, 3, 5),
      maximumNights: fc.constantFrom(0, 0, 1, 2, 4),
      closedToArrival: fc.boolean(),
      closedToDeparture: fc.boolean(),
    });
    const stay = fc.record({
      from: fc.nat(4),
      length: fc.integer({ min: 1, max: 3 }),
      guests: fc.constantFrom(1, 4, 5),
    });
    const statuses = fc.constantFrom('CONFIRMED' as const, 'PENDING' as const);
    await fc.assert(
      fc.asyncProperty(
        fc.array(night, { minLength: DAYS, maxLength: DAYS }),
        stay,
        statuses,
        async (rules, { from, length, guests }, status) => {
          await setCalendar(nightsWith({}).map((each, index) => ({ ...each, ...rules[index] })));
          const dates = { checkIn: addDays(FIRST, from), checkOut: addDays(FIRST, from + length) };
          const asked = { listingId: place.listing.id, ...dates, guests };
          const quoted = await codesOf(bench.quotes.quote(bench.owner, asked));
          const ruled = quoted.filter((code) => code !== 'nights_taken');
          const booked = await book({ ...dates, guests, guestCounts: { adults: guests }, status });
          if (ruled.length > 0) expect(booked).toEqual(ruled);
          else if (quoted.length > 0) expect(booked).toEqual(['nights_taken']);
          else expect(booked).not.toEqual(expect.arrayContaining(['nights_taken']));
        },
      ),
      { seed: 26, numRuns: 60 },
    );
  });

  it.each([
    ['below the minimum number of nights', { minimumNights: 4 }, {}, 'minimum_nights'],
    ['above the maximum number of nights', { maximumNights: 2 }, {}, 'maximum_nights'],
    ['that begins on a day closed to arrival', { closedToArrival: true }, {}, 'closed_to_arrival'],
    ['that ends on a day closed to departure', { closedToDeparture: true }, {}, 'closed_to_departure'],
    ['for too many guests', {}, { guests: 5, guestCounts: { adults: 5 } }, 'capacity_exceeded'],
  ])('%s is refused for owner and importer, and only the owner can lift the rule', async (_, rules, own, code) => {
    await setCalendar(nightsWith(rules));
    const importer = await importing();
    expect(await book(own)).toEqual([code]);
    expect(await book(own, importer)).toEqual([code]);
    expect(await book({ ...own, overrideRules: true }, importer)).toEqual(['not_the_owner']);
    expect(await book({ ...own, overrideRules: true })).toEqual([]);
    expect(await book({ ...own, overrideRules: true })).toEqual(['nights_taken']);
  });

  it('for an inactive listing is refused even where the rules are lifted', async () => {
    await bench.database.query(`UPDATE listing SET status = 'INACTIVE' WHERE id = $1`, [place.listing.id]);
    expect(await book({ overrideRules: true })).toEqual(['listing_inactive']);
  });

  it.each(['INQUIRY', 'CANCELLED'] as const)(
    'with the status %s obeys the rules of stay but needs no free nights',
    async (status) => {
      await setCalendar(nightsWith({ available: 0 }));
      expect(await book({ status })).toEqual([]);
      await setCalendar(nightsWith({ available: 0, minimumNights: 4 }));
      expect(await book({ status })).toEqual(['minimum_nights']);
    },
  );
});

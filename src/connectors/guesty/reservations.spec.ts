import { readFileSync } from 'node:fs';
import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { guesty } from './connector.js';
import { reservationOf } from './reservations.js';

const RESERVATION = {
  _id: 'r1',
  listingId: 'l1',
  checkInDateLocalized: '2026-07-15',
  checkOutDateLocalized: '2026-07-18',
  status: 'confirmed',
};
const reservation = (raw: object) => reservationOf(Fields.of({ ...RESERVATION, ...raw }, 'reservation'));

describe('reservationOf', () => {
  it.each([
    ['confirmed', 'CONFIRMED'],
    ['reserved', 'PENDING'],
    ['awaiting_payment', 'PENDING'],
    ['inquiry', 'INQUIRY'],
    ['canceled', 'CANCELLED'],
    ['declined', 'CANCELLED'],
    ['closed', 'CANCELLED'],
    ['expired', 'EXPIRED'],
    ['somethingNew', 'UNKNOWN'],
    ['toString', 'UNKNOWN'],
    [null, 'UNKNOWN'],
  ])('maps the status %s to %s', (status, expected) => {
    expect(reservation({ status }).status).toBe(expected);
  });

  it.each([
    [{}, 'l1'],
    [{ unitTypeId: 'parent', listingId: 'sub-unit' }, 'parent'],
  ])('maps %j to the listing %s', (raw, expected) => {
    expect(reservation(raw).listingProviderId).toBe(expected);
  });

  it.each([
    ['confirmed', 'checked_in', 'STAYING'],
    ['confirmed', 'checked_out', 'POST_STAY'],
    ['confirmed', 'no_show', 'NO_SHOW'],
    ['confirmed', 'not_set', 'CONFIRMED'],
    ['canceled', 'checked_in', 'CANCELLED'],
  ])('maps the status %s with the stay %s to %s', (status, stay, expected) => {
    expect(reservation({ status, guestStay: { status: stay } }).status).toBe(expected);
  });

  it.each([
    [{ other: 'Late arrival\nref:abc-1' }, 'abc-1', 'Late arrival'],
    [{ other: 'ref:abc-1' }, 'abc-1', ''],
    [{ other: 'href:abc' }, null, 'href:abc'],
    [null, null, ''],
  ])('reads from the notes %j the reference %p', (notes, reference, text) => {
    expect(reservation({ notes })).toMatchObject({ reference, notes: text });
  });

  it.each([
    [
      { subTotalPrice: 310, totalTaxes: 31, fareAccommodationAdjusted: 270, fareAccommodation: 300 },
      [341, 270, 40, 31],
    ],
    [{ subTotalPrice: 310, fareAccommodation: 300 }, [310, 300, 10, 0]],
    [{ subTotalPrice: 200, totalTaxes: 20, fareAccommodation: 300 }, [220, null, null, null]],
    [{ hostPayout: 99 }, [99, null, null, null]],
    [{ subTotalPrice: 'lots', hostPayout: 99 }, [99, null, null, null]],
    [{}, [0, null, null, null]],
  ])('maps the money %j to the price %j', (money, expected) => {
    const { total, base, fees, taxes } = reservation({ money });
    expect([total, base, fees, taxes].map((amount) => amount?.toNumber() ?? null)).toEqual(expected);
  });

  it.each([
    [{ checkOutDateLocalized: '2026-07-15' }],
    [{ checkInDateLocalized: '2026-02-30' }],
    [{ listingId: null }],
    [{ _id: null }],
  ])('refuses %j', (raw) => {
    expect(() => reservation(raw)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

describe('a reservation of ours', () => {
  const hint = { listingProviderId: 'l1', checkIn: '2026-07-15', checkOut: '2026-07-18' };
  const notes = (text: string) => ({ notes: { other: text } });

  it.each([
    ['by its notes', [{ guestId: 'g1' }, { _id: 'r2', guestId: 'g2', ...notes('ref:ours') }], 'r2', []],
    ['by its guest if no notes name it', [{ guestId: 'g1' }, { _id: 'r2', guestId: 'g2' }], 'r2', ['g1', 'g2']],
    ['only on its day of arrival', [{ guestId: 'g2', checkInDateLocalized: '2026-07-14' }], undefined, []],
  ])('is found %s', async (_, found, id, guests) => {
    const results = found.map((raw) => ({ ...RESERVATION, ...raw }));
    const { gateway, outbound } = scripted(guesty, [
      ({ url }) => ({
        body: url.includes('/guests-crud/') ? { notes: url.includes('g2') ? 'ref:ours' : '' } : { results },
      }),
    ]);
    const { call } = gateway.bind(testAccount());
    const ours = await guesty.reservations.findByReference!(call, 'ours', hint);
    expect(ours?.providerReservationId).toBe(id);
    const asked = outbound.requests.flatMap(({ url }) => /guests-crud\/(\w+)/.exec(url)?.[1] ?? []);
    expect(asked.sort()).toEqual(guests);
  });
});

describeWithSharedData('Guesty samples of reservations', () => {
  const sample = (name: string): unknown =>
    JSON.parse(readFileSync(sharedData(`pms-samples/guesty-ruby-gem/reservations-${name}.json`)!, 'utf8'));

  it('are read', () => {
    const read = (raw: unknown) => reservationOf(Fields.of(raw, 'reservation'));
    const retrieved = read(sample('retrieve'));
    expect(retrieved).toMatchObject({
      providerReservationId: '595fe29f4ab86112341425ac',
      listingProviderId: '582df199dd162a040123542',
      checkIn: '2017-08-16',
      checkOut: '2017-08-28',
      guests: 2,
      guest: { firstName: 'Example', lastName: 'Guest', email: 'example@example.com' },
      status: 'CONFIRMED',
      source: 'Booking.com',
      currency: 'EUR',
      confirmationCode: 'EXAMPLE',
      confirmedAt: new Date('2017-07-07T19:35:59.896Z'),
    });
    expect([retrieved.total, retrieved.base, retrieved.fees].map(Number)).toEqual([1119, 1079, 40]);
    expect(read(sample('create'))).toMatchObject({ status: 'INQUIRY', currency: 'USD', guests: 1 });
    const { results } = sample('list') as { results: unknown[] };
    expect(results.map(read)).toMatchObject([{ status: 'INQUIRY', currency: null, source: 'Airbnb' }]);
  });
});

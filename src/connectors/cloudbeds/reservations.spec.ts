import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { utcDate } from '../kit/times.js';
import { addDays, Decimal } from '../port/values.js';
import type { PmsReservationRequest } from '../port/model.js';
import { classify } from './client.js';
import { cloudbeds } from './connector.js';
import { reservationOf } from './reservations.js';

const raw = (parts: object = {}) =>
  Fields.of(
    {
      propertyID: '37',
      reservationID: '8842',
      status: 'confirmed',
      reservationCheckIn: '2026-07-01',
      reservationCheckOut: '2026-07-04',
      thirdPartyIdentifier: 'ref-1',
      propertyCurrency: 'EUR',
      guestID: '2',
      guestList: {
        1: { guestID: '1', guestFirstName: 'Kid' },
        2: { guestID: '2', guestFirstName: 'Ada', guestLastName: 'Byron', guestCellPhone: '+1' },
      },
      balanceDetailed: { subTotal: 300, taxesFees: '12.5', grandTotal: 312.5 },
      rooms: [
        { roomTypeID: '370', adults: '2', children: '1' },
        { roomTypeID: '371', adults: '1', children: '0' },
      ],
      dateModified: '2026-06-01 10:00:00',
      dateModifiedUTC: '2026-06-01 08:00:00',
      ...parts,
    },
    'reservation',
  );

const request: PmsReservationRequest = {
  reference: 'ref-1',
  listingProviderId: '37',
  providerUnitId: '370',
  checkIn: '2026-07-01',
  checkOut: '2026-07-04',
  guest: { firstName: 'Ada', lastName: 'Byron', email: 'a@b.c', phone: '' },
  guests: 3,
  guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
  status: 'CONFIRMED',
  notes: '',
  source: 'website',
  currency: 'EUR',
  base: new Decimal(300),
  fees: new Decimal(0),
  taxes: new Decimal(0),
  total: new Decimal(300),
  quoteMetadata: null,
  commission: null,
  hostPayout: null,
  confirmationCode: null,
  locale: 'de-AT',
  checkInTime: 9,
  checkOutTime: null,
};

describe('a reservation', () => {
  it.each([
    ['confirmed', 'CONFIRMED'],
    ['not_confirmed', 'PENDING'],
    ['in_progress', 'PENDING'],
    ['call2confirm', 'PENDING'],
    ['paypal_init', 'PENDING'],
    ['canceled', 'CANCELLED'],
    ['checked_in', 'STAYING'],
    ['checked_out', 'POST_STAY'],
    ['no_show', 'NO_SHOW'],
    ['something_new', 'UNKNOWN'],
  ])('with the status %s is reported as %s', (status, expected) => {
    expect(reservationOf(raw({ status })).status).toBe(expected);
  });

  it('leaves out rooms that were cancelled individually', () => {
    const rooms = [
      { roomTypeID: '370', adults: '2', children: '1', roomStatus: 'cancelled' },
      { roomTypeID: '371', adults: '1', children: '0', roomStatus: 'not_checked_in' },
    ];
    expect(reservationOf(raw({ rooms }))).toMatchObject({ providerUnitId: '371', guests: 1 });
    const all = rooms.map((room) => ({ ...room, roomStatus: 'cancelled' }));
    expect(reservationOf(raw({ status: 'canceled', rooms: all }))).toMatchObject({ providerUnitId: '370', guests: 4 });
  });

  it('has the main guest, the guests of all rooms and the time in UTC', () => {
    expect(reservationOf(raw())).toMatchObject({
      guest: { id: '2', firstName: 'Ada', phone: '+1' },
      guests: 4,
      guestCounts: { adults: 3, children: 1 },
      providerUnitId: '370',
      updatedAt: new Date('2026-06-01T08:00:00Z'),
      total: new Decimal('312.5'),
    });
  });

  it('keeps the id of the guest if the guest list is empty', () => {
    expect(reservationOf(raw({ guestList: [] })).guest).toMatchObject({ id: '2', firstName: '' });
  });

  it('that was deleted is cancelled, whatever its status', () => {
    expect(reservationOf(raw({ isDeleted: true })).status).toBe('CANCELLED');
  });

  it('that ends before it begins is refused', () => {
    expect(() => reservationOf(raw({ reservationCheckOut: '2026-07-01' }))).toThrow('reservationCheckOut');
  });
});

describe('the connector', () => {
  it('sends a new reservation as a form, with our reference and without an email to the guest', async () => {
    const answer = { body: { success: true, reservationID: '8842', status: 'confirmed', grandTotal: '320.10' } };
    const rate = (roomRateID: string, parts: object = {}) => ({
      roomTypeID: '370',
      roomRateID,
      roomsAvailable: 1,
      ...parts,
    });
    const rates = [rate('3701', { ratePlanNamePublic: 'Saver', derivedType: 'percentage' }), rate('3700')];
    const offers = {
      success: true,
      data: [{ propertyID: '37', propertyCurrency: [{ currencyCode: 'EUR' }], propertyRooms: rates }],
    };
    const { gateway, outbound } = scripted(cloudbeds, [{ body: offers }, answer]);
    const { call } = gateway.bind(testAccount({ provider: 'PROVIDER_07' }));
    const created = await cloudbeds.reservations.create!(call, request);
    expect(created).toMatchObject({ providerReservationId: '8842', total: new Decimal('320.1'), base: null });
    const [, sent] = outbound.requests;
    expect(sent!.headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded', 'x-api-key': 'key-1' });
    expect(Object.fromEntries(new URLSearchParams(String(sent!.body)))).toEqual({
      propertyID: '37',
      thirdPartyIdentifier: 'ref-1',
      startDate: '2026-07-01',
      endDate: '2026-07-04',
      guestFirstName: 'Ada',
      guestLastName: 'Byron',
      guestCountry: 'AT',
      guestZip: '00000',
      guestEmail: 'a@b.c',
      'rooms[0][roomTypeID]': '370',
      'rooms[0][quantity]': '1',
      // The rate of the quote, which has no plan.
      'rooms[0][roomRateID]': '3700',
      'adults[0][roomTypeID]': '370',
      'adults[0][quantity]': '2',
      'children[0][roomTypeID]': '370',
      'children[0][quantity]': '1',
      estimatedArrivalTime: '09:00',
      paymentMethod: 'cash',
      sendEmailConfirmation: 'false',
    });
    expect(outbound.requests).toHaveLength(2);
  });

  it('first reads all reservations whose check-out was at most a month ago', async () => {
    const { gateway, outbound, clock } = scripted(cloudbeds, [{ body: { success: true, data: [], total: 0 } }]);
    const { call } = gateway.bind(testAccount({ provider: 'PROVIDER_07' }));
    await cloudbeds.reservations.changed(call, { since: null });
    const from = new URL(outbound.requests[0]!.url).searchParams.get('reservationCheckOutFrom');
    expect(from).toBe(addDays(utcDate(clock.now()), -31));
  });

  it('reads changes from twelve hours earlier, because the time zone of the bound is unknown', async () => {
    const { gateway, outbound } = scripted(cloudbeds, [{ body: { success: true, data: [], total: 0 } }]);
    const { call } = gateway.bind(testAccount({ provider: 'PROVIDER_07' }));
    await cloudbeds.reservations.changed(call, { since: new Date('2026-06-02T10:00:00Z') });
    expect(new URL(outbound.requests[0]!.url).searchParams.get('modifiedFrom')).toBe('2026-06-01 22:00:00');
  });
});

describe('a refusal', () => {
  const refusal = (message: string, status = 200) =>
    classify({ status, headers: {}, text: JSON.stringify({ success: false, message }) });

  it.each([
    ['Room type is not available for the selected dates', { kind: 'rejected', reason: 'not_available' }],
    ['Minimum length of stay is 3 nights', { kind: 'rejected', reason: 'stay_rules' }],
    ['Reservation not found', { kind: 'rejected', reason: 'not_found' }],
    ['Parameter guestZip is required', { kind: 'rejected', reason: undefined }],
    ['Access denied for this property', { kind: 'invalid_credentials' }],
    ['Rate limit exceeded', { kind: 'rate_limited' }],
    ['Too many requests', { kind: 'rate_limited' }],
  ])('with status 200 is recognized by its words: %s', (message, expected) => {
    expect(refusal(message)).toMatchObject(expected);
  });

  it('is not read from a successful answer, and is left to the kit for another status', () => {
    expect(
      classify({ status: 200, headers: {}, text: '{"success":true,"data":"\\"success\\":false"}' }),
    ).toBeUndefined();
    expect(refusal('Too many requests', 429)).toBeUndefined();
    expect(refusal('Down', 503)).toBeUndefined();
  });
});

import { inspect } from 'node:util';
import type { PmsReservation } from '../port/model.js';
import { ContractBench, type ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeHostileAnswers } from '../kit/testing/contract-hostile.js';
import { addDays, eachNight } from '../port/values.js';
import { ical } from './connector.js';

const tested: ConnectorUnderTest = {
  connector: ical,
  sandboxPath: '/ical',
  authType: 'API_KEY',
  credentials: (account, baseUrl) => ({ feed_url: `${baseUrl}/sandbox-${account}.ics` }),
  createPath: '$^',
  listingsPath: '\\.ics$',
  without: ['INQUIRY', 'DETAILS', 'CLOSURES'],
};
const bench = new ContractBench(tested);

/** A feed is one listing, read-only and without prices, so only these parts of the contract apply. */
describe('iCalendar feed: the connector contract', () => {
  beforeAll(() => bench.start());
  afterEach(() => bench.sandbox.clearFaults());
  afterAll(() => bench.stop());

  const property = async () => (await bench.sandbox.listings('demo')).find(({ removed }) => !removed)!;

  const stays = async (): Promise<PmsReservation[]> => {
    const page = await ical.reservations.changed(bench.call(), { since: null });
    expect(page).toMatchObject({ refused: [], complete: true });
    return page.items;
  };

  const book = async (nights = 3) => {
    const { id } = await property();
    const taken = bench.today();
    const calendar = await bench.calendar(bench.listing(), addDays(taken, 30), addDays(taken, 300));
    const first = calendar.findIndex((_, n) => {
      const stay = calendar.slice(n, n + nights + 1);
      return stay.length > nights && stay.every(({ available }) => available === 1);
    });
    const arrival = calendar[first]!.date;
    return bench.sandbox.book('demo', { listing: id, arrival, departure: addDays(arrival, nights) });
  };

  const uidOf = ({ uid }: { uid: string }): string => `${uid}@sandbox.example`;

  it('has a complete definition, and neither creates nor cancels nor quotes', () => {
    const { definition, reservations } = ical;
    expect(definition.auth[0]!.fields).toMatchObject([{ name: 'feed_url', secret: true }]);
    expect(definition.webhooks).toBe('none');
    expect([reservations.create, reservations.cancel, reservations.findByReference, ical.quote, ical.inbound]).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('verifies by reading, and refuses an invalid address', async () => {
    const before = bench.sandbox.calls('demo').length;
    expect((await ical.verify(bench.call())).providerAccountId).not.toBe('');
    expect(bench.sandbox.calls('demo').slice(before)).toMatchObject([{ method: 'GET' }]);
    const { call } = bench.bind('nobody', { interactive: true });
    expect((await bench.failure(ical.verify(call))).kind).toBe('invalid_credentials');
    bench.sandbox.setKeyRevoked('demo', true);
    expect((await bench.failure(ical.listings.page(bench.call()))).kind).toBe('invalid_credentials');
    bench.sandbox.setKeyRevoked('demo', false);
  });

  it('returns the feed as one listing', async () => {
    const { name, timeZone } = await property();
    expect(bench.listings).toMatchObject([{ name, timeZone, units: [] }]);
    const [listing] = bench.listings;
    expect(await ical.listings.one(bench.call(), listing!.providerId)).toEqual(listing);
    expect(await ical.listings.one(bench.call(), 'another')).toBeUndefined();
  });

  it('returns every night once, with closed and booked nights taken and the day of departure free', async () => {
    const from = bench.today();
    const { arrival, departure } = await book();
    const nights = await bench.calendar(bench.listing(), from, addDays(from, 399));
    expect(nights.map(({ date }) => date)).toEqual(eachNight(from, addDays(from, 400)));
    expect(nights.every(({ price }) => price === null)).toBe(true);
    const around = nights.filter(({ date }) => date >= arrival && date <= departure);
    expect(around.map(({ available }) => available)).toEqual([0, 0, 0, 1]);
    await bench.sandbox.setNights('demo', {
      listing: (await property()).id,
      from: departure,
      to: departure,
      available: false,
    });
    expect((await bench.calendar(bench.listing(), departure, departure))[0]!.available).toBe(0);
    expect((await stays()).map(({ checkIn }) => checkIn)).not.toContain(departure);
  });

  it('moves a stay whose dates change under the same UID', async () => {
    const booking = await book();
    const departure = addDays(booking.departure, -1);
    await bench.sandbox.changeBooking('demo', booking.id, { departure });
    const moved = (await stays()).filter(({ providerReservationId: id }) => id === uidOf(booking));
    expect(moved).toMatchObject([
      { checkIn: booking.arrival, checkOut: departure, confirmationCode: `HM${booking.id}` },
    ]);
    expect(await ical.reservations.read(bench.call(), uidOf(booking))).toEqual(moved[0]);
  });

  it('reports a stay as gone only after a complete feed without it', async () => {
    const booking = await book();
    expect(await ical.reservations.read(bench.call(), uidOf(booking))).toMatchObject({ status: 'CONFIRMED' });
    await bench.sandbox.changeBooking('demo', booking.id, { status: 'cancelled' });
    bench.sandbox.fault({ kind: 'html', status: 200, path: '\\.ics$' });
    expect((await bench.failure(ical.reservations.read(bench.call(), uidOf(booking)))).kind).toBe('invalid_response');
    bench.sandbox.fault({ kind: 'cutOff', path: '\\.ics$' });
    expect((await bench.failure(ical.reservations.read(bench.call(), uidOf(booking)))).kind).toBe('unavailable');
    expect(await ical.reservations.read(bench.call(), uidOf(booking))).toBeUndefined();
    expect((await stays()).map(({ providerReservationId }) => providerReservationId)).not.toContain(uidOf(booking));
  });

  describeHostileAnswers(bench);

  it('never includes the address of a feed in an error', () => {
    expect(bench.errors.length).toBeGreaterThan(10);
    expect(inspect(bench.errors, { depth: 20, showHidden: true })).not.toMatch(/sandbox-(demo|nobody|stranger)/);
  });
});

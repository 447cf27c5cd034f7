import { ContractBench, type ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { addDays } from '../port/values.js';
import { hospitable } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: hospitable,
  sandboxPath: '/hospitable/v2',
  authType: 'ACCESS_TOKEN',
  document,
  credentials: (account) => ({ auth_token: `sandbox-${account}` }),
  // It accepts no reservations.
  createPath: '$^',
  listingsPath: '/properties\\?',
  givesTimeZone: 'OFFSET',
  without: ['INQUIRY', 'NOTES', 'QUOTE_PARTS'],
  pagesOf: 'cancelled',
};

describeConnector(tested);

describe('Hospitable against the sandbox', () => {
  const bench = new ContractBench(tested);

  beforeAll(() => bench.start());
  afterEach(() => bench.sandbox.clearFaults());
  afterAll(() => bench.stop());

  const everyReservation = async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await hospitable.reservations.changed(bench.call(), { since: null, cursor });
      ids.push(...page.items.map(({ providerReservationId }) => providerReservationId));
      cursor = page.next;
    } while (cursor !== undefined);
    return ids;
  };

  it("has each property's present offset from UTC", async () => {
    const zones = new Map((await bench.sandbox.listings('demo')).map(({ uid, timeZone }) => [uid, timeZone]));
    const now = new Date(`${bench.today()}T12:00:00Z`);
    const hourIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric' }).format(now);
    const whole = bench.listings.filter(({ providerId }) => hourIn(zones.get(providerId)!).includes(':00'));
    expect(whole.length).toBeGreaterThan(30);
    for (const { providerId, timeZone } of whole) expect(hourIn(timeZone)).toBe(hourIn(zones.get(providerId)!));
  });

  it('reads the reservations of all properties, including stays that began weeks ago', async () => {
    const [first, last] = [bench.listings[0]!, bench.listings.at(-1)!];
    const today = bench.today();
    for (const { providerId } of [first, last]) {
      await bench.sandbox.setNights('demo', {
        listing: providerId,
        from: addDays(today, -29),
        to: addDays(today, 3),
        available: true,
      });
    }
    const stay = { arrival: addDays(today, -29), departure: addDays(today, 2) };
    const made = [
      await bench.sandbox.book('demo', { listing: first.providerId, ...stay }),
      await bench.sandbox.book('demo', { listing: last.providerId, ...stay }),
    ];
    expect(await everyReservation()).toEqual(expect.arrayContaining(made.map(({ uid }) => uid)));
  });

  it('reads hints from events, and verifies their signature with the secret of the account', async () => {
    await bench.sandbox.subscribe('demo', { pms: 'hospitable', url: bench.sandbox.inboxUrl('hospitable') });
    const listing = bench.listing();
    const { checkIn: arrival, checkOut: departure } = await bench.freeStay(listing);
    const { uid } = await bench.sandbox.book('demo', { listing: listing.providerId, arrival, departure });
    await bench.sandbox.changeListing('demo', listing.providerId, { rename: 'Renamed' });
    const events = await bench.events('hospitable', 2);
    const eventId = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(events.flatMap((event) => hospitable.inbound!.parse(event))).toEqual(
      expect.arrayContaining([
        { eventId, resource: 'RESERVATION', providerId: uid },
        { eventId, resource: 'LISTING', providerId: listing.providerId },
      ]),
    );
    const isGenuine = (secret: string, event = events[0]!) =>
      hospitable.inbound!.authenticate(event, { secret: 's', subscriptions: [{ id: '1', event: 'all', secret }] });
    expect(isGenuine(Buffer.from('demo@host.example').toString('base64'))).toBe(true);
    expect(isGenuine('another')).toBe(false);
  });
});

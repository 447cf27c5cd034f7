import { startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { describeWithSharedData, sharedData } from '../support/shared-data.js';

const CITIES = [
  ['antwerp-2019-h0351', 6, 'EUR', 'Europe/Brussels'],
  ['brisbane-h0017', 5, 'AUD', 'Australia/Brisbane'],
  ['jersey-city-h0016', 8, 'USD', 'America/New_York'],
  ['seattle-h0024', 5, 'USD', 'America/Los_Angeles'],
  ['singapore-h0001', 6, 'SGD', 'Asia/Singapore'],
  ['tokyo-h0024', 8, 'JPY', 'Asia/Tokyo'],
] as const;

describeWithSharedData('accounts of every city', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp({ SANDBOX_DATA: sharedData('')! });
  }, 60_000);
  afterAll(() => app.close());

  const runsOf = async (account: string): Promise<any[]> =>
    (await app.api('GET', `/api/v1/integration-account/${account}/sync-runs?limit=100`)).body.data;

  // Hostaway's documented limit (15 calls in 10 s for one address) applies, so one city is enough for it.
  const accounts = [...CITIES.map((city) => ['PROVIDER_14', ...city] as const), ['PROVIDER_04', ...CITIES[0]] as const];

  it.each(accounts)(
    'sync completely: %s %s with %i listings in %s',
    async (provider, city, count, currency, timeZone) => {
      // A city is read on the first request for it, which may take longer than a caller would wait.
      expect(await app.sandbox.listings(city)).toHaveLength(count);
      const account = await app.connect(city, { provider });
      const runs = await runsOf(account);
      const listings = runs.find((run) => run.resource === 'LISTINGS');
      const calendars = runs.find((run) => run.resource === 'CALENDARS');
      // Two calendars of the first page are read before the second page.
      const nights = (name: string): number => listings.nights[name] + calendars.nights[name];
      expect(listings).toMatchObject({
        listings: { read: count, written: count, unchanged: 0, refused: 0 },
        refused: [],
      });
      expect(['read', 'written', 'unchanged', 'refused'].map(nights)).toEqual([count * 121, count * 121, 0, 0]);
      expect(calendars.refused).toEqual([]);
      const list = await app.api('GET', `/api/v1/listing?limit=100&integrationAccountID=${account}`);
      expect(list.body.meta.total).toBe(count);
      for (const listing of list.body.data)
        expect(listing).toMatchObject({ currency, timeZone, is_tenant_owned: true, integrationAccountID: account });
    },
    60_000,
  );

  it('can quote and book a real listing at its price', async () => {
    const account = await app.connect('jersey-city-h0003');
    const { stay, quote, listing } = await quotedStay(app, account, 3);
    const made = await reserve(app, reservationBody(stay, quote));
    expect([made.status, made.body.totalPrice, made.body.currency]).toEqual([201, quote.totalPrice, listing.currency]);
  }, 60_000);

  it('show nothing to another tenant or workspace', async () => {
    for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }]) {
      expect((await app.api('GET', '/api/v1/listing', options)).body.meta.total).toBe(0);
    }
  });
});

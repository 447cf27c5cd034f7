import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';

let app: TestApp;
let account: string;
let listing: string;
let search: string;

const get = (path: string, options: CallOptions = {}): Promise<Answer> => app.api('GET', `/api/v1/${path}`, options);
const sync = () => app.api('POST', `/api/v1/integration-account/${account}/sync`);

/** Waits until every resource was read completely again, and returns the time before it. */
const readAgain = async (): Promise<string> => {
  const before = new Date().toISOString();
  await sync();
  for (const path of [`listing/${listing}`, `availability/${listing}`, 'reservation?limit=1'])
    await app.until(`a newer ${path}`, async () =>
      (await get(path)).headers.get('x-as-of')! > before ? true : undefined,
    );
  return before;
};

beforeAll(async () => {
  app = await startApp();
  account = await app.connect('demo-small', { fields: { allowImport: true } });
  const { stay, quote } = await quotedStay(app, account);
  listing = stay.listingID as string;
  await reserve(app, reservationBody(stay, quote));
  search = `listing/search?checkInDate=${stay.checkInDate as string}&checkOutDate=${stay.checkOutDate as string}&guests=1`;
}, 120_000);
afterAll(() => app?.close());

describe('the age of an answer', () => {
  it('is on listings, availability, reservations and search hits', async () => {
    const told = { asOf: expect.stringMatching(/^\d{4}-.*Z$/), via: expect.stringMatching(/^(POLL|OWN)$/) };
    const [one, list, calendar, reservations, hits] = await Promise.all(
      [`listing/${listing}`, 'listing', `availability/${listing}`, 'reservation', search].map((path) => get(path)),
    );
    expect(one!.body).toMatchObject(told);
    expect(calendar!.body).toMatchObject(told);
    for (const { body } of [list!, reservations!, hits!]) {
      expect(body.data.length).toBeGreaterThan(0);
      for (const row of body.data) expect(row).toMatchObject(told);
    }
    for (const hit of hits!.body.data) expect(hit.listing).toMatchObject(told);
    const batch = await app.api('POST', '/api/v1/availability/batch', {
      body: { listingIDs: [listing], startDate: '2027-03-01', endDate: '2027-03-02' },
    });
    expect(batch.body.data[0].availability).toMatchObject(told);
  });

  it('advances with each complete read that finds no change, also for who has the body: 304 with its header', async () => {
    await readAgain();
    const paths = [`listing/${listing}`, 'listing', `availability/${listing}`, 'reservation', search];
    const first = await Promise.all(paths.map((path) => get(path)));
    const before = await readAgain();
    for (const [at, path] of paths.entries()) {
      const again = await get(path, { headers: { 'if-none-match': first[at]!.headers.get('etag')! } });
      expect([path, again.status, again.text]).toEqual([path, 304, '']);
      expect(again.headers.get('x-as-of')! > before).toBe(true);
    }
    const { body } = await get(`listing/${listing}`);
    expect([body.asOf > before, body.via]).toEqual([true, 'POLL']);
  });

  it('is the same for a tenant that imported the listing, and hidden from another workspace', async () => {
    const tenant = app.first.secondTenant;
    await app.api('POST', '/api/v1/listing/import', { tenant, body: { listingIDs: [listing] } });
    await readAgain();
    for (const path of [`listing/${listing}`, `availability/${listing}`]) {
      const [own, imported, strange] = await Promise.all([
        get(path),
        get(path, { tenant }),
        get(path, { key: app.second.key }),
      ]);
      expect([imported.body.asOf, imported.body.via]).toEqual([own.body.asOf, own.body.via]);
      expect([strange.status, strange.headers.get('x-as-of')]).toEqual([404, null]);
    }
  });
});

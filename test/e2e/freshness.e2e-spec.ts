import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { sql } from '../support/sql.js';

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
    const told = { asOf: expect.stringMatching(/^\d{4}-.*Z$/), via: expect.stringMatching(/^(POLL|OWN|EVENT)$/) };
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

  it('advances with each complete read that finds no change, and a 304 carries it in a header', async () => {
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

  it('is the same for a tenant that imported the listing, and not visible to another workspace', async () => {
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

describe('maxAge', () => {
  const SANDBOX = 'demo-small';
  let provider: string;

  beforeAll(async () => {
    provider = (await get(`listing/${listing}`)).body.providerID as string;
  });
  beforeEach(() => {
    app.sandbox.clearFaults();
    app.sandbox.fault({ kind: 'webhookLost', account: SANDBOX, count: 0 });
  });
  afterAll(() => app.sandbox.clearFaults());

  /** Waits until the stored nights are more than a second old, which `maxAge=1` does not accept. */
  const aged = (path: string): Promise<true> =>
    app.until('an age of more than a second', async () =>
      Date.now() - Date.parse((await get(path)).headers.get('x-as-of')!) > 1_500 ? true : undefined,
    );
  const free = async (): Promise<string> => {
    const { data } = (await get(`availability/${listing}?limit=100`)).body;
    return data.find(({ status }: any) => status === 'AVAILABLE').date as string;
  };
  const close = (date: string) =>
    app.sandbox.setNights(SANDBOX, { listing: provider, from: date, to: date, available: false });

  it('shows a change for which the PMS sent no event, in availability, its batch and a quote', async () => {
    const date = await free();
    const day = `availability/${listing}?startDate=${date}&endDate=${date}`;
    await close(date);
    await aged(day);
    expect((await get(day)).body.data[0].status).toBe('AVAILABLE');
    const { body } = await get(`${day}&maxAge=1`);
    expect([body.data[0].status, body.via]).toEqual(['NOT_AVAILABLE', 'LIVE']);

    const other = await free();
    await close(other);
    await aged(day);
    const period = { startDate: other, endDate: other };
    const batch = await app.api('POST', '/api/v1/availability/batch', {
      body: { listingIDs: [listing], ...period, maxAge: 1 },
    });
    expect(batch.body.data[0].availability.data[0].status).toBe('NOT_AVAILABLE');
    expect((await get(`${day}&maxAge=3600`)).body.asOf).toBe(batch.body.data[0].availability.asOf);
  });

  it('shows a change of a listing for which the PMS sent no event', async () => {
    await app.sandbox.changeListing(SANDBOX, provider, { name: 'Renamed in silence' });
    await aged(`listing/${listing}`);
    expect((await get(`listing/${listing}`)).body.name).not.toBe('Renamed in silence');
    const { body } = await get(`listing/${listing}?maxAge=1`);
    expect([body.name, body.via]).toEqual(['Renamed in silence', 'LIVE']);
  });

  it('shares its reads of the PMS among 200 equal requests of the owner and an importer', async () => {
    const path = `availability/${listing}?limit=1`;
    await aged(path);
    const before = app.sandbox.calls(SANDBOX).length;
    await get(`${path}&maxAge=1`);
    const ofOne = app.sandbox
      .calls(SANDBOX)
      .slice(before)
      .map((call) => call.path);
    expect(ofOne.length).toBeGreaterThan(0);
    // Longer than 200 requests take on a busy machine; otherwise, the first answer would be too old for later ones.
    await sql(app, `UPDATE calendar SET read_at = read_at - interval '2 hours'`);
    await sql(app, `UPDATE confirmed_read SET began_at = began_at - interval '2 hours'`);
    const calls: string[] = [];
    app.sandbox.onCall((call) => calls.push(call.path));
    const fault = app.sandbox.fault({ kind: 'hold', account: SANDBOX, count: 0 });
    const asked = Array.from({ length: 200 }, (_, index) =>
      get(`${path}&maxAge=3600`, index % 2 === 0 ? {} : { tenant: app.first.secondTenant }),
    );
    await app.until('the first call', async () => (calls.length > 0 ? true : undefined));
    app.sandbox.removeFault(fault);
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200));
    expect(calls.filter((call) => ofOne.includes(call)).length).toBeLessThanOrEqual(ofOne.length);
  });

  it('is refused with 503, the age and a time to retry when the PMS fails', async () => {
    const path = `availability/${listing}?limit=1`;
    await aged(path);
    app.sandbox.fault({ kind: 'status', account: SANDBOX, status: 503, count: 0 });
    const stored = await get(path);
    const { status, headers, body } = await get(`${path}&maxAge=1`);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(body.details).toEqual([
      {
        field: 'maxAge',
        code: 'too_old',
        message: expect.any(String),
        asOf: stored.body.asOf,
        provider: { code: 'PROVIDER_14', name: 'Hostfully (sandbox)' },
      },
    ]);
    const quote = await app.api('POST', '/api/v1/quote', {
      body: { listingID: listing, checkInDate: '2027-03-01', checkOutDate: '2027-03-02', guests: 1, maxAge: 1 },
    });
    expect([quote.status, quote.body.details[0].code]).toEqual([503, 'too_old']);
    expect((await get(path)).status).toBe(200);
  });

  it.each(['0', '-1', '1.5', 'soon', ''])('refuses %j with 400, naming the field', async (value) => {
    for (const path of [`availability/${listing}`, `listing/${listing}`]) {
      const { status, body } = await get(`${path}?maxAge=${value}`);
      expect([status, body.details.map(({ field }: any) => field)]).toEqual([400, ['maxAge']]);
    }
  });

  it('reads nothing for a listing that the caller may not see', async () => {
    await aged(`availability/${listing}`);
    const before = app.sandbox.calls(SANDBOX).length;
    for (const path of [`availability/${listing}`, `listing/${listing}`])
      expect((await get(`${path}?maxAge=1`, { key: app.second.key })).status).toBe(404);
    expect(app.sandbox.calls(SANDBOX).length).toBe(before);
  });
});

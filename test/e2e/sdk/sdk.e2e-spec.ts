import { type EventType, Lodgewire, LodgewireError, type LodgewireEvent } from '@lodgewire/sdk';
import { startApp, type TestApp } from '../../support/app.js';
import { quotedStay } from '../../support/booking.js';

const GUEST = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' };

/** Returns what a promise rejects with. */
const failureOf = async (call: Promise<unknown>): Promise<LodgewireError> => {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof LodgewireError)) throw new Error(`No LodgewireError: ${String(outcome)}`);
  return outcome;
};

describe('the SDK beside the service', () => {
  let app: TestApp;
  let lw: Lodgewire;
  let account: string;

  beforeAll(async () => {
    app = await startApp();
    lw = new Lodgewire({ apiKey: app.first.key, baseUrl: app.url });
    account = await app.connect('demo');
  }, 120_000);
  afterAll(() => app?.close());

  /** Returns the quote of a stay that is still free. */
  const quoteOf = async (nights = 3) => {
    const { stay } = await quotedStay(app, account, nights);
    return lw.quotes.create({ ...stay, guests: 2 });
  };
  const book = async (nights = 3) => lw.reservations.create({ quote: await quoteOf(nights), guest: GUEST });

  it('lists every listing once, page by page', async () => {
    const ids: string[] = [];
    for await (const listing of lw.listings.list({ limit: 20, integrationAccountID: account })) ids.push(listing.id);
    const [page] = await lw.listings.list({ limit: 20 }).toArray(1);
    const { total } = (await app.api('GET', `/api/v1/listing?limit=1&integrationAccountID=${account}`)).body.meta;
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
    expect(total).toBeGreaterThan(20);
    expect(await lw.listings.get(page!.id)).toMatchObject({ id: page!.id, name: page!.name });
  });

  it('reads a list of changes to its end, and again from its cursor', async () => {
    const pages = lw.listings.changes({ updatedSince: '1970-01-01T00:00:00Z', limit: 20 }).pages();
    const ids = new Set<string>();
    let cursor = '';
    for await (const { data, meta } of pages) {
      for (const { id } of data) ids.add(id);
      cursor = meta.nextCursor;
    }
    expect(ids.size).toBeGreaterThan(20);
    expect(await lw.listings.changes({ cursor }).toArray()).toEqual([]);
  });

  it('lists the nights of a listing over several pages', async () => {
    const listing = await lw.listings.list({ integrationAccountID: account, limit: 1 }).first();
    const nights = await lw.availability.nights(listing!.id, { limit: 50 }).toArray();
    expect(new Set(nights.map(({ date, unit }) => `${date} ${unit.id}`)).size).toBe(nights.length);
    expect(nights.length).toBeGreaterThan(50);
    expect(await lw.availability.nights(listing!.id, { limit: 50 }).toArray(60)).toEqual(nights.slice(0, 60));
  });

  it('searches by cursor', async () => {
    const { stay } = await quotedStay(app, account);
    const { checkInDate, checkOutDate } = stay;
    const hits = await lw.search({ checkInDate, checkOutDate, guests: 2, limit: 3 }).toArray();
    expect(hits.length).toBeGreaterThan(3);
    expect(new Set(hits.map(({ unitID }) => unitID)).size).toBe(hits.length);
  });

  it('finds a reservation by its guest and its id, up to the requested number', async () => {
    const { id, guest } = await book();
    const found = await lw.find(guest.email);
    expect(found.map((hit) => hit.id)).toContain(id);
    expect(await lw.find(id, { limit: 1 })).toEqual([
      expect.objectContaining({ type: 'RESERVATION', id, isWhole: true }),
    ]);
    expect(await lw.find('nobody of that name')).toEqual([]);
  });

  it('quotes, holds, releases, books, and cancels at the cost of a preview', async () => {
    const quote = await quoteOf();
    const hold = await lw.quotes.hold(quote, 10);
    expect(Date.parse(hold.heldUntil)).toBeGreaterThan(Date.now());
    expect((await lw.quotes.holds().toArray()).map(({ holdID }) => holdID)).toContain(quote.quoteID);
    await lw.quotes.releaseHold(quote);
    expect(await lw.quotes.get(quote.quoteID)).toMatchObject({ totals: quote.totals });
    const made = await lw.reservations.create({ quote, guest: GUEST });
    expect(made).toMatchObject({ status: 'CONFIRMED', pending: false, totalPrice: quote.totals.total });
    const preview = await lw.reservations.previewCancellation(made.id, { by: 'HOST' });
    const ended = await lw.reservations.confirmCancellation(made.id, preview);
    expect(ended).toMatchObject({ id: made.id, status: 'CANCELLED', pending: false });
    expect(ended.cancellationCost).toMatchObject({ refund: preview.refund });
  });

  it('changes a stay at the price of an offer', async () => {
    const made = await book(4);
    const checkOutDate = new Date(Date.parse(made.checkOutDate) - 86_400_000).toISOString().slice(0, 10);
    const offer = await lw.reservations.offerChange(made.id, { checkOutDate });
    const changed = await lw.reservations.confirmChange(made.id, offer, { allowRebook: true });
    expect(changed).toMatchObject({ checkOutDate, totalPrice: offer.quote.totals.total });
    expect(await lw.reservations.list({ listingID: made.listingID, order: 'desc' }).first()).toBeDefined();
  });

  it('books once, however often the answer is lost', async () => {
    const quote = await quoteOf();
    let lost = 0;
    const flaky = new Lodgewire({
      apiKey: app.first.key,
      baseUrl: app.url,
      fetch: async (request, init) => {
        const answer = await fetch(request, init);
        if (request.method !== 'POST' || lost === 2) return answer;
        lost += 1;
        throw new TypeError('fetch failed');
      },
    });
    const made = await flaky.reservations.create({ quote, guest: GUEST });
    expect([lost, made.status]).toEqual([2, 'CONFIRMED']);
    const bookings = (await app.sandbox.bookings('demo')).filter(({ reference }) => reference === made.id);
    expect(bookings).toHaveLength(1);
  });

  it('names the reservation that has used the quote', async () => {
    const quote = await quoteOf();
    const made = await lw.reservations.create({ quote, guest: GUEST });
    const failure = await failureOf(lw.reservations.create({ quote: quote.quoteID, guest: GUEST }));
    expect([failure.status, failure.code]).toEqual([409, 'quote_used']);
    expect(failure.details[0]!.reservationID).toBe(made.id);
    expect(failure.requestId).toEqual(expect.any(String));
  });

  it('waits for the outcome when the PMS does not answer', async () => {
    const quote = await quoteOf();
    app.sandbox.fault({ kind: 'statusAfter', account: 'demo', method: 'POST', path: '/leads$', status: 502 });
    const made = await lw.reservations.create({ quote, guest: GUEST });
    expect([made.status, made.pending]).toEqual(['UNKNOWN', true]);
    const settled = await lw.reservations.wait(made);
    expect([settled.id, settled.status, settled.pending]).toEqual([made.id, 'CONFIRMED', false]);
  });

  it('consumes events, and continues where it stopped', async () => {
    const made = await book();
    const seen: LodgewireEvent[] = [];
    const types: EventType[] = ['RESERVATION_CREATED', 'RESERVATION_CANCELLED'];
    /** Consumes until the last event of the reservation has a type. */
    const consume = async (until: EventType): Promise<void> => {
      const stop = new AbortController();
      const handler = (event: LodgewireEvent): void => {
        seen.push(event);
        if (event.type === until && 'id' in event.data && event.data.id === made.id) stop.abort();
      };
      await lw.events.consume('sdk', handler, { types, signal: stop.signal });
    };
    await consume('RESERVATION_CREATED');
    const before = seen.splice(0).map(({ id }) => id);
    expect(before.length).toBeGreaterThan(1);
    await lw.reservations.cancel(made.id, { reason: 'The guest is ill' });
    await consume('RESERVATION_CANCELLED');
    expect(seen.filter(({ id }) => before.includes(id))).toEqual([]);
    expect((await lw.events.position('sdk'))?.cursor).toEqual(expect.any(String));
    await lw.events.forget('sdk');
    expect(await lw.events.position('sdk')).toBeUndefined();
  });

  it('subscribes a URL in addition to the others, and verifies its notifications', async () => {
    const [first, second] = [app.sandbox.inboxUrl('one'), app.sandbox.inboxUrl('two')];
    await lw.webhooks.subscribe(first, { events: ['RESERVATION_CREATED'] });
    const { app: subscribed, secret } = await lw.webhooks.subscribe(second);
    expect(subscribed).toMatchObject({ urls: [first, second], events: ['RESERVATION_CREATED'] });
    const made = await book();
    const letter = await app.until('the notification', async () => {
      const letters = (await (await fetch(second)).json()) as { body: string; headers: Record<string, string> }[];
      return letters.find(({ body }) => body.includes(made.id));
    });
    const event = await lw.webhooks.verify(letter.body, letter.headers, secret);
    expect([event.type, event.data]).toEqual(['RESERVATION_CREATED', expect.objectContaining({ id: made.id })]);
    await lw.webhooks.unsubscribe(first);
    expect((await lw.webhooks.get()).urls).toEqual([second]);
  });

  it('acts as another tenant', async () => {
    const other = lw.forTenant(app.first.secondTenant);
    expect(await other.listings.list().toArray()).toEqual([]);
    expect(await lw.accounts.list({}, { tenant: app.first.secondTenant }).toArray()).toEqual([]);
    expect((await lw.accounts.list().toArray()).map(({ id }) => id)).toContain(account);
    const failure = await failureOf(other.accounts.get(account));
    expect(failure.status).toBe(404);
  });

  it('connects an account and waits until it has been read', async () => {
    const connected = await lw.accounts.connect({
      name: 'Small',
      accountIdentifier: 'sdk-small',
      provider: 'PROVIDER_14',
      authType: 'API_KEY',
      authConfig: { api_key: 'sandbox-demo-small' },
    });
    const health = await lw.accounts.ready(connected.id);
    expect(health.resources.map(({ lastCompleteAt }) => lastCompleteAt)).not.toContain(null);
    expect(await lw.listings.list({ integrationAccountID: connected.id }).first()).toBeDefined();
    await lw.accounts.remove(connected.id);
  });

  it('reaches every other operation by request and api', async () => {
    expect(await lw.request((api) => api.GET('/api/v1/workspace'))).toMatchObject({ name: 'First' });
    const params = { path: { id: account } };
    const { data, error, response } = await lw.api.GET('/api/v1/tag/{id}', { params });
    expect([data, response.status, error?.message]).toEqual([undefined, 404, 'Tag not found']);
    expect((await lw.providers.list()).length).toBeGreaterThan(10);
    expect(await lw.providers.get('PROVIDER_14')).toMatchObject({ provider: 'PROVIDER_14' });
  });

  it('says which field is wrong', async () => {
    const failure = await failureOf(lw.quotes.create({ listingID: 'x', guests: 0 } as never));
    expect([failure.status, failure.details.map(({ field }) => field)]).toEqual([
      400,
      expect.arrayContaining(['listingID', 'checkInDate', 'guests']),
    ]);
    expect(failure.message).toContain('checkInDate');
  });

  it('says that a key belongs to another installation', async () => {
    const other = new Lodgewire({ apiKey: `lw_${'a'.repeat(12)}_${'b'.repeat(43)}`, baseUrl: `${app.url}/api/v1/` });
    const failure = await failureOf(other.providers.list());
    expect([failure.status, failure.message]).toEqual([401, expect.stringContaining(`is it one of ${app.url}?`)]);
  });
});

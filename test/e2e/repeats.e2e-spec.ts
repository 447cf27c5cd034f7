import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { openapiDocument } from '../support/openapi-document.js';
import { sql } from '../support/sql.js';

/** Changes stays in one write. */
const CHANGING = 'PROVIDER_04';
/** Confirms pending reservations. */
const CONFIRMING = 'PROVIDER_14';

interface Sent {
  path: string;
  body?: object;
}

interface Operation {
  /** Creates what a request needs, and returns the request. */
  request: () => Promise<Sent>;
  /** The part of the answer that must be the same for a repeat. */
  same: (answer: Answer) => unknown;
}

interface Document {
  paths: Record<string, Record<string, { parameters?: { name?: string }[] }>>;
}

const keyedOperations = ({ paths }: Document): string[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );

/** A process may be killed after the work of a keyed request and before its answer is stored. */
describe('a repeated request whose first process was killed before it answered', () => {
  let app: TestApp;
  const accounts: Record<string, string> = {};
  let keys = 0;

  beforeAll(async () => {
    app = await startApp();
    for (const provider of [CHANGING, CONFIRMING]) accounts[provider] = await app.connect('demo-small', { provider });
  }, 90_000);
  afterAll(() => app.close());

  const send = ({ path, body }: Sent, key: string, options: CallOptions = {}): Promise<Answer> =>
    app.api('POST', path, { ...options, body, headers: { 'idempotency-key': key } });
  /** Leaves the keys as a killed process would, with expired leases. */
  const kill = (): Promise<unknown> =>
    sql(
      app,
      `UPDATE idempotency_key SET status = NULL, body = NULL, sealed_body = NULL, headers = NULL, subject_id = NULL,
         lease_until = now() - interval '1 second'`,
    );
  const named = (path: string) => async (): Promise<Sent> => ({ path, body: { name: `Name ${(keys += 1)}` } });
  const booked = async (provider: string, extra: Record<string, unknown> = {}): Promise<string> => {
    const { stay, quote } = await quotedStay(app, accounts[provider]!);
    const made = await reserve(app, reservationBody(stay, quote, extra));
    expect([made.status, made.text]).toEqual([201, made.text]);
    return `/api/v1/reservation/${made.body.id}`;
  };
  const made = async ({ path, body }: Sent): Promise<any> => {
    const answer = await app.api('POST', path, { body });
    expect([answer.status, answer.text]).toEqual([201, answer.text]);
    return answer.body;
  };
  const id = ({ status, body }: Answer): unknown => [status, body.id];
  const state = ({ status, body }: Answer): unknown => [status, body.id, body.status];

  const operations: Record<string, Operation> = {
    'POST /api/v1/tenant': { request: named('/api/v1/tenant'), same: id },
    'POST /api/v1/tag': { request: named('/api/v1/tag'), same: id },
    'POST /api/v1/promotion': {
      request: async () => ({
        path: '/api/v1/promotion',
        body: { name: 'Early', discountPercentage: 5, integrationAccountID: accounts[CHANGING] },
      }),
      same: id,
    },
    'POST /api/v1/quote/{id}/hold': {
      request: async () => ({
        path: `/api/v1/quote/${(await quotedStay(app, accounts[CHANGING]!)).quote.quoteID}/hold`,
        body: { minutes: 30 },
      }),
      same: ({ status, body }) => [status, body.holdID, body.heldUntil, body.guard],
    },
    'POST /api/v1/reservation': {
      request: async () => {
        const { stay, quote } = await quotedStay(app, accounts[CHANGING]!);
        return { path: '/api/v1/reservation', body: reservationBody(stay, quote) };
      },
      same: state,
    },
    'POST /api/v1/reservation/{id}/cancel': {
      request: async () => ({ path: `${await booked(CHANGING)}/cancel` }),
      same: state,
    },
    'POST /api/v1/reservation/{id}/confirm': {
      request: async () => ({ path: `${await booked(CONFIRMING, { status: 'pending' })}/confirm` }),
      same: state,
    },
    'POST /api/v1/reservation/{id}/cancellation/{cancellationID}/confirm': {
      request: async () => {
        const path = `${await booked(CHANGING)}/cancellation`;
        return { path: `${path}/${(await made({ path, body: { by: 'GUEST' } })).id}/confirm` };
      },
      same: state,
    },
    'POST /api/v1/reservation/{id}/change/{changeID}/confirm': {
      request: async () => {
        const path = `${await booked(CHANGING)}/change`;
        return { path: `${path}/${(await made({ path, body: { guests: 1 } })).changeID}/confirm` };
      },
      same: state,
    },
  };
  /** A repeat may create these again: they show a price and bind nobody. */
  const offers = [
    'POST /api/v1/quote',
    'POST /api/v1/quote/batch',
    'POST /api/v1/reservation/{id}/cancellation',
    'POST /api/v1/reservation/{id}/change',
  ];
  /** The repeat is refused because the identifier is taken: the secrets of an account are shown once. */
  const refused = ['POST /api/v1/integration-account'];

  it('is tested for every operation that takes an Idempotency-Key', () => {
    const keyed = keyedOperations(openapiDocument(app.app) as object as Document);
    expect([...Object.keys(operations), ...offers, ...refused].toSorted()).toEqual(keyed.toSorted());
  });

  it.each(Object.keys(operations))('%s: does its work once and has the first answer', async (name) => {
    const { request, same } = operations[name]!;
    const sent = await request();
    const key = `key-${(keys += 1)}`;
    const first = await send(sent, key);
    expect([first.status < 300, first.text]).toEqual([true, first.text]);
    await kill();
    const again = await send(sent, key);
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expect(same(again)).toEqual(same(first));
    const replayed = await send(sent, key);
    expect([replayed.headers.get('idempotency-replayed'), replayed.text]).toEqual(['true', again.text]);
  });

  it('sends nothing to the PMS a second time', async () => {
    const changes = (await app.sandbox.bookings('demo-small')).filter(({ reference }) => reference);
    const creates = await Promise.all(changes.map(({ reference }) => app.sandbox.creates('demo-small', reference!)));
    expect(creates.length).toBeGreaterThan(4);
    expect(creates.every(({ created }) => created === 1)).toBe(true);
  });

  it('refuses the second connection of an account', async () => {
    const body = {
      name: 'Twice',
      accountIdentifier: 'twice',
      provider: 'PROVIDER_14',
      authType: 'API_KEY',
      authConfig: { api_key: 'sandbox-demo' },
    };
    const sent = { path: '/api/v1/integration-account', body };
    expect((await send(sent, 'account')).status).toBe(201);
    await kill();
    const again = await send(sent, 'account');
    expect([again.status, again.body.details[0].code]).toEqual([409, 'taken']);
  });

  it('finds nothing of another tenant or workspace', async () => {
    const sent = { path: '/api/v1/tag', body: { name: 'Sea view' } };
    const own = await send(sent, 'tag');
    await kill();
    const theirs = await send(sent, 'tag', { key: app.second.key });
    expect([theirs.status, theirs.body.id === own.body.id]).toEqual([201, false]);
    const otherTenant = await send(sent, 'tag', { tenant: app.first.secondTenant });
    expect([otherTenant.status, otherTenant.body.details[0].code]).toEqual([409, 'taken']);
  });
});

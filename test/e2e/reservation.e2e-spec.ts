import { jest } from '@jest/globals';
import pg from 'pg';
import { Decimal } from 'decimal.js';
import type { PmsReservation } from '../../src/connectors/port/model.js';
import { AccountConnectionService } from '../../src/modules/integration-account/account-connection.service.js';
import { ReservationMirrorService } from '../../src/modules/reservation/reservation-mirror.service.js';
import { ReservationSettlementService } from '../../src/modules/reservation/reservation-settlement.service.js';
import { asSystem } from '../../src/platform/database/access.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { ANY_AGE, quotedStay, reservationBody, reserve, type Stay } from '../support/booking.js';
import { sql } from '../support/sql.js';

describe('the reservation API', () => {
  let app: TestApp;
  let account: string;
  const used: Stay[] = [];

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo');
  }, 90_000);
  afterAll(() => app.close());
  beforeEach(() => app.sandbox.clearFaults());

  const fresh = async (
    nights = 2,
  ): Promise<{ stay: Stay; quote: any; listing: any; body: Record<string, unknown> }> => {
    const found = await quotedStay(app, account, nights);
    used.push(found.stay);
    return { ...found, body: reservationBody(found.stay, found.quote) };
  };

  const statusOf = async (id: string): Promise<string> =>
    (await app.api('GET', `/api/v1/reservation/${id}`)).body.status;
  const becomes = (id: string, status: string) =>
    app.until(`reservation ${id} to be ${status}`, async () => ((await statusOf(id)) === status ? true : undefined));
  const creates = (id: string) => app.sandbox.creates('demo', id);
  const eventsOf = (id: string) =>
    sql<{ type: string; sequence: number; tenant_id: string }>(
      app,
      'SELECT type, sequence, tenant_id FROM outbox_event WHERE subject_id = $1 ORDER BY sequence',
      [id],
    );

  it('books at the PMS, takes the nights and notifies once', async () => {
    const { stay, body, listing, quote } = await fresh();
    const made = await reserve(app, body);
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/v1/reservation/${made.body.id}`);
    expect(made.body).toMatchObject({
      listingID: listing.id,
      integrationAccountID: account,
      providerID: listing.providerID,
      status: 'CONFIRMED',
      guests: 2,
      adults: 2,
      checkInDate: stay.checkInDate,
      checkOutDate: stay.checkOutDate,
      totalPrice: quote.totalPrice,
      currency: listing.currency,
      source: 'website',
    });
    expect(made.body.providerReservationID).not.toBe('');
    // The sandbox's quotes are the sum of its calendar and charges. It does not say that Québec taxes nights only: the
    // estimate applies that tax to fees too.
    const { basePrice, fees, taxes } = quote.components;
    const onNights =
      taxes.breakdown.find(({ name }: { name: string }) => name === 'Taxe sur l’hébergement')?.price ?? 0;
    expect(made.body.priceDifference).toBeCloseTo((-onNights * fees.amount) / basePrice.amount, 1);
    expect(await creates(made.body.id)).toEqual({ attempts: 1, created: 1 });
    expect((await eventsOf(made.body.id)).map((event) => event.type)).toEqual(['RESERVATION_CREATED']);
    const after = await app.api(
      'GET',
      `/api/v1/availability/${listing.id}?startDate=${stay.checkInDate}&endDate=${stay.checkInDate}`,
    );
    expect(after.body.data[0].status).toBe('NOT_AVAILABLE');
  });

  it('gives a night to exactly one of many concurrent requests', async () => {
    const { body } = await fresh();
    const answers = await Promise.all(Array.from({ length: 12 }, () => reserve(app, body)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(11);
    expect(answers.find((answer) => answer.status === 409)!.body.details[0].code).toBe('nights_taken');
  });

  it('answers 202 UNKNOWN when the PMS fails after the write, finds the booking and never sends again', async () => {
    const { body } = await fresh();
    app.sandbox.fault({ kind: 'statusAfter', account: 'demo', method: 'POST', path: '/leads$', status: 502 });
    const made = await reserve(app, body);
    expect(made.status).toBe(202);
    expect(made.body).toMatchObject({ status: 'UNKNOWN', providerReservationID: '' });
    await becomes(made.body.id, 'CONFIRMED');
    const { guest } = (await app.api('GET', `/api/v1/reservation/${made.body.id}`)).body;
    expect([guest.id, guest.name]).toEqual([made.body.guest.id, 'Ada Example']);
    expect(await creates(made.body.id)).toEqual({ attempts: 1, created: 1 });
    expect((await eventsOf(made.body.id)).map((event) => event.type)).toEqual(['RESERVATION_CREATED']);
  });

  it('marks a booking that never reached the PMS as cancelled once its visibility window is over', async () => {
    const { body, stay, listing } = await fresh();
    app.sandbox.fault({ kind: 'reset', account: 'demo', method: 'POST', path: '/leads$' });
    const made = await reserve(app, body);
    expect(made.status).toBe(202);
    await sql(
      app,
      "UPDATE reservation SET send_started_at = send_started_at - interval '11 minutes', next_lookup_at = now() WHERE id = $1",
      [made.body.id],
    );
    await becomes(made.body.id, 'CANCELLED');
    expect((await eventsOf(made.body.id)).map((event) => event.type)).toEqual(['RESERVATION_CANCELLED']);
    const after = await app.api(
      'GET',
      `/api/v1/availability/${listing.id}?startDate=${stay.checkInDate}&endDate=${stay.checkInDate}`,
    );
    expect(after.body.data[0].status).toBe('AVAILABLE');
  });

  it('flags a booking that the PMS commits after the look-ups have ended', async () => {
    const { body } = await fresh();
    app.sandbox.fault({ kind: 'reset', account: 'demo', method: 'POST', path: '/leads$' });
    const made = await reserve(app, body);
    await sql(
      app,
      "UPDATE reservation SET send_started_at = send_started_at - interval '11 minutes', next_lookup_at = now() WHERE id = $1",
      [made.body.id],
    );
    await becomes(made.body.id, 'CANCELLED');
    const [row] = await sql<{ provider_id: string; check_in: string; check_out: string }>(
      app,
      'SELECT l.provider_id, r.check_in::text, r.check_out::text FROM reservation r JOIN listing l ON l.id = r.listing_id WHERE r.id = $1',
      [made.body.id],
    );
    await app.sandbox.book('demo', {
      listing: row!.provider_id,
      arrival: row!.check_in,
      departure: row!.check_out,
      reference: made.body.id,
    } as never);
    await app.api('POST', `/api/v1/integration-account/${account}/sync`, { body: { resources: ['RESERVATIONS'] } });
    await becomes(made.body.id, 'CONFIRMED');
    const [flag] = await sql<{ flag: string }>(app, 'SELECT flag FROM reservation WHERE id = $1', [made.body.id]);
    expect(flag!.flag).toBe('late_commit');
  });

  it('leaves no reservation and no taken nights after a definite refusal', async () => {
    const { body, stay } = await fresh();
    app.sandbox.fault({ kind: 'status', account: 'demo', method: 'POST', path: '/leads$', status: 400 });
    const made = await reserve(app, body);
    expect(made.status).toBe(422);
    expect(
      await sql(app, 'SELECT 1 FROM reservation WHERE listing_id = $1 AND check_in = $2', [
        stay.listingID,
        stay.checkInDate,
      ]),
    ).toEqual([]);
    app.sandbox.clearFaults();
    expect((await reserve(app, body)).status).toBe(201);
  });

  it('answers 503 and stores nothing when the PMS cannot be reached', async () => {
    const { body, stay } = await fresh();
    const limit = { kind: 'status', account: 'demo', method: 'POST', path: '/leads$', status: 429 } as const;
    app.sandbox.fault({ ...limit, retryAfter: 60 });
    const made = await reserve(app, body);
    await sql(app, 'DELETE FROM pms_rate_pause');
    expect(made.status).toBe(503);
    expect(Number(made.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(
      await sql(app, 'SELECT 1 FROM reservation WHERE listing_id = $1 AND check_in = $2', [
        stay.listingID,
        stay.checkInDate,
      ]),
    ).toEqual([]);
  });

  it('waits for its turn when the PMS asks for a short pause, and books once', async () => {
    const { body } = await fresh();
    const limit = { kind: 'status', account: 'demo', method: 'POST', path: '/leads$', status: 429 } as const;
    app.sandbox.fault({ ...limit, retryAfter: 1 });
    const made = await reserve(app, body);
    expect([made.status, made.body.status]).toEqual([201, 'CONFIRMED']);
    expect(await creates(made.body.id)).toEqual({ attempts: 1, created: 1 });
  });

  it('replays a keyed request byte for byte and books once', async () => {
    const { body } = await fresh();
    const headers = { 'idempotency-key': 'booking-1' };
    const first = await reserve(app, body, { headers });
    const second = await reserve(app, body, { headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await reserve(app, { ...body, notes: 'other' }, { headers })).status).toBe(422);
    expect(await creates(first.body.id)).toEqual({ attempts: 1, created: 1 });
    const foreign = await reserve(app, body, { headers, key: app.second.key });
    expect(foreign.status).toBe(404);
  });

  it('books again under a key that was first used more than 72 h ago', async () => {
    const headers = { 'idempotency-key': 'booking-old' };
    const { body, stay } = await fresh();
    const first = await reserve(app, body, { headers });
    const age = (hours: number): Promise<unknown> =>
      sql(app, 'UPDATE idempotency_key SET created_at = now() - make_interval(hours => $2) WHERE resource_id = $1', [
        first.body.id,
        hours,
      ]);
    await age(71);
    expect((await reserve(app, body, { headers })).text).toBe(first.text);
    await age(73);
    const other = await fresh();
    const second = await reserve(app, { ...other.body, notes: 'later' }, { headers });
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotency-replayed')).toBeNull();
    expect(second.body).toMatchObject({ checkInDate: other.stay.checkInDate, notes: 'later' });
    expect(second.body.id).not.toBe(first.body.id);
    expect(other.stay).not.toEqual(stay);
  });

  it('books once for concurrent repeats of a key', async () => {
    const { body } = await fresh();
    const headers = { 'idempotency-key': 'booking-2' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => reserve(app, body, { headers })));
    expect(answers.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true);
    const replay = await reserve(app, body, { headers });
    expect(replay.status).toBe(201);
    expect(new Set(answers.filter((answer) => answer.status === 201).map((answer) => answer.text))).toEqual(
      new Set([replay.text]),
    );
  });

  it('refuses a price below the present one when strict, and returns the new quote', async () => {
    const { body, quote } = await fresh();
    const low = {
      ...body,
      totalBasePrice: 1,
      totalPrice: Number((1 + (body.totalFeePrice as number) + (body.totalTaxPrice as number)).toFixed(3)),
    };
    const made = await reserve(app, low, { query: '?priceCheck=strict' });
    expect(made.status).toBe(409);
    expect(made.body).toMatchObject({ message: 'The price has changed', details: [{ code: 'price_changed' }] });
    expect(made.body.details[0].quote.totalPrice).toBe(quote.totalPrice);
    expect((await reserve(app, body, { query: '?priceCheck=strict' })).status).toBe(201);
  });

  it('cancels at the PMS and frees the nights', async () => {
    const { body, stay, listing } = await fresh();
    const made = await reserve(app, body);
    const cancelled = await app.api('POST', `/api/v1/reservation/${made.body.id}/cancel`);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({ status: 'CANCELLED', cancelledAt: expect.any(String) });
    expect((await app.api('POST', `/api/v1/reservation/${made.body.id}/cancel`)).status).toBe(200);
    expect((await eventsOf(made.body.id)).map((event) => event.type)).toEqual([
      'RESERVATION_CREATED',
      'RESERVATION_CANCELLED',
    ]);
    await app.until('the night to be free again', async () => {
      const after = await app.api(
        'GET',
        `/api/v1/availability/${listing.id}?startDate=${stay.checkInDate}&endDate=${stay.checkInDate}`,
      );
      return after.body.data[0].status === 'AVAILABLE' ? true : undefined;
    });
  });

  describe('a pending reservation', () => {
    const pending = async () => {
      const { body, stay } = await fresh();
      const { body: made } = await reserve(app, { ...body, status: 'pending' });
      expect(made.status).toBe('PENDING');
      return { id: made.id as string, path: `/api/v1/reservation/${made.id}`, stay };
    };
    const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);
    const confirmFault = (kind: string, more: object = {}) =>
      app.sandbox.fault({ kind, account: 'demo', path: '/accept-booking-request$', ...more } as never);

    it('is confirmed at the PMS once, and a repeat with the same key has the same answer', async () => {
      const { id, path } = await pending();
      const headers = { 'idempotency-key': `confirm-${id}` };
      const [first, repeat] = [
        await app.api('POST', `${path}/confirm`, { headers }),
        await app.api('POST', `${path}/confirm`, { headers }),
      ];
      expect([first.status, first.body.status]).toEqual([200, 'CONFIRMED']);
      expect([repeat.text, repeat.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
      const again = await app.api('POST', `${path}/confirm`);
      expect([again.status, again.body.details[0].code]).toEqual([409, 'not_pending']);
      expect(await typesOf(id)).toEqual(['RESERVATION_CREATED', 'RESERVATION_UPDATED']);
    });

    it('is confirmed by a look-up when the answer is lost, and not sent again', async () => {
      const { id, path } = await pending();
      const confirmations = () =>
        app.sandbox.calls('demo').filter((call) => call.path.includes('/accept-booking-request')).length;
      const before = confirmations();
      app.sandbox.fault({ kind: 'webhookLost', count: 0 } as never);
      confirmFault('statusAfter', { status: 502 });
      const sent = await app.api('POST', `${path}/confirm`);
      expect([sent.status, sent.body.status]).toEqual([202, 'PENDING']);
      expect((await app.api('POST', `${path}/confirm`)).status).toBe(409);
      await becomes(id, 'CONFIRMED');
      expect(confirmations()).toBe(before + 1);
      expect(await typesOf(id)).toEqual(['RESERVATION_CREATED', 'RESERVATION_UPDATED']);
    });

    it('stays pending when the PMS refuses', async () => {
      const { id, path } = await pending();
      confirmFault('status', { status: 422 });
      expect((await app.api('POST', `${path}/confirm`)).status).toBe(422);
      expect(await statusOf(id)).toBe('PENDING');
    });

    it('is declined by cancelling it', async () => {
      const { id, path } = await pending();
      expect((await app.api('POST', `${path}/cancel`)).body.status).toBe('CANCELLED');
      const declined = (await app.sandbox.bookings('demo')).find(({ reference }) => reference === id);
      expect(declined!.status).toBe('declined');
      expect((await app.api('POST', `${path}/confirm`)).body.details[0].code).toBe('not_pending');
    });

    it('does not exist for another tenant or workspace', async () => {
      const { id, path } = await pending();
      const other = (await app.api('POST', '/api/v1/tenant', { body: { name: 'other' } })).body.id;
      expect((await app.api('POST', `${path}/confirm`, { tenant: other })).status).toBe(404);
      expect((await app.api('POST', `${path}/confirm`, { key: app.second.key })).status).toBe(404);
      const { key } = (await app.api('POST', '/api/v1/api-key', { body: { name: 'reads', scopes: ['read'] } })).body;
      expect((await app.api('POST', `${path}/confirm`, { key })).status).toBe(403);
      expect(await statusOf(id)).toBe('PENDING');
    });
  });

  it('mirrors a reservation made at the PMS once, however often it is read', async () => {
    const { stay, listing } = await fresh();
    const booking = await app.sandbox.book('demo', {
      listing: listing.providerID,
      arrival: stay.checkInDate,
      departure: stay.checkOutDate,
    });
    const found = await app.until('the mirrored reservation', async () => {
      await app.api('POST', `/api/v1/integration-account/${account}/sync`, { body: { resources: ['RESERVATIONS'] } });
      const list = await app.api(
        'GET',
        `/api/v1/reservation?listingID=${listing.id}&checkInFrom=${stay.checkInDate}&checkInTo=${stay.checkInDate}`,
      );
      return list.body.data[0];
    });
    expect(found).toMatchObject({
      listingID: listing.id,
      checkInDate: stay.checkInDate,
      checkOutDate: stay.checkOutDate,
    });
    await app.sandbox.changeBooking('demo', booking.id, { status: 'cancelled' } as never);
    await becomes(found.id, 'CANCELLED');
    expect((await eventsOf(found.id)).map((event) => event.type)).toEqual([
      'RESERVATION_CREATED',
      'RESERVATION_CANCELLED',
    ]);
  });

  it('keeps one reservation when the mirror reads it, without our reference, while its answer is being stored', async () => {
    const { body, stay, listing } = await fresh();
    app.sandbox.fault({ kind: 'reset', account: 'demo', method: 'POST', path: '/leads$' });
    const { id } = (await reserve(app, body)).body;
    const get = <T>(type: abstract new (...args: never[]) => T): T => app.app.get<T>(type as never, { strict: false });
    const seen: PmsReservation = {
      providerReservationId: 'met-twice',
      reference: null,
      listingProviderId: listing.providerID,
      providerUnitId: null,
      checkIn: stay.checkInDate,
      checkOut: stay.checkOutDate,
      guests: 2,
      guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
      guest: { id: 'guest', firstName: 'Ada', lastName: 'Example', email: '', phone: '' },
      status: 'CONFIRMED',
      source: '',
      notes: '',
      currency: listing.currency,
      total: new Decimal(0),
      base: null,
      fees: null,
      taxes: null,
      confirmationCode: null,
      createdAt: null,
      updatedAt: null,
      confirmedAt: null,
      cancelledAt: null,
    };
    const waiting = async (count: number): Promise<true | undefined> => {
      const [row] = await sql<{ count: number }>(
        app,
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return row!.count >= count ? true : undefined;
    };
    const keeper = new pg.Client({ connectionString: app.databaseUrl });
    await keeper.connect();
    try {
      // The answer has looked for a mirrored row, found none, and now waits here.
      await keeper.query('BEGIN');
      await keeper.query('SELECT 1 FROM hold WHERE reservation_id = $1 FOR UPDATE', [id]);
      const answered = asSystem(() => get(ReservationSettlementService).confirm(id, seen, new Date()));
      await app.until('the answer to wait', () => waiting(1));
      const ref = await asSystem(() => get(AccountConnectionService).ref(account));
      let isOver = false;
      const mirrored = asSystem(() => get(ReservationMirrorService).apply(ref!, [seen], new Date())).finally(
        () => (isOver = true),
      );
      await app.until('the mirror to have come as far as it can', async () => (isOver ? true : waiting(2)));
      await keeper.query('COMMIT');
      await Promise.all([answered, mirrored]);
    } finally {
      await keeper.end();
    }
    const rows = await sql(app, `SELECT id, status FROM reservation WHERE provider_reservation_id = 'met-twice'`);
    expect(rows).toEqual([{ id, status: 'CONFIRMED' }]);
    expect((await eventsOf(id)).map((event) => event.type)).toEqual(['RESERVATION_CREATED']);
  });

  it('answers 202 when a cancellation at the PMS could not be stored, and stores it later', async () => {
    const { body } = await fresh();
    const { id } = (await reserve(app, body)).body;
    const settlement = app.app.get(ReservationSettlementService, { strict: false });
    const storing = jest.spyOn(settlement, 'refresh').mockRejectedValue(new Error('not stored'));
    const cancelled = await app.api('POST', `/api/v1/reservation/${id}/cancel`);
    storing.mockRestore();
    expect([cancelled.status, cancelled.body.status]).toEqual([202, 'CONFIRMED']);
    await becomes(id, 'CANCELLED');
    expect((await eventsOf(id)).map((event) => event.type)).toEqual(['RESERVATION_CREATED', 'RESERVATION_CANCELLED']);
  });

  it('lists prices in a display currency, and those without a rate in their own currency', async () => {
    await app.runNow('exchange-rates');
    const ids: string[] = [];
    for (let made = 0; made < 2; made += 1) ids.push((await reserve(app, (await fresh()).body)).body.id);
    await sql(app, "UPDATE reservation SET currency = 'KWD' WHERE id = $1", [ids[0]]);
    await sql(app, "UPDATE reservation SET currency = 'EUR' WHERE id = $1", [ids[1]]);
    const list = async (query: string): Promise<Answer> => app.api('GET', `/api/v1/reservation?limit=100${query}`);
    const plain = await list('');
    const shown = await list('&displayCurrency=JPY');
    expect(shown.headers.get('x-exchange-rate-missing')).toBe('KWD');
    expect(shown.headers.get('x-exchange-rate-date')).toMatch(/^\d{4}-\d\d-\d\d$/);
    // An event of the booking may be read between two requests.
    const undated = ({ asOf: _, via: __, ...row }: any): object => row;
    const rowOf = ({ body }: Answer, id: string | undefined) => undated(body.data.find((row: any) => row.id === id));
    expect(rowOf(shown, ids[0])).toEqual(rowOf(plain, ids[0]));
    expect(rowOf(shown, ids[1])).toEqual(
      undated((await app.api('GET', `/api/v1/reservation/${ids[1]}?displayCurrency=JPY`)).body),
    );
    expect(rowOf(shown, ids[1])).toMatchObject({ currency: 'JPY' });
    expect((await app.api('GET', `/api/v1/reservation/${ids[0]}?displayCurrency=JPY`)).status).toBe(422);
  });

  describe('guests', () => {
    const CANARY = 'Quillfeather';
    const blank = { id: '', name: '', firstName: '', lastName: '', email: '', phone: '' };
    const booked = async (email: string, headers: Record<string, string> = {}): Promise<Answer> => {
      const guest = { firstName: CANARY, lastName: `${CANARY}son`, email, phone: '+4930777777' };
      const { body } = await fresh();
      return reserve(app, { ...body, guest, notes: `${CANARY} arrives late` }, { headers });
    };
    const erase = (body: object, options: CallOptions = {}) =>
      app.api('POST', '/api/v1/guest/erase', { ...options, body });
    const copies = (id: string) =>
      sql<{ text: string }>(
        app,
        `SELECT to_jsonb(r)::text AS text FROM reservation r WHERE id = $1
         UNION ALL SELECT to_jsonb(e)::text FROM outbox_event e WHERE subject_id = $1
         UNION ALL SELECT to_jsonb(k)::text FROM idempotency_key k WHERE subject_id = $1`,
        [id],
      );
    const others = () => [{ tenant: app.first.secondTenant }, { key: app.second.key }];

    it('are stored sealed, read in full, exported with every copy, and hidden from others', async () => {
      const email = 'export@quill.example';
      const made = await booked(email, { 'idempotency-key': 'guest-1' });
      const { id } = made.body;
      expect((await copies(id)).length).toBe(3);
      expect(JSON.stringify(await copies(id))).not.toMatch(/quill/i);
      expect((await app.api('GET', `/api/v1/reservation/${id}`)).body.guest).toEqual(made.body.guest);
      const exported = await app.api('GET', `/api/v1/guest/export?reservationID=${id}`);
      expect(exported.body.data[0].reservation).toEqual({ ...made.body, ...ANY_AGE });
      const kinds = exported.body.data[0].copies.map(({ kind }: { kind: string }) => kind);
      expect(kinds.sort()).toEqual(['answer', 'event']);
      for (const { content } of exported.body.data[0].copies) expect(content).toContain(`${CANARY}son`);
      const byEmail = await app.api('GET', '/api/v1/guest/export?email=EXPORT@quill.example');
      const [copied] = exported.body.data;
      expect(byEmail.body.data).toEqual([{ ...copied, reservation: { ...copied.reservation, ...ANY_AGE } }]);
      for (const options of others()) {
        expect((await app.api('GET', `/api/v1/guest/export?reservationID=${id}`, options)).status).toBe(404);
        expect((await app.api('GET', `/api/v1/guest/export?email=${email}`, options)).body.data).toEqual([]);
        expect((await erase({ reservationID: id }, options)).status).toBe(404);
        expect((await erase({ email }, options)).body).toEqual({ erased: 0, reservationIDs: [], remaining: 0 });
      }
      expect((await app.api('GET', `/api/v1/reservation/${id}`)).body.guest).toEqual(made.body.guest);
    });

    it('are erased everywhere, and no sync brings them back', async () => {
      const headers = { 'idempotency-key': 'guest-2' };
      const { body } = await fresh();
      const guest = { firstName: CANARY, lastName: CANARY, email: 'Erase@quill.example', phone: '+4930888888' };
      const request = { ...body, guest, notes: CANARY };
      const made = await reserve(app, request, { headers });
      const { id } = made.body;
      expect((await erase({ email: 'erase@quill.example' })).body).toEqual({
        erased: 1,
        reservationIDs: [id],
        remaining: 0,
      });
      const bare = { ...made.body, ...ANY_AGE, guest: blank, notes: '', updatedAt: expect.any(String) };
      const path = `/api/v1/reservation/${id}`;
      expect((await app.api('GET', path)).body).toEqual(bare);
      const replay = await reserve(app, request, { headers });
      expect([replay.status, replay.body]).toEqual([201, bare]);
      const exported = await app.api('GET', `/api/v1/guest/export?reservationID=${id}`);
      expect(exported.text).not.toMatch(/quill|4930888888/i);
      const [event] = exported.body.data[0].copies.filter(({ kind }: any) => kind === 'event').slice(-1);
      expect(JSON.parse(event.content)).toMatchObject({
        type: 'RESERVATION_UPDATED',
        data: { guest: blank },
        previous: {},
      });
      expect((await app.api('POST', `${path}/cancel`)).body).toMatchObject({ status: 'CANCELLED', guest: blank });
      await app.api('POST', `/api/v1/integration-account/${account}/sync`, { body: { resources: ['RESERVATIONS'] } });
      expect((await app.api('GET', path)).body).toMatchObject({
        guest: blank,
        notes: '',
        totalPrice: made.body.totalPrice,
      });
      expect(JSON.stringify(await copies(id))).not.toMatch(/quill/i);
      expect((await erase({ reservationID: id })).body.erased).toBe(0);
    });

    it('are not shown to a key that may only book, not even if it repeats a cancellation by another key', async () => {
      const path = `/api/v1/reservation/${(await booked('cancelled@quill.example')).body.id}/cancel`;
      const { key } = (await app.api('POST', '/api/v1/api-key', { body: { name: 'books', scopes: ['book'] } })).body;
      const headers = { 'idempotency-key': 'cancel-once' };
      const first = await app.api('POST', path, { headers });
      expect([first.status, first.body.guest.email]).toEqual([200, 'cancelled@quill.example']);
      for (const options of [{ key, headers }, { key }]) {
        const { status, body, text } = await app.api('POST', path, options);
        expect([status, body.status, body.guest, body.notes]).toEqual([200, 'CANCELLED', blank, '']);
        expect(text).not.toMatch(/quill/i);
      }
      const { data } = (await app.api('GET', '/api/v1/audit-log?action=GUESTS_READ&order=desc&limit=5')).body;
      expect(data.filter(({ requestID }: any) => requestID === first.headers.get('x-request-id'))).toHaveLength(1);
    });

    it('cause audit entries without guest data when they are read and erased', async () => {
      const { id } = (await booked('audit@quill.example')).body;
      await app.api('GET', `/api/v1/reservation/${id}`);
      await app.api('GET', `/api/v1/reservation/${id}`);
      await app.api('GET', '/api/v1/reservation?limit=3&status=CONFIRMED');
      await app.api('GET', '/api/v1/guest/export?email=audit@quill.example');
      await erase({ email: 'audit@quill.example' });
      const entries = await sql<{ action: string; target_id: string; actor_id: string | null }>(
        app,
        `SELECT action, target_id, actor_id FROM audit_entry WHERE target_id = $1 OR target_id LIKE '%status=CONFIRMED%' ORDER BY at, id`,
        [id],
      );
      expect(entries.map(({ action }) => action)).toEqual([
        'RESERVATION_CREATED',
        'GUESTS_READ',
        'GUESTS_READ',
        'GUEST_EXPORTED',
        'GUEST_ERASED',
      ]);
      expect(entries[2]!.target_id).toBe('status=CONFIRMED&page=1&limit=3&count=3');
      expect(JSON.stringify(entries)).not.toMatch(/quill/i);
    });

    it.each([
      [
        'guest.firstName',
        { guest: { firstName: 'Ada\r\nBcc: x', lastName: 'E', email: 'a@quill.example', phone: '' } },
      ],
      [
        'guest.lastName',
        { guest: { firstName: 'Ada', lastName: '\u202Eelpmaxe', email: 'a@quill.example', phone: '' } },
      ],
      ['guest.phone', { guest: { firstName: 'Ada', lastName: 'E', email: 'a@quill.example', phone: '+49\u0007' } }],
      ['notes', { notes: 'Late\u2066' }],
      ['source', { source: 'web\nsite' }],
    ])('are refused with deceptive characters in %s', async (field, change) => {
      const refused = await reserve(app, { ...(await fresh()).body, ...change });
      expect([refused.status, refused.body.details.map((one: any) => one.field)]).toEqual([400, [field]]);
    });

    it('may have notes of several lines', async () => {
      const notes = 'Late.\nTwo cots.\tThanks';
      const made = await reserve(app, { ...(await fresh()).body, notes });
      expect([made.status, made.body.notes]).toEqual([201, notes]);
    });

    it.each([{}, { email: 'a@quill.example', reservationID: '0198c0de-0000-7000-8000-000000000001' }, { email: 'no' }])(
      'cannot be erased by %j',
      async (body) => {
        expect((await erase(body)).status).toBe(400);
        const query = new URLSearchParams(body as Record<string, string>);
        expect((await app.api('GET', `/api/v1/guest/export?${query}`)).status).toBe(400);
      },
    );
  });

  it('hides reservations from other tenants and workspaces', async () => {
    const { body } = await fresh();
    const made = await reserve(app, body);
    const path = `/api/v1/reservation/${made.body.id}`;
    for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }]) {
      const read = await app.api('GET', path, options);
      const cancel = await app.api('POST', `${path}/cancel`, options);
      const list = await app.api('GET', '/api/v1/reservation', options);
      expect([read.status, cancel.status, list.body.meta.total]).toEqual([404, 404, 0]);
    }
  });

  it('lets a tenant book an imported listing through the account of the owner, who is notified', async () => {
    const { body, listing } = await fresh();
    const asImporter = { tenant: app.first.secondTenant };
    const open = { body: { allowImport: true } };
    expect((await app.api('PATCH', `/api/v1/integration-account/${account}`, open)).status).toBe(200);
    await app.api('POST', '/api/v1/listing/import', { ...asImporter, body: { listingIDs: [listing.id] } });
    const made = await app.api('POST', '/api/v1/reservation', { ...asImporter, body });
    expect([made.status, made.body.status]).toEqual([201, 'CONFIRMED']);
    const path = `/api/v1/reservation/${made.body.id}`;
    expect((await app.api('GET', path)).body.id).toBe(made.body.id);
    // When the import ends, the booking stays with the tenant that made it.
    await app.api('DELETE', `/api/v1/listing/${listing.id}/import`, asImporter);
    expect((await app.api('GET', path, asImporter)).body.listingID).toBe(listing.id);
    expect((await app.api('POST', `${path}/cancel`, asImporter)).status).toBe(200);
    const told = await eventsOf(made.body.id);
    for (const tenant of [app.first.defaultTenant, app.first.secondTenant]) {
      const types = told.filter((event) => event.tenant_id === tenant).map(({ type }) => type);
      expect(types).toEqual(['RESERVATION_CREATED', 'RESERVATION_CANCELLED']);
    }
    await app.api('POST', '/api/v1/listing/import', { ...asImporter, body: { listingIDs: [listing.id] } });
    const noted = await app.api('POST', '/api/v1/reservation', {
      ...asImporter,
      body: { ...body, status: 'cancelled' },
    });
    expect([noted.status, noted.body.details[0].code]).toEqual([422, 'never_at_pms']);
    await app.api('DELETE', `/api/v1/listing/${listing.id}/import`, asImporter);
  });

  it.each([
    ['status accepted', { status: 'accepted' }, 'CONFIRMED'],
    ['status pending', { status: 'pending' }, 'PENDING'],
    ['status cancelled', { status: 'cancelled' }, 'CANCELLED'],
    ['status inquiry', { status: 'inquiry' }, 'INQUIRY'],
    ['reservationType CONFIRMED', { reservationType: 'CONFIRMED' }, 'CONFIRMED'],
    ['reservationType PENDING_CONFIRMATION', { reservationType: 'PENDING_CONFIRMATION' }, 'PENDING'],
  ])('maps %s to the status of the reservation', async (_, extra, status) => {
    const { body } = await fresh();
    const made = await reserve(app, { ...body, ...extra });
    expect([made.status, made.body.status]).toEqual([201, status]);
  });
});

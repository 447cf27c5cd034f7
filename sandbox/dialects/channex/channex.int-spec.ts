import { startSandbox, type Sandbox } from '../../server.js';
import { call } from '../../testing/http.js';

describe('Channex in the sandbox', () => {
  let sandbox: Sandbox;
  let propertyId: string;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
    propertyId = (await send('/groups/sandbox-demo')).body.data.relationships.properties.data[0].id;
  });
  afterAll(() => sandbox.close());

  const send = (
    path: string,
    { key = 'sandbox-partner', ...init }: { key?: string; method?: string; body?: unknown } = {},
  ) => call(`${sandbox.url}/channex/api/v1${path}`, { ...init, headers: { 'user-api-key': key } });

  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const range = (from: number, to: number): string =>
    `filter[property_id]=${propertyId}&filter[date][gte]=${day(from)}&filter[date][lte]=${day(to)}`;

  /** Returns a booking of the first two free nights after a day. */
  const bookingFrom = async (ahead: number) => {
    const roomType = (await send(`/room_types?filter[property_id]=${propertyId}`)).body.data[0];
    const plans = (await send(`/rate_plans?filter[property_id]=${propertyId}`)).body.data;
    const nights = Object.entries<number>(
      (await send(`/availability?${range(ahead, ahead + 100)}`)).body.data[roomType.id],
    );
    const at = nights.findIndex((night, n) => night[1] > 0 && (nights[n + 1]?.[1] ?? 0) > 0);
    const [arrival, second, departure] = nights.slice(at, at + 3).map(([date]) => date);
    return {
      property_id: propertyId,
      ota_name: 'Offline',
      ota_reservation_code: `code-${ahead}`,
      arrival_date: arrival,
      departure_date: departure,
      currency: (await send(`/properties/${propertyId}`)).body.data.attributes.currency,
      customer: { name: 'Ada', surname: 'Guest' },
      rooms: [
        {
          room_type_id: roomType.id,
          rate_plan_id: plans[1].id,
          days: { [arrival!]: '100.00', [second!]: '100.00' },
          taxes: [{ total_price: '7.00', is_inclusive: true }],
          occupancy: { adults: 2, children: 0, infants: 0 },
        },
      ],
      services: [{ name: 'Breakfast', total_price: '12.50' }],
    };
  };
  const post = (booking: object) => send('/bookings', { method: 'POST', body: { booking } });

  it("accepts only the partner's key, and shows existing groups", async () => {
    for (const key of ['', 'sandbox-demo', 'other'])
      expect(await send('/groups', { key })).toMatchObject({ status: 401, body: { errors: { code: 'unauthorized' } } });
    expect(await send('/groups/sandbox-nobody')).toMatchObject({
      status: 404,
      body: { errors: { code: 'resource_not_found', title: 'Resource Not Found' } },
    });
    expect((await send('/groups')).body.data.map(({ id }: { id: string }) => id)).toEqual([
      'sandbox-demo',
      'sandbox-demo-small',
    ]);
  });

  it('returns ten items per page by default and at most a hundred', async () => {
    const metaOf = async (query: string) => (await send(`/properties?${query}`)).body.meta;
    expect(await metaOf('')).toEqual({ page: 1, limit: 10, total: 52 });
    expect(await metaOf('pagination[limit]=500&pagination[page]=2')).toEqual({ page: 2, limit: 100, total: 52 });
    expect(await metaOf(`filter[id]=${propertyId},nothing`)).toEqual({ page: 1, limit: 10, total: 1 });
  });

  it('returns rates of every plan, and requires the names of restrictions', async () => {
    expect(await send(`/restrictions?${range(0, 1)}`)).toMatchObject({
      status: 400,
      body: { errors: { code: 'bad_request', details: ['restrictions is required'] } },
    });
    const { body } = await send(`/restrictions?${range(-3, 600)}&filter[restrictions]=rate,availability`);
    const [base, derived] = Object.values(body.data) as Record<string, { rate: string }>[];
    expect(Object.keys(base!)).toHaveLength(500);
    expect(Object.keys(base![day(0)]!).sort()).toEqual(['availability', 'rate', 'unavailable_reasons']);
    expect(Number(derived![day(0)]!.rate)).toBeCloseTo(Number(base![day(0)]!.rate) * 0.9, 1);
  });

  it('allows ten calls a minute for rates of one property', async () => {
    sandbox.setRateLimits('documented');
    const read = () => send(`/restrictions?${range(0, 1)}&filter[restrictions]=rate`);
    for (let n = 0; n < 10; n += 1) expect((await read()).status).toBe(200);
    expect(await read()).toMatchObject({ status: 429, body: { errors: { code: 'http_too_many_requests' } } });
    expect((await send(`/availability?${range(0, 1)}`)).status).toBe(200);
    expect((await send('/properties')).status).toBe(200);
    sandbox.setRateLimits('off');
  });

  it('accepts only a whole booking, answers with few fields, and adds prices that are not inclusive', async () => {
    const booking = await bookingFrom(20);
    const [room] = booking.rooms;
    const partly = { ...booking, rooms: [{ ...room, days: { [booking.arrival_date!]: '100.00' } }] };
    expect(await post(partly)).toMatchObject({
      status: 422,
      body: {
        errors: {
          code: 'validation_error',
          details: { departure_date: ['is not equal to maximum date + 1 day in rooms.days'] },
        },
      },
    });
    expect((await post({ ...booking, ota_name: 'Website' })).body.errors.details).toEqual({
      ota_name: ['unknown provider'],
    });
    const { body } = await post(booking);
    expect(body.data.attributes).toMatchObject({ status: 'new', unique_id: 'OFL-code-20' });
    const read = (await send(`/bookings/${body.data.id}`)).body.data.attributes;
    expect(read).toMatchObject({
      amount: '212.50',
      status: 'new',
      ota_reservation_code: 'code-20',
      property_id: propertyId,
    });
    expect((await post(booking)).body.errors.details).toEqual({ rooms: ['are not available'] });
  });

  it('changes and cancels with a whole booking, each adding a revision that awaits its acknowledgement', async () => {
    const booking = await bookingFrom(150);
    const { id } = (await post(booking)).body.data;
    const put = (body: object) => send(`/bookings/${id}`, { method: 'PUT', body: { booking: body } });
    expect((await put({ status: 'cancelled' })).status).toBe(422);
    expect((await put({ ...booking, status: 'modified', notes: 'later' })).body.data.attributes.status).toBe(
      'modified',
    );
    expect((await put({ ...booking, status: 'cancelled' })).body.data.attributes.status).toBe('cancelled');
    const fed = async () =>
      (await send(`/booking_revisions/feed?filter[property_id]=${propertyId}&pagination[limit]=100`)).body.data
        .filter(({ attributes }: any) => attributes.booking_id === id)
        .map(({ id: revision, attributes }: any) => [revision, attributes.status, attributes.notes]);
    const revisions = await fed();
    expect(revisions.map(([, status, notes]: string[]) => [status, notes])).toEqual([
      ['new', null],
      ['modified', 'later'],
      ['cancelled', 'later'],
    ]);
    const [first] = revisions[0];
    expect((await send(`/booking_revisions/${first}/ack`, { method: 'POST', body: {} })).body).toEqual({
      meta: { message: 'Success' },
    });
    expect(await fed()).toHaveLength(2);
    await send(`/booking_revisions/${first}/resend`, { method: 'POST', body: {} });
    expect(await fed()).toHaveLength(3);
    expect((await send('/booking_revisions/none/ack', { method: 'POST', body: {} })).status).toBe(404);
  });

  it('filters bookings by dates, newest first', async () => {
    const all = (await send(`/bookings?filter[property_id]=${propertyId}`)).body.data;
    expect(all.map(({ attributes }: any) => attributes.ota_reservation_code)).toEqual(['code-150', 'code-20']);
    const [{ attributes: last }] = all;
    const from = (name: string, bound: string, value: string) =>
      send(`/bookings?filter[property_id]=${propertyId}&filter[${name}][${bound}]=${value}`);
    expect((await from('arrival_date', 'gte', last.arrival_date)).body.meta.total).toBe(1);
    expect((await from('arrival_date', 'lt', last.arrival_date)).body.meta.total).toBe(1);
    expect((await from('inserted_at', 'gte', `${day(1)}T00:00:00`)).body.meta.total).toBe(0);
  });
});

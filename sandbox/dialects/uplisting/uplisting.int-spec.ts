import { startSandbox, type Sandbox } from '../../server.js';

describe('Uplisting in the sandbox', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
  });
  afterAll(() => sandbox.close());

  const send = async (path: string, init: { key?: string; client?: string; method?: string; json?: unknown } = {}) => {
    const { key = 'sandbox-demo', client, method = 'GET', json } = init;
    const response = await fetch(`${sandbox.url}/uplisting${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(key).toString('base64')}`,
        'content-type': 'application/json',
        ...(client && { 'x-uplisting-client-id': client }),
      },
      body: json === undefined ? undefined : JSON.stringify(json),
    });
    return { status: response.status, body: (await response.json()) as any };
  };

  const bookingOf = (id: string, stay: object) => ({
    data: { attributes: { guest_name: 'Ada Guest', ...stay }, relationships: { property: { data: { id } } } },
  });

  it('accepts only the key, without a colon', async () => {
    expect((await send('/users/me')).status).toBe(200);
    expect((await send('/users/me', { key: 'sandbox-demo:' })).status).toBe(401);
    expect((await send('/users/me', { key: 'sandbox-nobody' })).status).toBe(401);
  });

  it('requires the client id for bookings, and refuses taken nights', async () => {
    const { body } = await send('/properties');
    const { id } = body.data[0];
    const year = new Date().getUTCFullYear() + 1;
    const range = `from=${year}-02-01&to=${year}-02-28`;
    const { calendar } = (await send(`/calendar/${id}?${range}`)).body;
    const free = calendar.days.findIndex((day: { available: boolean }, n: number) => day.available && n < 27);
    const stay = { check_in: calendar.days[free].date, check_out: calendar.days[free + 1].date };
    const create = (client?: string) => send('/v2/bookings', { method: 'POST', client, json: bookingOf(id, stay) });
    expect((await create()).status).toBe(401);
    expect((await create('sandbox-demo')).status).toBe(201);
    expect(await create('sandbox-demo')).toMatchObject({
      status: 422,
      body: { errors: [{ title: 'The property is not available' }] },
    });
    const { bookings, meta } = (await send(`/bookings/${id}?${range}`)).body;
    expect(meta).toEqual({ total: 1, total_pages: 1 });
    expect(bookings[0]).toMatchObject({ ...stay, guest_name: 'Ada Guest', status: 'needs_check_in' });
  });

  it('refuses more than twelve months of a calendar', async () => {
    const { body } = await send('/properties');
    expect((await send(`/calendar/${body.data[0].id}?from=2026-01-01&to=2027-06-01`)).status).toBe(400);
  });
});

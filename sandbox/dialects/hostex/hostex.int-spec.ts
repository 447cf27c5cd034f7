import { startSandbox, type Sandbox } from '../../server.js';

describe('Hostex in the sandbox', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
  });
  afterAll(() => sandbox.close());

  const send = async (path: string, init: { method?: string; token?: string; json?: object } = {}) => {
    const { method = 'GET', token = 'sandbox-demo', json } = init;
    const headers = { 'hostex-access-token': token, 'content-type': 'application/json' };
    const body = json && JSON.stringify(json);
    const response = await fetch(`${sandbox.url}/hostex/v3${path}`, { method, headers, body });
    return { status: response.status, body: (await response.json()) as any };
  };

  it('refuses with status 200 and a code', async () => {
    expect(await send('/properties', { token: 'sandbox-nobody' })).toMatchObject({
      status: 200,
      body: { error_code: 401 },
    });
    expect(await send('/reservations/none', { method: 'DELETE' })).toMatchObject({
      status: 200,
      body: { error_code: 404 },
    });
    expect(await send('/nowhere')).toMatchObject({ body: { error_code: 404 } });
  });

  it('books, finds, refuses taken nights and cancels', async () => {
    const [property] = (await send('/properties?limit=1')).body.data.properties;
    const [start_date, end_date] = [
      `${new Date().getUTCFullYear() + 1}-02-01`,
      `${new Date().getUTCFullYear() + 1}-02-28`,
    ];
    const range = `property_ids=${property.id}&start_date=${start_date}&end_date=${end_date}`;
    const days = (await send(`/availabilities?${range}`)).body.data.listings[0].availabilities;
    const free = days.findIndex(({ available }: { available: boolean }) => available);
    const json = {
      property_id: property.id,
      check_in_date: days[free].date,
      check_out_date: days[free + 1].date,
      ...{
        custom_channel_id: 11,
        income_method_id: 21,
        guest_name: 'Ada Guest',
        currency: property.channels[0].currency,
      },
      ...{ rate_amount: 100, commission_amount: 0, received_amount: 100, remarks: 'ref:r-1' },
    };
    const create = () => send('/reservations', { method: 'POST', json });
    const { reservation } = (await create()).body.data;
    expect((await create()).body).toMatchObject({ error_code: 400, error_msg: 'The property is not available' });
    expect(await sandbox.creates('demo', 'r-1')).toEqual({ attempts: 2, created: 1 });
    const at = `/reservations?reservation_code=${reservation.reservation_code}`;
    expect((await send(at)).body.data).toMatchObject({ total: 1, reservations: [{ status: 'accepted' }] });
    await send(`/reservations/${reservation.reservation_code}`, { method: 'DELETE' });
    expect((await send(at)).body.data.reservations).toMatchObject([{ status: 'cancelled' }]);
  });
});

import { startSandbox, type Sandbox } from '../../server.js';

describe('Hospitable in the sandbox', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
  });
  afterAll(() => sandbox.close());

  const send = async (path: string, { method = 'GET', token = 'sandbox-demo', json = undefined as unknown } = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = json === undefined ? undefined : JSON.stringify(json);
    const response = await fetch(`${sandbox.url}/hospitable/v2${path}`, { method, headers, body });
    return { status: response.status, headers: response.headers, body: (await response.json()) as any };
  };
  const firstProperty = async () => (await send('/properties?per_page=1')).body.data[0];

  it('refuses requests in the two forms of the PMS', async () => {
    expect(await send('/user', { token: 'sandbox-nobody' })).toMatchObject({
      status: 401,
      body: { message: 'Unauthenticated.' },
    });
    expect(await send('/properties/none')).toMatchObject({ status: 404, body: { message: 'Not found.' } });
    expect((await send('/reservations')).body).toEqual({
      status_code: 400,
      reason_phrase: 'The properties field is required.',
      errors: { properties: ['The properties field is required.'] },
    });
    expect((await send('/properties?per_page=101')).body).toMatchObject({ status_code: 400 });
  });

  it('neither creates nor cancels reservations', async () => {
    expect((await send('/reservations', { method: 'POST', json: {} })).status).toBe(404);
    expect((await send('/reservations/any', { method: 'DELETE' })).status).toBe(404);
  });

  it('pages by number, with links to http addresses', async () => {
    const { data, meta, links } = (await send('/properties?per_page=20&page=3')).body;
    expect([data.length, meta]).toEqual([8, expect.objectContaining({ current_page: 3, last_page: 3, total: 48 })]);
    expect(links[0].url).toMatch(/^http:/);
    expect((await send('/properties')).body.data).toHaveLength(10);
  });

  it('adds included parts and ignores unknown ones', async () => {
    const { id } = await firstProperty();
    const plain = (await send(`/properties/${id}?include=nonsense`)).body.data;
    const full = (await send(`/properties/${id}?include[]=details&include[]=bookings`)).body.data;
    expect([plain.details, plain.bookings]).toEqual([undefined, undefined]);
    expect(full.details.wifi_password).not.toBe('');
    expect(full.bookings.fees[0]).toMatchObject({ name: 'cleaning_fee', type: 'fixed' });
    expect(full.bookings.booking_policies.cancellation[0]).toMatch(/^\d+% refund until /);
    expect(plain.timezone).toMatch(/^[+-]\d{4}$/);
  });

  it('lists the next two weeks unless both dates and their meaning are given', async () => {
    const [property] = await sandbox.listings('demo');
    const year = new Date().getUTCFullYear() + 1;
    const [from, to] = [`${year}-03-01`, `${year}-03-04`];
    await sandbox.setNights('demo', { listing: property!.id, from, to, available: true, minNights: 1 });
    const { uid } = await sandbox.book('demo', { listing: property!.id, arrival: from, departure: to });
    const found = async (query: string): Promise<string[]> =>
      (await send(`/reservations?properties[]=${property!.uid}${query}`)).body.data.map(({ id }: any) => id);
    const dates = `&start_date=${year}-02-01&end_date=${year}-04-01`;
    expect(await found('')).not.toContain(uid);
    expect(await found(dates)).not.toContain(uid);
    expect(await found(`${dates}&date_query=checkin`)).toContain(uid);
    expect(await found(`&start_date=${to}&end_date=${year}-04-01&date_query=checkout`)).not.toContain(uid);
    expect((await send(`/reservations?properties[]=x${dates}&date_query=bogus`)).body.reason_phrase).toMatch(/checkin/);
    const { data } = (await send(`/reservations/${uid}`)).body;
    expect([data.guest, data.financials]).toEqual([undefined, undefined]);
  });

  it('quotes stays that can be booked', async () => {
    const { id, capacity } = await firstProperty();
    const quote = (json: object) => send(`/properties/${id}/quote`, { method: 'POST', json });
    const [start, end] = [`${new Date().getUTCFullYear() + 1}-02-01`, `${new Date().getUTCFullYear() + 1}-02-28`];
    const { days } = (await send(`/properties/${id}/calendar?start_date=${start}&end_date=${end}`)).body.data;
    const free = days.findIndex(
      (day: any, n: number) => day.status.available && days[n + 1]?.status.available && days[n + 2],
    );
    const stay = { checkin_date: days[free].date, checkout_date: days[free + 2].date };
    const { financials } = (await quote({ ...stay, guests: { adults: 1 } })).body.data;
    const total = (list: { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0);
    const nights = days[free].price.amount + days[free + 1].price.amount;
    expect(nights + total(financials.fees) + total(financials.taxes)).toBe(total(financials.totals.total));
    expect((await quote({ ...stay, guests: {} })).status).toBe(422);
    expect((await quote({ ...stay, guests: { adults: capacity.max + 1 } })).status).toBe(422);
  });

  it('limits an account to 1000 calls a minute, and reports the limit only when it is exceeded', async () => {
    sandbox.setRateLimits('documented');
    const statuses = new Set<number>();
    for (let n = 0; n < 1000; n += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => send('/user')));
      for (const { status, headers } of answers) statuses.add(headers.has('retry-after') ? 0 : status);
    }
    expect([...statuses]).toEqual([200]);
    const { status, headers, body } = await send('/user');
    expect([status, body.status_code]).toEqual([429, 429]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('/user', { token: 'sandbox-demo-small' })).status).toBe(200);
    sandbox.setRateLimits('off');
  });
});

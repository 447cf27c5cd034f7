import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';

const BOOKINGS = '/api/v1/report/bookings';
const OCCUPANCY = '/api/v1/report/occupancy';

describe('the reports', () => {
  let app: TestApp;
  let account: string;

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo-small', { fields: { allowImport: true } });
  }, 90_000);
  afterAll(() => app.close());

  const ask = (query = '', options: CallOptions = {}): Promise<Answer> => app.api('GET', BOOKINGS + query, options);
  const report = async (query = '', options: CallOptions = {}): Promise<any> => (await ask(query, options)).body;
  const sumOf = (rows: any[], name: string): number => rows.reduce((sum, row) => sum + row[name], 0);
  const book = async (): Promise<any> => {
    const { stay, quote } = await quotedStay(app, account);
    return (await reserve(app, reservationBody(stay, quote))).body;
  };

  it('count a booking and its cancellation, in its currency', async () => {
    const before = await report('?days=7');
    const { id, channel, currency, totalPrice } = await book();
    const rowOf = ({ totals }: any) =>
      totals.find((row: any) => row.channel === channel && row.currency === currency) ?? {
        bookings: 0,
        cancelled: 0,
        nights: 0,
        revenue: 0,
      };
    const made = await report('?days=7');
    expect(rowOf(made).bookings).toBe(rowOf(before).bookings + 1);
    expect(rowOf(made).revenue).toBeCloseTo(rowOf(before).revenue + totalPrice, 2);
    await app.api('POST', `/api/v1/reservation/${id}/cancel`, { body: {} });
    const cancelled = await report('?days=7');
    expect(rowOf(cancelled)).toEqual({
      ...rowOf(made),
      cancelled: rowOf(before).cancelled + 1,
      nights: rowOf(before).nights,
      revenue: rowOf(before).revenue,
    });
  });

  it('convert revenue with the rates that the service shows', async () => {
    await app.runNow('exchange-rates');
    const { date, base, rates } = await app.until('the rates', async () => {
      const { body } = await app.api('GET', '/api/v1/exchange-rate');
      return body.rates.length > 0 ? body : undefined;
    });
    expect([date, base]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), 'EUR']);
    expect(rates.map(({ currency }: any) => currency)).toEqual([...rates.map(({ currency }: any) => currency)].sort());
    const { currency, totalPrice } = await book();
    const rate = rates.find((one: any) => one.currency === currency).rate;
    const answer = await ask('?days=1&displayCurrency=EUR');
    const [total, ...others] = answer.body.totals;
    expect([total.currency, others, answer.headers.get('x-exchange-rate-date')]).toEqual(['EUR', [], date]);
    const own = sumOf((await report('?days=1')).totals, 'revenue');
    expect(own).toBeGreaterThanOrEqual(totalPrice);
    expect(total.revenue).toBeCloseTo(own / rate, 1);
  });

  it('show the rates to keys of one tenant too, with the scope "read" alone', async () => {
    const statusFor = async (body: object): Promise<number> => {
      const { key } = (await app.api('POST', '/api/v1/api-key', { body: { name: 'narrow', ...body } })).body;
      return (await app.api('GET', '/api/v1/exchange-rate', { key })).status;
    };
    expect(await statusFor({ scopes: ['read'], tenantIDs: [app.first.secondTenant] })).toBe(200);
    expect(await statusFor({ scopes: ['book', 'manage', 'secrets', 'keys'] })).toBe(403);
  });

  it('have days that add up to the totals, within the requested window', async () => {
    const { from, to, totals, days } = await report('?days=90');
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(89);
    for (const name of ['bookings', 'cancelled', 'nights']) expect(sumOf(days, name)).toBe(sumOf(totals, name));
    expect(days.filter(({ date }: any) => date < from || date > to)).toEqual([]);
    expect((await report()).to).toBe(to);
  });

  it.each(['?days=0', '?days=91', '?days=x', '?displayCurrency=XXX'])('refuse %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });

  it('count the nights of the next 90 days, with the time of the count', async () => {
    await book();
    const { asOf, nights } = (await app.api('GET', OCCUPANCY)).body;
    expect(Date.now() - Date.parse(asOf)).toBeLessThan(300_000);
    expect(nights).toHaveLength(90);
    expect(nights[0].date).toBe(asOf.slice(0, 10));
    expect(sumOf(nights, 'taken')).toBeGreaterThan(0);
    expect(nights.filter(({ taken, forSale }: any) => taken > forSale)).toEqual([]);
    const ofOther = (await app.api('GET', OCCUPANCY, { tenant: app.first.secondTenant })).body;
    expect([sumOf(ofOther.nights, 'taken'), sumOf(ofOther.nights, 'forSale')]).toEqual([0, 0]);
  });

  it('show another tenant and another workspace nothing', async () => {
    for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
      expect(await report('', options)).toMatchObject({ totals: [], days: [] });
    expect((await ask('', { tenant: app.second.defaultTenant })).status).toBe(403);
  });

  it('require only the scope "read", and do not count as a read of guests', async () => {
    const keyOf = async (scopes: string[]): Promise<{ id: string; key: string }> =>
      (await app.api('POST', '/api/v1/api-key', { body: { name: 'narrow', scopes } })).body;
    const { id, key } = await keyOf(['read']);
    expect((await ask('', { key })).status).toBe(200);
    expect((await ask('', { key: (await keyOf(['book', 'manage', 'secrets', 'keys'])).key })).status).toBe(403);
    const { data } = (await app.api('GET', '/api/v1/audit-log?action=GUESTS_READ&limit=100')).body;
    expect(data.filter(({ actor }: any) => actor.id === id)).toEqual([]);
  });
});

import { startSandbox, type Sandbox } from '../../server.js';
import { call } from '../../testing/http.js';
import { until } from '../../testing/until.js';

const DAY_MS = 86_400_000;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
});
beforeEach(() => {
  sandbox.reset();
  sandbox.setRateLimits('off');
  sandbox.clock.travelTo('2026-12-01T12:00:00Z');
});
afterAll(() => sandbox.close());

const tokens = { ClientToken: 'sandbox-demo', AccessToken: 'sandbox-demo', Client: 'Test 1.0' };
const post = (path: string, body: object = {}) =>
  call(`${sandbox.url}/mews/api/connector/v1/${path}`, { body: { ...tokens, ...body } });
const list = async (path: string, body: object = {}, Count = 1000) =>
  Object.values((await post(path, { Limitation: { Count }, ...body })).body)[0] as any[];

/** Returns a house in Nice: gross prices, Europe/Paris. */
async function house() {
  const enterprise = (await list('enterprises/getAll')).find(({ Address }) => Address.City === 'Nice');
  const EnterpriseIds = [enterprise.Id];
  const service = (await list('services/getAll', { EnterpriseIds, ServiceType: 'Bookable' })).find(
    ({ Names }) => Names['en-US'] === 'Accommodation',
  );
  const ServiceIds = [service.Id];
  const [category] = await list('resourceCategories/getAll', { ServiceIds });
  const rate = (await list('rates/getAll', { ServiceIds })).find(({ IsDefault }) => IsDefault);
  const [infant, child, adult] = await list('ageCategories/getAll', { ServiceIds });
  const ages = { adult: adult.Id, child: child.Id, infant: infant.Id };
  return {
    enterprise,
    serviceId: service.Id as string,
    categoryId: category.Id as string,
    rateId: rate.Id as string,
    ages,
  };
}

const customerOf = async ({ enterprise }: Awaited<ReturnType<typeof house>>, more: object = {}) =>
  (await post('customers/add', { ChainId: enterprise.ChainId, LastName: 'Guest', OverwriteExisting: false, ...more }))
    .body.Id;

async function bodyFor(parts: object = {}) {
  const known = await house();
  const reservation = {
    Identifier: '1',
    ChannelNumber: 'r-1',
    StartUtc: '2027-01-10T14:00:00Z',
    EndUtc: '2027-01-12T10:00:00Z',
    CustomerId: await customerOf(known),
    RequestedCategoryId: known.categoryId,
    RateId: known.rateId,
    PersonCounts: [{ AgeCategoryId: known.ages.adult, Count: 2 }],
    ...parts,
  };
  return { EnterpriseId: known.enterprise.Id, ServiceId: known.serviceId, Reservations: [reservation] };
}
const night = (amount: object) => ({ Index: 0, Amount: { Currency: 'EUR', TaxCodes: ['FR-vat'], ...amount } });

describe('requests', () => {
  it.each([
    [{ AccessToken: 'sandbox-nobody' }, 401, 'Invalid AccessToken.'],
    [{ ClientToken: 'sandbox-other' }, 401, 'Invalid ClientToken.'],
    [{ Client: undefined }, 400, 'Invalid Client.'],
  ])('with %j are refused', async (parts, status, Message) => {
    const answer = await post('configuration/get', parts);
    expect(answer).toMatchObject({ status, body: { Message, RequestId: expect.any(String) } });
  });

  it('must be POSTs', async () => {
    expect((await call(`${sandbox.url}/mews/api/connector/v1/configuration/get`)).status).toBe(404);
  });

  it('are limited to 200 in 30 seconds per token', async () => {
    sandbox.setRateLimits('documented');
    // Concurrent, so that all fall within the 30 seconds on a busy machine too.
    const answers = await Promise.all(Array.from({ length: 200 }, () => post('configuration/get')));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const limited = await post('configuration/get');
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('lists', () => {
  it('return each item once, page by page, until the cursor is null', async () => {
    const seen: string[] = [];
    let Cursor: string | null = null;
    do {
      const { body } = await post('enterprises/getAll', { Limitation: { Count: 20, Cursor } });
      seen.push(...body.Enterprises.map(({ Id }: any) => Id));
      Cursor = body.Cursor;
    } while (Cursor !== null);
    expect(new Set(seen).size).toBe(48);
    expect(seen).toHaveLength(48);
  });

  it.each([
    ['enterprises/getAll', {}, 'Limitation'],
    ['enterprises/getAll', { Limitation: { Count: 1001 } }, 'Limitation'],
    ['enterprises/getAll', { Limitation: { Count: 1, Cursor: 'x' } }, 'Limitation.Cursor'],
    ['resourceCategories/getAll', { Limitation: { Count: 1 } }, 'ServiceIds'],
    ['services/getAll', { Limitation: { Count: 1 }, ServiceIds: ['1'] }, 'ServiceIds'],
    ['customers/getAll', { Limitation: { Count: 1 }, Extent: {}, Emails: [] }, 'ChainIds'],
  ])('at %s are refused with %j', async (path, body, name) => {
    expect(await post(path, body)).toMatchObject({ status: 400, body: { Message: `Invalid ${name}.` } });
  });
});

describe('time units', () => {
  const availability = async (FirstTimeUnitStartUtc: string, LastTimeUnitStartUtc: string) => {
    const { serviceId: ServiceId } = await house();
    return post('services/getAvailability', { ServiceId, FirstTimeUnitStartUtc, LastTimeUnitStartUtc });
  };

  it('begin at midnight at the property, even when clocks change', async () => {
    const { body } = await availability('2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z');
    expect(body.TimeUnitStartsUtc).toEqual(['2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z']);
    expect(body.CategoryAvailabilities[0].Availabilities).toHaveLength(2);
  });

  it.each([
    ['2027-03-28T00:00:00Z', '2027-03-28T22:00:00Z', 'FirstTimeUnitStartUtc'],
    ['2027-03-27T23:00:00Z', '2027-03-28T23:00:00Z', 'LastTimeUnitStartUtc'],
    ['2026-12-31T23:00:00Z', '2028-01-03T23:00:00Z', 'LastTimeUnitStartUtc'],
  ])('are refused from %s to %s', async (first, last, name) => {
    expect(await availability(first, last)).toMatchObject({ status: 400, body: { Message: `Invalid ${name}.` } });
  });
});

describe('reservations', () => {
  it('are priced, added once per night, and cancelled once', async () => {
    const body = await bodyFor({ Notes: 'Late' });
    const [{ TotalAmount: total }] = (await post('reservations/price', body)).body.ReservationPrices;
    const { Reservations: added } = (await post('reservations/add', body)).body;
    const { Id, CustomerId } = added[0].Reservation;
    expect(await post('reservations/add', body)).toMatchObject({ status: 403 });
    expect(await sandbox.creates('demo', 'r-1')).toEqual({ attempts: 2, created: 1 });
    const [read] = await list('reservations/getAll/2023-06-06', { ChannelNumbers: ['r-1'] });
    expect(read).toMatchObject({
      Id,
      AccountId: CustomerId,
      State: 'Confirmed',
      ScheduledStartUtc: '2027-01-10T14:00:00Z',
    });
    const items = await list('orderItems/getAll', { ServiceOrderIds: [Id] });
    const gross = items.reduce((sum, { Amount }) => sum + Amount.GrossValue, 0);
    expect(gross).toBeCloseTo(total.GrossValue, 2);
    expect(await list('serviceOrderNotes/getAll', { ServiceOrderIds: [Id] })).toMatchObject([{ Text: 'Late' }]);
    const cancel = { EnterpriseId: body.EnterpriseId, ReservationIds: [Id], Notes: 'x' };
    expect((await post('reservations/cancel', { ...cancel, Notes: '' })).status).toBe(400);
    expect((await post('reservations/cancel', cancel)).body).toEqual({ ReservationIds: [Id] });
    expect((await post('reservations/cancel', cancel)).status).toBe(403);
  });

  it('accept prices per night, gross if the property has gross prices', async () => {
    const priceOf = async (prices: object[]) =>
      post('reservations/price', await bodyFor({ TimeUnitPrices: prices, EndUtc: '2027-01-11T10:00:00Z' }));
    const total = async (value: number) =>
      (await priceOf([night({ GrossValue: value })])).body.ReservationPrices[0].TotalAmount.GrossValue;
    expect((await total(300)) - (await total(200))).toBeCloseTo(100, 2);
    expect(await priceOf([night({ NetValue: 100 })])).toMatchObject({
      status: 400,
      body: { Message: 'Invalid GrossValue.' },
    });
    expect(await priceOf([night({ GrossValue: 100, TaxCodes: ['X'] })])).toMatchObject({ status: 400 });
  });

  it.each([
    [{ CustomerId: 'x' }, 'CustomerId'],
    [{ RateId: 'x' }, 'RateId'],
    [{ RequestedCategoryId: 'x' }, 'RequestedCategoryId'],
    [{ PersonCounts: [] }, 'PersonCounts'],
    [{ State: 'Optional' }, 'ReleasedUtc'],
    [{ State: 'Started' }, 'State'],
  ])('are refused with %j', async (parts, name) => {
    expect(await post('reservations/add', await bodyFor(parts))).toMatchObject({
      status: 400,
      body: { Message: `Invalid ${name}.` },
    });
  });

  it('of a portfolio require their enterprise', async () => {
    const body = { ...(await bodyFor()), EnterpriseId: undefined };
    expect(await post('reservations/add', body)).toMatchObject({
      status: 400,
      body: { Message: 'Invalid EnterpriseId.' },
    });
  });

  it('are listed by intervals of at most three months, half open', async () => {
    await post('reservations/add', await bodyFor());
    const { updatedAt } = (await sandbox.bookings('demo'))[0]!;
    const updated = (from: number, to: number) => ({
      UpdatedUtc: {
        StartUtc: new Date(updatedAt + from).toISOString(),
        EndUtc: new Date(updatedAt + to).toISOString(),
      },
    });
    const path = 'reservations/getAll/2023-06-06';
    const counts = [
      await list(path, updated(0, DAY_MS)),
      await list(path, updated(0, 0)),
      await list(path, updated(-DAY_MS, 0)),
    ];
    expect(counts.map(({ length }) => length)).toEqual([1, 1, 0]);
    expect(await post(path, { ...updated(-93 * DAY_MS, 0), Limitation: { Count: 1 } })).toMatchObject({ status: 400 });
  });
});

it('a customer with the same e-mail address is overwritten only on request', async () => {
  const known = await house();
  const ada = { FirstName: 'Ada', Email: 'ada@guest.example' };
  const id = await customerOf(known, ada);
  const add = (OverwriteExisting: boolean) =>
    post('customers/add', {
      ...ada,
      FirstName: 'Eve',
      LastName: 'Guest',
      ChainId: known.enterprise.ChainId,
      OverwriteExisting,
    });
  expect((await add(false)).status).toBe(403);
  expect((await add(true)).body).toMatchObject({ Id: id, FirstName: 'Eve' });
});

it('a notification contains only the id of the updated object', async () => {
  await sandbox.subscribe('demo', { pms: 'mews', url: sandbox.inboxUrl('mews-events') });
  const body = await bodyFor();
  const { Id } = (await post('reservations/add', body)).body.Reservations[0].Reservation;
  await until('an event', () => sandbox.inbox('mews-events').length > 0);
  expect(sandbox.inbox('mews-events').map((letter) => JSON.parse(letter.body))).toEqual([
    {
      EnterpriseId: body.EnterpriseId,
      IntegrationId: expect.any(String),
      Events: [{ Discriminator: 'ServiceOrderUpdated', Value: { Id } }],
    },
  ]);
});

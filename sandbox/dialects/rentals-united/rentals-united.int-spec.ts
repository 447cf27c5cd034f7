import { startSandbox, type Sandbox } from '../../server.js';

describe('Rentals United in the sandbox', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
  });
  afterEach(() => sandbox.setRateLimits('off'));
  afterAll(() => sandbox.close());

  const post = async (body: string) => {
    const headers = { 'content-type': 'text/xml' };
    const response = await fetch(`${sandbox.url}/rentals-united`, { method: 'POST', headers, body });
    const text = await response.text();
    return {
      status: response.status,
      id: Number(/ ID="(-?\d+)"/.exec(text)?.[1]),
      type: response.headers.get('content-type'),
      text,
    };
  };
  const ask = (method: string, contents = '', login = 'sandbox-demo', password = login) =>
    post(
      `<${method}_RQ><Authentication><UserName>${login}</UserName><Password>${password}</Password></Authentication>${contents}</${method}_RQ>`,
    );

  it('answers every request with 200 and reports the outcome in a status', async () => {
    expect(await ask('Pull_ListCompositionRooms')).toMatchObject({
      status: 200,
      id: 0,
      type: 'text/xml; charset=utf-8',
    });
    for (const [answer, id] of [
      [ask('Pull_ListAmenities', '', 'sandbox-nobody'), -4],
      [ask('Pull_ListAmenities', '', 'sandbox-demo', 'wrong'), -4],
      [ask('Pull_Nothing'), -1],
      [ask('Pull_ListOwnerProp', '<OwnerID>sandbox-nobody</OwnerID>'), 14],
      [ask('Pull_ListSpecProp', '<PropertyID>1</PropertyID>'), 56],
      [ask('Pull_GetReservationByID', '<ReservationID>1</ReservationID>'), 28],
    ] as const)
      expect(await answer).toMatchObject({ status: 200, id });
  });

  it.each(['', '{}', '<Pull_ListAmenities_RQ>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])(
    'answers the invalid request %p with status -3',
    async (body) => {
      expect(await post(body)).toMatchObject({ status: 200, id: -3, text: expect.stringMatching(/^<error ID="-3">/) });
    },
  );

  it('answers the same request once a minute', async () => {
    sandbox.setRateLimits('documented');
    const ids = [];
    for (let n = 0; n < 2; n += 1) ids.push((await ask('Pull_ListAmenities')).id);
    const limited = await ask('Pull_ListAmenities');
    expect([...ids, limited.id, (await ask('Pull_ListOTAPropTypes')).id]).toEqual([0, -6, -6, 0]);
    expect(limited).toMatchObject({
      status: 200,
      text: expect.stringContaining('<Pull_ListAmenities_RS><Status ID="-6">'),
    });
    expect((await ask('Pull_ListAmenities', '', 'sandbox-demo-small')).id).toBe(0);
    sandbox.clock.setOffset(60_001);
    expect((await ask('Pull_ListAmenities')).id).toBe(0);
    sandbox.clock.setOffset(0);
  });

  it('refuses a wrong price with the right one, and books once at the right price', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const listing = (await sandbox.listings('demo'))[0]!;
    const [from, to] = [`${year}-02-03`, `${year}-02-06`];
    await sandbox.setNights('demo', { listing: listing.id, from, to, available: true, minNights: 1 });
    const dates = `<PropertyID>${listing.id}</PropertyID><DateFrom>${from}</DateFrom><DateTo>${to}</DateTo>`;
    const put = (price: string, more = '', name = 'Ada') =>
      ask(
        'Push_PutConfirmedReservationMulti',
        `<Reservation><StayInfos><StayInfo>${dates}<NumberOfGuests>1</NumberOfGuests><Costs><RUPrice>${price}</RUPrice><ClientPrice>900</ClientPrice><AlreadyPaid>0</AlreadyPaid></Costs></StayInfo></StayInfos><CustomerInfo><Name>${name}</Name><SurName>Guest</SurName><Email>a@guest.example</Email></CustomerInfo></Reservation>${more}`,
      );
    const { text } = await ask('Pull_GetPropertyAvbPrice', `${dates}<NOP>1</NOP>`);
    const price = />([\d.]+)<\/PropertyPrice>/.exec(text)![1]!;
    const wrong = await put('1');
    expect([wrong.id, wrong.text.includes(`Correct price is:${price}<`)]).toEqual([34, true]);
    expect((await put(price, '', ' ')).id).toBe(50);
    expect((await put(price)).id).toBe(0);
    expect((await put(price)).id).toBe(1);
    expect((await sandbox.bookings('demo')).at(-1)).toMatchObject({ arrival: from, departure: to, totalPrice: '900' });
    const unchecked = dates.replaceAll(`${year}-02-0`, `${year}-02-1`);
    await sandbox.setNights('demo', {
      listing: listing.id,
      from: `${year}-02-13`,
      to: `${year}-02-16`,
      available: true,
      minNights: 1,
    });
    const free = await ask(
      'Push_PutConfirmedReservationMulti',
      `<Reservation><StayInfos><StayInfo>${unchecked}<NumberOfGuests>1</NumberOfGuests><Costs><RUPrice>1</RUPrice><ClientPrice>1</ClientPrice><AlreadyPaid>0</AlreadyPaid></Costs></StayInfo></StayInfos><CustomerInfo><Name>A</Name><SurName>B</SurName><Email>c</Email></CustomerInfo></Reservation><QuoteModeId>2</QuoteModeId>`,
    );
    expect(free.id).toBe(0);
  });

  it('identifies calls by their method in the log and for faults', async () => {
    sandbox.fault({ kind: 'status', status: 503, method: 'GET', path: '/rentals-united/Pull_ListAmenities_RQ$' });
    expect([(await ask('Pull_ListOTAPropTypes')).status, (await ask('Pull_ListAmenities')).status]).toEqual([200, 503]);
    expect(sandbox.calls('demo').at(-1)).toMatchObject({
      method: 'GET',
      path: '/rentals-united/Pull_ListAmenities_RQ',
      status: 503,
    });
    sandbox.fault({ kind: 'wrongTypes', field: 'Name', value: 'x', path: 'Pull_ListOwnerProp' });
    expect(
      (await ask('Pull_ListOwnerProp', '<OwnerID>sandbox-demo-small</OwnerID>')).text.match(/<Name>x<\/Name>/g),
    ).toHaveLength(4);
  });
});

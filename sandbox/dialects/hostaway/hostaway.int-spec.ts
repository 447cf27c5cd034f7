import { HostawayTest, TODAY } from '../../testing/hostaway.js';
import { call } from '../../testing/http.js';

const pms = new HostawayTest();

describe('tokens', () => {
  it('are issued for the id and key of an account', async () => {
    const { status, body } = await pms.token('sandbox-demo');
    expect(status).toBe(200);
    expect(body).toEqual({ token_type: 'Bearer', expires_in: 15_897_600, access_token: expect.any(String) });
  });

  it.each([
    ['sandbox-demo', 'wrong'],
    ['sandbox-nobody', 'sandbox-nobody'],
    ['demo', 'demo'],
    ['', ''],
  ])('are refused for %p, %p', async (id, secret) => {
    expect(await pms.token(id, secret)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('are refused with 403 when missing, unknown, revoked or expired', async () => {
    const listings = (headers: Record<string, string>) => call(`${pms.base}/listings`, { headers });
    const refused = { status: 403, body: { status: 'fail', message: expect.any(String) } };
    expect(await listings({})).toMatchObject(refused);
    expect(await listings({ authorization: 'Bearer other' })).toMatchObject(refused);
    expect((await listings(pms.auth)).status).toBe(200);
    pms.sandbox.clock.setOffset(15_897_601_000 + pms.sandbox.clock.offset);
    expect(await listings(pms.auth)).toMatchObject(refused);
    pms.sandbox.clock.setOffset(0);
    await call(`${pms.base}/accessTokens?token=${pms.auth.authorization!.slice(7)}`, { method: 'DELETE' });
    expect(await listings(pms.auth)).toMatchObject(refused);
  });

  it('are refused while the key is revoked', async () => {
    pms.sandbox.setKeyRevoked('demo', true);
    expect((await pms.token('sandbox-demo')).status).toBe(401);
    expect((await pms.get('/listings')).status).toBe(403);
    pms.sandbox.setKeyRevoked('demo', false);
    expect((await pms.token('sandbox-demo')).status).toBe(200);
  });
});

describe('listings', () => {
  it('are in pages that contain every listing once', async () => {
    const pages = await Promise.all([0, 20, 40, 60].map((offset) => pms.get(`/listings?limit=20&offset=${offset}`)));
    expect(pages.map(({ body }) => body.result.length)).toEqual([20, 20, 8, 0]);
    expect(pages[1]!.body).toMatchObject({
      status: 'success',
      limit: 20,
      offset: 20,
      count: 48,
      page: 2,
      totalPages: 3,
    });
    expect(new Set(pages.flatMap(({ body }) => body.result.map((one: any) => one.id))).size).toBe(48);
  });

  it('have their parts only on request, with ids of the dictionaries', async () => {
    expect((await pms.get('/listings?limit=1')).body.result[0]).not.toHaveProperty('listingAmenities');
    const [listing] = (await pms.get('/listings?limit=1&includeResources=1')).body.result;
    const names = new Map((await pms.get('/amenities')).body.result.map(({ id, name }: any) => [id, name]));
    expect(listing.listingAmenities.map(({ amenityId }: any) => names.get(amenityId))).toContain('Wireless Internet');
    expect((await pms.get('/bedTypes')).body.result).toContainEqual({
      id: listing.listingBedTypes[0].bedTypeId,
      name: 'Double bed',
    });
    expect((await pms.get('/propertyTypes')).body.result).toContainEqual({
      id: listing.propertyTypeId,
      name: 'Apartment',
    });
    expect(listing).toMatchObject({
      id: 100001,
      countryCode: 'US',
      currencyCode: 'USD',
      instantBookable: 1,
      checkInTimeStart: 15,
      specialStatus: null,
    });
  });

  it('have fees, taxes and units at separate addresses', async () => {
    expect((await pms.get('/listingFeeSettings/100003')).body.result).toMatchObject([
      { feeType: 'petFee', feeAppliedPer: 'reservation', amountType: 'flat', isMandatory: 0 },
      { feeType: 'resortFee', amountType: 'percent', isMandatory: 1 },
    ]);
    expect((await pms.get('/listingTaxSettings/100001')).body.result[0]).toMatchObject({
      taxType: 'lodgingTax',
      amount: 6,
      applyTo: '["baseRate","extraGuestFee","cleaningFee","resortFee","linenFee","petFee"]',
    });
    expect((await pms.get('/listingUnits/100001')).body.result).toEqual([]);
    expect((await pms.get('/listingUnits/100002')).body.result).toHaveLength(3);
  });

  it('are answered with 404 when unknown or removed', async () => {
    expect(await pms.get('/listings/1')).toMatchObject({ status: 404, body: { status: 'fail' } });
    await pms.sandbox.changeListing('demo', 100001, { remove: true });
    expect((await pms.get('/listings/100001')).status).toBe(404);
    expect((await pms.get('/listings')).body.count).toBe(47);
    await pms.sandbox.changeListing('demo', 100001, { restore: true, rename: 'New name', active: false });
    expect((await pms.get('/listings/100001')).body.result).toMatchObject({
      name: 'New name',
      specialStatus: 'archived',
    });
  });
});

describe('the calendar', () => {
  it('has one object per day, both ends included', async () => {
    const { result } = (await pms.get('/listings/100001/calendar?startDate=2026-12-10&endDate=2026-12-12')).body;
    expect(result.map(({ date }: any) => date)).toEqual(['2026-12-10', '2026-12-11', '2026-12-12']);
    expect(result[0]).toMatchObject({
      isAvailable: 1,
      status: 'available',
      minimumStay: 3,
      maximumStay: 30,
      availableUnitsToSell: null,
    });
  });

  it('extends from the past to at least 500 days ahead', async () => {
    const { result } = (await pms.get('/listings/100001/calendar?startDate=2026-01-01&endDate=2030-01-01')).body;
    expect(result[0].date < TODAY).toBe(true);
    expect(result.at(-1).date > '2028-04-15').toBe(true);
  });

  it('counts the units of a multi-unit listing', async () => {
    await pms.reserve({ listingMapId: 100002 });
    await pms.reserve({ listingMapId: 100002, status: 'pending', channelReservationId: 'ref-2' });
    const day = async () =>
      (await pms.get('/listings/100002/calendar?startDate=2026-12-10&endDate=2026-12-10')).body.result[0];
    expect(await day()).toMatchObject({
      isAvailable: 1,
      countAvailableUnits: 3,
      availableUnitsToSell: 1,
      countPendingUnits: 1,
      countReservedUnits: 1,
    });
    await pms.send('PUT', '/listings/100002/calendar', {
      startDate: '2026-12-10',
      endDate: '2026-12-10',
      desiredUnitsToSell: 0,
    });
    expect(await day()).toMatchObject({
      isAvailable: 0,
      availableUnitsToSell: 0,
      countBlockedUnits: 1,
      desiredUnitsToSell: 0,
    });
  });

  it('shows blocks, prices and reservations', async () => {
    await pms.sandbox.setNights('demo', {
      listing: 100001,
      from: '2026-12-20',
      to: '2026-12-20',
      available: false,
      price: '77.50',
    });
    const made = (await pms.reserve()).body.result;
    const { result } = (
      await pms.get('/listings/100001/calendar?startDate=2026-12-12&endDate=2026-12-20&includeResources=1')
    ).body;
    expect(result.at(-1)).toMatchObject({ isAvailable: 0, status: 'blocked', price: 77.5 });
    expect(result[0]).toMatchObject({ isAvailable: 0, status: 'reserved', reservations: [{ id: made.id }] });
    expect(result[1]).toMatchObject({ date: '2026-12-13', isAvailable: 1 });
  });

  it.each(['startDate=2026-13-01', 'startDate=2026-12-05&endDate=2026-12-01'])('refuses %s', async (query) => {
    expect((await pms.get(`/listings/100001/calendar?${query}`)).status).toBe(400);
  });
});

describe('priceDetails', () => {
  const price = (listing: number, body: object) =>
    pms.send('POST', `/listings/${listing}/calendar/priceDetails`, {
      startingDate: '2027-01-11',
      endingDate: '2027-01-21',
      numberOfGuests: 3,
      version: 2,
      ...body,
    });

  it.each([100001, 100003, 100009, 100013, 100017, 100029])(
    'totals the included components of listing %i',
    async (listing) => {
      const { totalPrice, components } = (await price(listing, {})).body.result;
      const cents = (amount: number) => Math.round(amount * 1000);
      const included = components.filter((one: any) => one.isIncludedInTotalPrice === 1);
      expect(included.reduce((total: number, one: any) => total + cents(one.total), 0)).toBe(cents(totalPrice));
      expect(components[0]).toMatchObject({ type: 'price', name: 'baseRate' });
    },
  );

  it('returns the deposit outside the total, a negative discount, and extras on request', async () => {
    const { components } = (await price(100003, {})).body.result;
    expect(components.find((one: any) => one.name === 'damageDeposit')).toMatchObject({ isIncludedInTotalPrice: 0 });
    expect(components.find((one: any) => one.type === 'discount').total).toBeLessThan(0);
    expect(components.map((one: any) => one.name)).not.toContain('petFee');
    const [pet] = (await pms.get('/listingFeeSettings/100003')).body.result;
    const asked = (await price(100003, { components: [{ listingFeeSettingId: pet.id, name: 'petFee' }] })).body.result;
    expect(asked.components.map((one: any) => one.name)).toContain('petFee');
  });

  it('raises the base rate by the markup', async () => {
    const rate = async (markup?: number) => (await price(100002, { markup })).body.result.components[0].total;
    expect(await rate(1.5)).toBeCloseTo((await rate()) * 1.5, 2);
  });

  it.each([{ numberOfGuests: 0 }, { numberOfGuests: 'two' }, { endingDate: '2027-01-11' }, { startingDate: 'x' }])(
    'refuses %p',
    async (body) => {
      expect(await price(100001, body)).toMatchObject({ status: 400, body: { status: 'fail' } });
    },
  );
});

describe('documented rate limits', () => {
  it('allow 15 calls in 10 seconds from one address, then 429', async () => {
    pms.sandbox.setRateLimits('documented');
    const statuses: number[] = [];
    for (let n = 0; n < 16; n += 1) statuses.push((await pms.get('/amenities')).status);
    expect(statuses).toEqual([...Array<number>(15).fill(200), 429]);
    expect((await pms.get('/amenities')).body).toEqual({ status: 'fail', message: expect.any(String) });
    pms.sandbox.clock.setOffset(pms.sandbox.clock.offset + 10_001);
    expect((await pms.get('/amenities')).status).toBe(200);
  });
});

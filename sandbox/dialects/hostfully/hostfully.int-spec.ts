import type { Unit } from '../../ledger/types.js';
import { HostfullyTest, TODAY } from '../../testing/hostfully.js';

const pms = new HostfullyTest();
const STAY = { checkInDate: '2027-01-11', checkOutDate: '2027-01-21' };

describe('properties', () => {
  it('are in cursor pages that contain every property once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await pms.get(`/properties?limit=20${cursor ? `&_cursor=${cursor}` : ''}`);
      seen.push(...body.properties.map(({ uid }: any) => uid));
      cursor = body._paging?._nextCursor;
    } while (cursor);
    expect(seen).toEqual(pms.listings.map(({ uid }) => uid));
    expect((await pms.get('/properties?_cursor=nonsense')).status).toBe(400);
  });

  it('have their texts, photos, amenities, rules, fees and pricing periods', async () => {
    const uid = pms.uidOf(100003);
    const list = async (path: string, name: string) => (await pms.get(`${path}?propertyUid=${uid}`)).body[name];
    expect((await list('/property-descriptions', 'propertyDescriptions'))[0]).toMatchObject({
      locale: 'en_US',
      summary: expect.any(String),
    });
    expect(await list('/photos', 'photos')).toHaveLength(3);
    expect((await list('/amenities', 'amenities')).map((one: any) => one.amenity)).toContain('HAS_WIRELESS_INTERNET');
    expect((await list('/property-rules', 'propertyRules')).map((one: any) => one.rule)).toEqual([
      'ALLOWS_PETS',
      'IS_FAMILY_FRIENDLY',
      'CUSTOM',
    ]);
    expect(await list('/fees', 'fees')).toContainEqual(
      expect.objectContaining({ type: 'CLEANING', amountType: 'AMOUNT', scope: 'PER_STAY' }),
    );
    expect(await list('/fees', 'fees')).toContainEqual(
      expect.objectContaining({ type: 'TAX', amountType: 'TAX', scope: 'PERCENTAGE_OF_TOTAL' }),
    );
    expect((await list('/pricing-periods', 'pricingPeriods'))[0]).toMatchObject({
      from: TODAY,
      amount: expect.any(Number),
    });
    expect((await pms.get('/photos')).status).toBe(400);
    expect((await pms.get('/photos?propertyUid=other')).status).toBe(404);
  });

  it('with several units are unit types with units and a hotel', async () => {
    const property = (await pms.get(`/properties/${pms.uidOf(100002)}`)).body.property;
    expect(property).toMatchObject({ isUnitType: true, hotelUid: expect.any(String) });
    const { units } = (await pms.get(`/multi-units/units?unitTypeUid=${property.uid}`)).body;
    expect(units).toHaveLength(3);
    expect((await pms.get(`/multi-units/units/${units[0].uid}`)).body.unit).toEqual(units[0]);
    expect((await pms.get('/multi-units/hotels')).body.hotels).toContainEqual(
      expect.objectContaining({ uid: property.hotelUid }),
    );
    expect((await pms.get(`/multi-units/unit-types?hotelUid=${property.hotelUid}`)).body.unitTypes).toHaveLength(2);
  });
});

describe('the calendar', () => {
  it('has one entry per day, both ends included', async () => {
    const { calendar } = (await pms.get(`/property-calendar/${pms.uidOf(100013)}?from=2026-12-07&to=2026-12-09`)).body;
    expect(calendar.entries.map(({ date }: any) => date)).toEqual(['2026-12-07', '2026-12-08', '2026-12-09']);
    expect(calendar.entries[0]).toMatchObject({
      pricing: { currency: 'JPY', value: expect.any(Number) },
      availability: { unavailable: false, unavailabilityReason: null },
    });
    const uids = [pms.uidOf(100001), pms.uidOf(100002)];
    expect(
      (await pms.get(`/property-calendar?propertiesUids=${uids.join(',')}`)).body.calendars.map(
        (one: any) => one.propertyUid,
      ),
    ).toEqual(uids);
  });

  it('distinguishes bookings from blocks, counts units and shows one unit', async () => {
    const [unit, other] = pms.listing(100002).units as [Unit, Unit];
    await pms.book({ propertyUid: pms.uidOf(100002), unitUid: unit.uid });
    const day = async (uid: string) =>
      (await pms.get(`/property-calendar/${uid}?from=2026-12-10&to=2026-12-10`)).body.calendar.entries[0].availability;
    expect(await day(pms.uidOf(100002))).toMatchObject({ unavailable: false, availableUnits: 2 });
    expect(await day(unit.uid)).toMatchObject({ unavailable: true, unavailabilityReason: 'BOOKING' });
    expect(await day(other.uid)).toMatchObject({ unavailable: false });
    await pms.sandbox.setNights('demo', { listing: 100002, from: '2026-12-10', to: '2026-12-10', available: false });
    expect(await day(pms.uidOf(100002))).toMatchObject({ unavailable: true, availableUnits: 0 });
  });
});

describe('quotes', () => {
  it.each([100001, 100003, 100009, 100013, 100017, 100029])('of property %i add up', async (id) => {
    await pms.sandbox.setNights('demo', {
      listing: id,
      from: STAY.checkInDate,
      to: STAY.checkOutDate,
      available: true,
    });
    const { quote } = (await pms.send('/quotes', { propertyUid: pms.uidOf(id), ...STAY, guests: 3, petCount: 1 })).body;
    const mills = (amounts: number[]) => amounts.reduce((total, amount) => total + Math.round(amount * 1000), 0);
    const prices = (items: any[]): number[] => items.map(({ netPrice }) => netPrice);
    const { rent, fees, totalTaxesAmount, totalAmount } = quote;
    expect(mills(rent.rentBreakdowns.map((night: any) => night.nightlyAmount))).toBe(mills([rent.netPrice]));
    const parts = [rent.netPrice, ...prices([fees.cleaningFee, ...fees.otherFees].filter(Boolean)), totalTaxesAmount];
    expect(mills(parts)).toBe(mills([totalAmount]));
  });

  it('charge the pet fee for pets only', async () => {
    const pets = async (petCount: number) =>
      (
        await pms.send('/quotes', { propertyUid: pms.uidOf(100003), ...STAY, guests: 2, petCount })
      ).body.quote.fees.otherFees.find((fee: any) => /pet/i.test(fee.name)).netPrice;
    expect(await pets(0)).toBe(0);
    expect(await pets(2)).toBe((await pets(1)) * 2);
  });

  it.each([
    [{ guests: 0 }, 400],
    [{ checkOutDate: '2027-01-11' }, 400],
    [{ propertyUid: 'other' }, 404],
  ])('refuse %p with %i', async (change, status) => {
    expect((await pms.send('/quotes', { propertyUid: pms.uidOf(100001), ...STAY, guests: 2, ...change })).status).toBe(
      status,
    );
  });

  it('are refused with 409 for taken nights', async () => {
    await pms.sandbox.book('demo', { listing: 100001, arrival: '2027-01-12', departure: '2027-01-13' });
    expect((await pms.send('/quotes', { propertyUid: pms.uidOf(100001), ...STAY, guests: 2 })).status).toBe(409);
  });
});

import { Fields } from '../kit/guards.js';
import { Decimal } from '../port/values.js';
import { listingOf, nightOf } from './listings.js';
import { quoteOf } from './quotes.js';

const DICTIONARIES = {
  amenities: new Map([
    [2, 'Pool'],
    [3, 'Smoking allowed'],
  ]),
  propertyTypes: new Map([[1, 'Apartment']]),
  policies: new Map(),
};
const LISTING = { id: 40160, name: 'Flat', currencyCode: 'EUR' };
const listing = (raw: object, units = 0) =>
  listingOf(Fields.of({ ...LISTING, ...raw }, 'listing'), DICTIONARIES, units);

describe('listingOf', () => {
  it('fills in fields that the PMS does not send', () => {
    expect(listing({})).toMatchObject({
      providerId: '40160',
      name: 'Flat',
      internalName: '',
      description: '',
      type: '',
      thumbnailUrl: '',
      pictures: [],
      latitude: null,
      longitude: null,
      minimumNights: 0,
      maximumNights: 0,
      maxOccupancy: 0,
      startPrice: new Decimal(0),
      currency: 'EUR',
      timeZone: 'UTC',
      active: true,
      rating: { count: 0, average: 0 },
      rooms: [],
      checkIn: { op: 'FLEXIBLE' },
      checkOut: { op: 'UNTIL' },
      rawAmenities: [],
      units: [],
      fees: [],
      taxes: [],
      deposit: null,
      houseRules: {
        petsAllowed: null,
        smokingAllowed: null,
        eventsAllowed: null,
        childrenAllowed: null,
        additionalRules: '',
      },
    });
  });

  it('maps hours, rules, amenities, pictures in order and ratings to a scale of five', () => {
    const mapped = listing({
      checkInTimeStart: 15,
      checkInTimeEnd: 22,
      checkOutTime: 11,
      maxPetsAllowed: 0,
      maxChildrenAllowed: 2,
      houseRules: 'No noise',
      propertyTypeId: 1,
      listingAmenities: [
        { id: 1, amenityId: 2 },
        { id: 2, amenityId: 3 },
        { id: 3, amenityId: 99 },
      ],
      averageReviewRating: 9.2,
      specialStatus: 'archived',
      listingImages: [
        { url: 'https://i.example/b', sortOrder: 2 },
        { url: 'https://i.example/a', caption: 'Front', sortOrder: 1 },
        { url: 'javascript:x' },
      ],
    });
    expect(mapped).toMatchObject({
      checkIn: { op: 'FROM_TO', start: '15:00:00', end: '22:00:00' },
      checkOut: { op: 'UNTIL', end: '11:00:00' },
      type: 'Apartment',
      active: false,
      houseRules: { petsAllowed: false, childrenAllowed: true, smokingAllowed: true, additionalRules: 'No noise' },
      rawAmenities: [
        { id: 2, name: 'Pool' },
        { id: 3, name: 'Smoking allowed' },
      ],
      rating: { average: 4.6 },
      thumbnailUrl: 'https://i.example/a',
      pictures: [
        { url: 'https://i.example/a', description: 'Front' },
        { url: 'https://i.example/b', description: '' },
      ],
    });
  });

  it('maps a listing with units to one unit with inventory', () => {
    expect(listing({ price: 80, personCapacity: 3 }, 4).units).toMatchObject([
      { providerUnitId: '40160', inventoryCount: 4, maxOccupancy: 3, currency: 'EUR' },
    ]);
  });

  it('reads the charges that every stay pays', () => {
    const { fees, taxes, deposit } = listing({
      cleaningFee: 40.32,
      priceForExtraPerson: 12,
      guestsIncluded: 2,
      propertyRentTax: 7,
      guestPerPersonPerNightTax: 1.5,
      refundableDamageDeposit: 200,
      listingFeeSetting: [
        { feeType: 'resortFee', feeAppliedPer: 'night', amount: 5, amountType: 'flat', isMandatory: 1 },
        {
          feeType: 'serviceFee',
          feeTitle: 'Service',
          feeAppliedPer: 'reservation',
          amount: 3,
          amountType: 'percent',
          isMandatory: 1,
        },
        { feeType: 'parkingFee', feeAppliedPer: 'reservation', amount: 9, amountType: 'flat', isMandatory: null },
      ],
    });
    expect(
      fees.map(({ name, charge, amount, guestsIncluded }) => [name, charge, amount.toString(), guestsIncluded]),
    ).toEqual([
      ['Cleaning fee', 'PER_STAY', '40.32', 0],
      ['Extra guests', 'PER_GUEST_PER_NIGHT', '12', 2],
      ['resortFee', 'PER_NIGHT', '5', 0],
      ['Service', 'PERCENT', '3', 0],
    ]);
    expect(fees.map(({ kind }) => kind)).toEqual([undefined, undefined, 'RESORT', 'SERVICE']);
    expect(taxes.map(({ charge, amount }) => [charge, amount.toString()])).toEqual([
      ['PERCENT', '7'],
      ['PER_GUEST_PER_NIGHT', '1.5'],
    ]);
    expect(deposit?.toString()).toBe('200');
  });

  it('leaves out fields of a wrong type', () => {
    const spoiled = { price: 1e308, minNights: 'many', listingImages: {} };
    expect(listing(spoiled)).toMatchObject({ startPrice: new Decimal(0), minimumNights: 0, pictures: [] });
  });

  it.each([[{ currencyCode: 'NOPE' }], [{ name: null }], [{ id: {} }]])('refuses %j', (raw) => {
    expect(() => listing(raw)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

describe('nightOf', () => {
  it.each([
    [{ isAvailable: 1, status: 'available' }, 1],
    [{ isAvailable: 1 }, 1],
    [{ isAvailable: 0, status: 'reserved' }, 0],
    [{ isAvailable: 1, status: 'pending' }, 0],
    [{ status: 'available' }, 0],
    [{ isAvailable: 1, status: 'available', countAvailableUnits: 4, availableUnitsToSell: 3 }, 3],
    [{ isAvailable: 1, status: 'available', countAvailableUnits: 4, availableUnitsToSell: 9 }, 4],
    [{ isAvailable: 0, status: 'reserved', countAvailableUnits: 4, availableUnitsToSell: 0 }, 0],
    [{ isAvailable: 0, status: 'blocked', countAvailableUnits: 1, availableUnitsToSell: 1 }, 0],
    [{ isAvailable: 1, status: 'available', countAvailableUnits: 1, availableUnitsToSell: 1 }, 1],
    [{ isAvailable: 0, status: 'reserved', countAvailableUnits: 4, availableUnitsToSell: 2 }, 2],
  ])('maps %j to %i available', (day, available) => {
    expect(nightOf(Fields.of({ date: '2026-07-15', price: 225, ...day }, 'day')).available).toBe(available);
  });
});

describe('quoteOf', () => {
  const component = (type: string, total: number, parts: object = {}) => ({
    type,
    name: type,
    title: type,
    total,
    isIncludedInTotalPrice: 1,
    isDeleted: 0,
    ...parts,
  });
  const quote = (totalPrice: number, ...components: object[]) =>
    quoteOf(Fields.of({ totalPrice, components }, 'quote'), 'EUR');

  it('groups components, makes discounts positive and separates a deposit', () => {
    const { base, fees, taxes, discounts, deposit } = quote(
      1030,
      component('price', 1000),
      component('discount', -50),
      component('fee', 60),
      component('tax', 20),
      component('fee', 500, { name: 'damageDeposit', isIncludedInTotalPrice: 0 }),
      component('fee', 15, { name: 'parkingFee', isIncludedInTotalPrice: 0 }),
      component('fee', 99, { isDeleted: 1 }),
      component('totals', 1030),
    );
    const amounts = [base, fees, taxes, discounts].map((lines) => lines.map(({ amount }) => amount.toNumber()));
    expect(amounts).toEqual([[1000], [60], [20], [50]]);
    expect(deposit?.toNumber()).toBe(500);
  });

  it('subtracts a deposit from a total that includes it', () => {
    const deposit = component('fee', 500, { name: 'damageDeposit' });
    const included = quote(1560, component('price', 1000), component('fee', 60), deposit);
    expect(included.fees.map(({ amount }) => amount.toNumber())).toEqual([60]);
    expect([included.total.toNumber(), included.deposit?.toNumber()]).toEqual([1060, 500]);
  });

  it.each([
    ['tax', 'hotelTax', 'LODGING_TAX'],
    ['fee', 'bookingFee', 'SERVICE'],
    ['fee', 'kitchenLinenFee', 'LINEN'],
    ['price', 'priceForExtraPerson', 'EXTRA_GUEST'],
    ['fee', 'otherFees', undefined],
  ])('reads the kind of a %s line from its code %s, whatever its title', (type, name, kind) => {
    const { base, fees, taxes } = quote(1010, component('price', 1000), component(type, 10, { name, title: 'X' }));
    expect([...base, ...fees, ...taxes].find((line) => line.name === 'X')?.kind).toBe(kind);
  });

  it('refuses a total that its components do not add up to', () => {
    expect(() => quote(1000, component('price', 999))).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

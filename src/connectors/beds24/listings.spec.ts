import { Fields } from '../kit/guards.js';
import { listingOf } from './listings.js';

const ROOM = {
  id: 11,
  propertyId: 1,
  name: 'Double',
  qty: 3,
  maxPeople: 2,
  minStay: 2,
  maxStay: 30,
  rackRate: 120,
  minPrice: 60,
  featureCodes: [['BEDROOM', 'BED_DOUBLE'], ['BATHROOM'], ['AIR_CONDITIONING'], ['PETS_NOT_ALLOWED']],
  pictures: [{ url: 'https://p.example/1.jpg' }, { url: 'javascript:x' }],
  texts: [{ language: 'de', roomDescription: 'Ein Zimmer' }],
};
const PROPERTY = {
  id: 1,
  name: 'Hotel',
  propertyType: 'hotel',
  currency: 'eur',
  country: 'DE',
  checkInStart: '15:00',
  checkInEnd: '24:00',
  checkOutEnd: '11:30',
  texts: [
    { language: 'de', propertyDescription: 'Deutsch', houseRules: 'Ruhe' },
    { language: 'en', propertyDescription: 'English', upsellItemName2: 'City tax' },
  ],
  roomTypes: [ROOM, { ...ROOM, id: 12, name: 'Family', qty: 1, maxPeople: 4, rackRate: null, cleaningFee: 40 }],
};

const listing = (parts: object = {}) => listingOf(Fields.of({ ...PROPERTY, ...parts }, 'property'));
const brief = (rules: ReturnType<typeof listing>['fees']): string[] =>
  rules.map(({ name, charge, amount, guestsIncluded }) => `${name} ${charge} ${amount.toString()} ${guestsIncluded}`);

describe('a property', () => {
  it('becomes a listing, and its room types become units with their inventory counts', () => {
    const { units, ...rest } = listing();
    expect(
      units.map(({ providerUnitId, inventoryCount, maxOccupancy, basePrice }) => [
        providerUnitId,
        inventoryCount,
        maxOccupancy,
        basePrice.toString(),
      ]),
    ).toEqual([
      ['11', 3, 2, '120'],
      ['12', 1, 4, '60'],
    ]);
    expect(rest).toMatchObject({
      providerId: '1',
      currency: 'EUR',
      maxOccupancy: 4,
      minimumNights: 2,
      maximumNights: 30,
      bedroomCount: 1,
      bathroomCount: 1,
      timeZone: 'UTC',
      description: 'English',
      thumbnailUrl: 'https://p.example/1.jpg',
      checkIn: { op: 'FROM_TO', start: '15:00:00', end: '00:00:00' },
      checkOut: { op: 'UNTIL', end: '11:30:00' },
      houseRules: { petsAllowed: false, smokingAllowed: null, additionalRules: 'Ruhe' },
      rawAmenities: [{ id: 0, name: 'Air conditioning' }],
    });
    expect(rest.startPrice.toString()).toBe('60');
    expect(rest.pictures).toHaveLength(1);
    expect(units[0]!.description).toBe('Ein Zimmer');
  });

  it('without room types is inactive', () => {
    expect(listing({ roomTypes: [] })).toMatchObject({ active: false, units: [] });
  });

  it.each([[{ currency: 'XXX' }], [{ id: null }], [{ name: {} }], [{ roomTypes: [{ ...ROOM, id: {} }] }]])(
    'with %j is refused',
    (parts) => {
      expect(() => listing(parts)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
    },
  );

  it('has the charges that its room types state', () => {
    const rule = { id: 1, priceFor: { type: 'upToPerson', upToPersonValue: 2 }, extraPerson: 15 };
    const room = { ...ROOM, cleaningFee: 30, taxPercentage: 7, taxPerson: 2, securityDeposit: 200, priceRules: [rule] };
    const { fees, taxes, deposit } = listing({ roomTypes: [room, PROPERTY.roomTypes[1]] });
    expect(brief(fees)).toEqual(['Cleaning fee PER_STAY 40 0', 'Extra guests PER_GUEST_PER_NIGHT 15 2']);
    expect(brief(taxes)).toEqual(['Tax PERCENT 7 0', 'Tax per person PER_GUEST_PER_NIGHT 2 0']);
    expect(deposit?.toString()).toBe('200');
  });

  it('has its own charges instead of those of its room types', () => {
    const upsellItems = [
      { index: 1, enable: true, type: 'obligatoryCleaning', amount: 55, per: 'booking', period: 'oneTime' },
      { index: 2, enable: true, type: 'obligatoryTax', amount: 3, per: 'person', period: 'daily' },
      { index: 3, enable: true, type: 'obligatoryPercent', amount: 5 },
      { index: 4, enable: true, type: 'obligatory', amount: 20, per: 'room', period: 'daily' },
      { index: 5, enable: true, type: 'obligatory', amount: 99, per: 'booking', period: 'refundable' },
      { index: 6, enable: false, type: 'obligatory', amount: 1, per: 'booking', period: 'oneTime' },
      { index: 7, enable: true, type: 'optional', amount: 8, per: 'booking', period: 'oneTime' },
      { index: 8, enable: true, type: 'obligatory', amount: 8, per: 'child', period: 'weekly' },
    ];
    const { fees, taxes, deposit } = listing({
      upsellItems,
      roomTypes: [{ ...ROOM, cleaningFee: 30, taxPercentage: 7 }],
    });
    expect(brief(fees)).toEqual(['Fee PER_STAY 55 0', 'Fee PERCENT 5 0', 'Fee PER_NIGHT 20 0']);
    expect(brief(taxes)).toEqual(['City tax PER_GUEST_PER_NIGHT 3 0']);
    expect(deposit?.toString()).toBe('99');
  });

  it('charges an item for each day plus one for each night and once more', () => {
    const item = { index: 4, enable: true, type: 'obligatory', amount: 20, period: 'dailyPlusOne' };
    const charged = (per: string): string[] =>
      brief(listing({ upsellItems: [{ ...item, per }], roomTypes: [ROOM] }).fees);
    expect(charged('booking')).toEqual(['Fee PER_NIGHT 20 0', 'Fee PER_STAY 20 0']);
    expect(charged('person')).toEqual(['Fee PER_GUEST_PER_NIGHT 20 0', 'Fee PER_GUEST 20 0']);
  });

  it('applies a percentage per room to the room, and one per booking to the room and all items above it', () => {
    const upsellItems = [
      { index: 3, enable: true, type: 'obligatoryPercentTax', amount: 10, per: 'booking' },
      { index: 1, enable: true, type: 'obligatoryCleaning', amount: 55, per: 'booking', period: 'oneTime' },
      { index: 2, enable: true, type: 'obligatoryPercent', amount: 5, per: 'room' },
      { index: 4, enable: true, type: 'obligatory', amount: 8, per: 'booking', period: 'oneTime' },
    ];
    const { fees, taxes } = listing({ upsellItems, roomTypes: [ROOM] });
    expect(fees.map(({ appliesTo }) => appliesTo)).toEqual([undefined, ['ACCOMMODATION'], undefined]);
    expect(taxes.map(({ appliesTo }) => appliesTo)).toEqual([['ACCOMMODATION', 'CLEANING', 'CITY_TAX']]);
  });
});

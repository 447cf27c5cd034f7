import { Fields } from '../kit/guards.js';
import { listingOf, nightOf } from './listings.js';

const property = (parts: object = {}): Fields =>
  Fields.of(
    {
      uid: 'p-1',
      name: 'Internal 12',
      isActive: true,
      isUnitType: false,
      propertyType: 'TINY_HOUSE',
      address: {
        address: '1 Sea Rd',
        address2: 'Flat 2',
        city: 'Bergen',
        state: '',
        zipCode: '5003',
        countryCode: 'NO',
        latitude: 60.39,
        longitude: 5.32,
      },
      availability: {
        maxGuests: 5,
        baseGuests: 2,
        minimumStay: 2,
        checkInTimeStart: 15,
        checkInTimeEnd: 20,
        checkOutTime: 11,
      },
      pricing: { dailyRate: 38, currency: 'usd', cleaningFee: 60, extraGuestFee: 12.5, securityDeposit: 200 },
      bedrooms: 2,
      bathrooms: '1.5',
      pictureLink: null,
      ...parts,
    },
    'property',
  );

/** Returns a property with the lists that the PMS stores separately. */
const listed = (parts: Record<string, object[]> = {}, raw = property()) =>
  listingOf(Object.entries(parts).reduce((whole, [name, items]) => whole.with(name, items), raw));

describe('a listing', () => {
  it('has the texts of the English description', () => {
    const french = { locale: 'fr_FR', name: 'Maison', summary: 'Petite' };
    const english = {
      locale: 'en_US',
      name: 'Sea house',
      summary: '',
      shortSummary: 'By the sea',
      space: 'Big',
      neighbourhood: 'Calm',
      transit: 'Bus',
      houseManual: 'code 1234',
    };
    const listing = listed({ propertyDescriptions: [french, english] });
    expect(listing).toMatchObject({
      name: 'Sea house',
      internalName: 'Internal 12',
      description: 'By the sea',
      type: 'Tiny house',
    });
    expect(listing.listingDetails).toMatchObject({
      space: 'Big',
      neighborhood: 'Calm',
      transit: 'Bus',
      notes: '',
      instructions: '',
    });
    expect(JSON.stringify(listing)).not.toContain('1234');
    expect(listed({ propertyDescriptions: [french] }).name).toBe('Maison');
    expect(listed().name).toBe('Internal 12');
  });

  it('has place, size, prices and times', () => {
    const listing = listed();
    expect(listing).toMatchObject({
      address: { line1: '1 Sea Rd, Flat 2', city: 'Bergen', country: 'NO', postal_code: '5003' },
      latitude: 60.39,
      longitude: 5.32,
      maxOccupancy: 5,
      minimumNights: 2,
      maximumNights: 0,
      bedroomCount: 2,
      bathroomCount: 1.5,
      currency: 'USD',
      timeZone: 'UTC',
      active: true,
      thumbnailUrl: '',
      units: [],
      parentPropertyId: null,
      checkIn: { op: 'FROM_TO', start: '15:00:00', end: '20:00:00' },
      checkOut: { op: 'UNTIL', end: '11:00:00' },
    });
    expect([listing.startPrice, listing.deposit].map(String)).toEqual(['38', '200']);
  });

  it.each([
    [{}, { op: 'FLEXIBLE' }, { op: 'UNTIL' }],
    [{ checkInTimeStart: 0 }, { op: 'FROM', start: '00:00:00' }, { op: 'UNTIL' }],
    [
      { checkInTimeStart: 16, checkInTimeEnd: 24, checkOutTime: 10 },
      { op: 'FROM_TO', start: '16:00:00', end: '00:00:00' },
      { op: 'UNTIL', end: '10:00:00' },
    ],
  ])('with the times %j has the expected check-in and check-out', (availability, checkIn, checkOut) => {
    expect(listed({}, property({ availability }))).toMatchObject({ checkIn, checkOut });
  });

  it('orders its pictures and takes the best size', () => {
    const photos = [
      { displayOrder: 2, largeScaleImageUrl: 'https://img.example/b', description: 'Kitchen' },
      {
        displayOrder: 1,
        originalImageUrl: 'https://img.example/a',
        mediumScaleImageUrl: 'https://img.example/a-small',
      },
      { displayOrder: 0, description: 'lost' },
    ];
    const { pictures, thumbnailUrl } = listed({ photos });
    expect(pictures).toEqual([
      { url: 'https://img.example/a', description: '' },
      { url: 'https://img.example/b', description: 'Kitchen' },
    ]);
    expect(thumbnailUrl).toBe('https://img.example/a');
  });

  it('does not show door codes', () => {
    const amenities = [
      { amenity: 'HAS_TV', category: 'INDOOR' },
      { amenity: 'CHECK_IN_OPTION_INSTRUCTION', description: 'box code 1234' },
    ];
    expect(listed({ amenities }).rawAmenities).toEqual([{ id: 0, name: 'HAS_TV' }]);
  });

  it.each([
    [[], { petsAllowed: null, smokingAllowed: null, eventsAllowed: null, childrenAllowed: null, additionalRules: '' }],
    [
      [
        { rule: 'ALLOWS_PETS' },
        { rule: 'NO_SMOKING' },
        { rule: 'EVENTS_NOT_ALLOWED' },
        { rule: 'IS_FAMILY_FRIENDLY' },
        { rule: 'CUSTOM', description: 'Shoes off' },
      ],
      {
        petsAllowed: true,
        smokingAllowed: false,
        eventsAllowed: false,
        childrenAllowed: true,
        additionalRules: 'Shoes off',
      },
    ],
  ])('has house rules %#', (rules, expected) => {
    const listing = listed({ propertyRules: rules });
    expect(listing.houseRules).toEqual(expected);
    expect(listing.listingDetails.rules).toBe(expected.additionalRules);
  });

  it('has the charges that everyone pays', () => {
    const fees = [
      { name: 'Linen', amountType: 'AMOUNT', amount: 8, scope: 'PER_GUEST', type: 'CUSTOM' },
      {
        name: 'Late departure',
        amountType: 'AMOUNT',
        amount: 30,
        scope: 'PER_STAY',
        type: 'LATE_DEPARTURE',
        optional: true,
      },
      { name: 'Pet', amountType: 'AMOUNT', amount: 15, scope: 'PER_PET', type: 'PET' },
      { name: 'VAT', amountType: 'TAX', amount: 10, scope: 'PERCENTAGE_OF_RENT', type: 'TAX' },
    ];
    const { fees: charged, taxes } = listed({ fees });
    expect(
      charged.map(({ name, charge, amount, guestsIncluded }) => [name, charge, amount.toString(), guestsIncluded]),
    ).toEqual([
      ['Linen', 'PER_GUEST', '8', 0],
      ['Cleaning fee', 'PER_STAY', '60', 0],
      ['Extra guest fee', 'PER_GUEST_PER_NIGHT', '12.5', 2],
    ]);
    expect(taxes.map(({ name, charge, amount }) => [name, charge, amount.toString()])).toEqual([
      ['VAT', 'PERCENT', '10'],
    ]);
  });

  it('does not charge twice for fees that the list of fees repeats', () => {
    const fees = [
      { name: 'Cleaning', amount: 60, scope: 'PER_STAY', type: 'CLEANING' },
      { name: 'Extra guest fee', amount: 12.5, scope: 'PER_GUEST_PER_NIGHT', type: 'CUSTOM' },
    ];
    const charged = listed({ fees }).fees;
    expect(charged.map(({ name, guestsIncluded }) => [name, guestsIncluded])).toEqual([
      ['Cleaning', 0],
      ['Extra guest fee', 2],
    ]);
  });

  it('of a unit type has one unit with inventory, and is inactive without units', () => {
    const raw = property({ isUnitType: true, hotelUid: 'h-1' });
    const listing = listed(
      { units: [{ uid: 'u-1' }, { uid: 'u-2' }], amenities: [{ amenity: 'HAS_TV', category: 'INDOOR' }] },
      raw,
    );
    expect(listing).toMatchObject({ active: true, parentPropertyId: 'h-1' });
    expect(listing.units).toEqual([
      expect.objectContaining({
        providerUnitId: 'p-1',
        inventoryCount: 2,
        maxOccupancy: 5,
        amenities: [{ name: 'HAS_TV', description: '', type: 'INDOOR' }],
      }),
    ]);
    expect(listed({}, raw)).toMatchObject({ active: false, units: [] });
  });

  it.each([
    [{ uid: undefined }],
    [{ pricing: { dailyRate: 1 } }],
    [{ pricing: { currency: 'XXQ' } }],
    [{ name: null }],
  ])('with %j is refused', (parts) => {
    expect(() => listed({}, property(parts))).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

describe('a night', () => {
  const entry = (parts: object): Fields => Fields.of({ date: '2026-10-02', ...parts }, 'entry');
  const priced = { currency: 'USD', value: 38 };

  it.each<[string, object, number, string | null]>([
    ['that is for sale', { pricing: priced, availability: { unavailable: false } }, 1, '38'],
    [
      'that is taken',
      { pricing: priced, availability: { unavailable: true, unavailabilityReason: 'BOOKING' } },
      0,
      '38',
    ],
    ['with units left', { pricing: priced, availability: { unavailable: false, availableUnits: 3 } }, 3, '38'],
    ['without a price', { pricing: { currency: 'USD' }, availability: { unavailable: false } }, 0, null],
    ['without pricing', { availability: { unavailable: false } }, 0, null],
    ['without availability', { pricing: priced }, 0, '38'],
    ['with empty availability', { pricing: priced, availability: {} }, 0, '38'],
    [
      'priced in another currency',
      { pricing: { currency: 'EUR', value: 38 }, availability: { unavailable: false } },
      0,
      null,
    ],
  ])('%s has the expected availability and price', (_, parts, available, price) => {
    expect(nightOf(entry(parts), 'USD', 'p-1')).toMatchObject({ providerUnitId: 'p-1', date: '2026-10-02', available });
    expect(nightOf(entry(parts), 'USD', 'p-1').price?.toString() ?? null).toBe(price);
  });

  it('has its own stay rules', () => {
    const availability = { unavailable: false, minimumStay: 2, maximumStay: 30 };
    expect(nightOf(entry({ pricing: priced, availability }), 'USD')).toMatchObject({
      minimumNights: 2,
      maximumNights: 30,
    });
  });
});

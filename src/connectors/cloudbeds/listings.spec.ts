import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { Decimal } from '../port/values.js';
import { cloudbeds } from './connector.js';
import { listingOf } from './listings.js';
import { nightOf, quoteOf } from './prices.js';
import { withWarnings } from '../port/warnings.js';

const fields = (value: object) => Fields.of(value, 'raw');
const currency = { currencyCode: 'EUR' };

const hotel = (parts: object = {}) =>
  fields({
    propertyID: '37',
    propertyName: 'Inn',
    propertyTimezone: 'Europe/Rome',
    propertyCurrency: currency,
    details: {
      propertyImage: [{ thumb: 't', image: 'https://img.example/1.jpg' }],
      propertyAdditionalPhotos: [{ image: 'https://img.example/1.jpg' }, { image: 'ftp://x' }],
      propertyPolicy: { propertyCheckInTime: '15:30', propertyCheckOutTime: 'noon' },
      propertyAmenities: ['Wifi'],
    },
    roomTypes: [
      { roomTypeID: '370', roomTypeName: 'Double', maxGuests: 2, roomRate: 90, roomTypeFeatures: { 0: 'Bath' } },
      { roomTypeID: '371', roomTypeName: 'Suite', maxGuests: 4, roomRate: 150 },
    ],
    rooms: [
      { roomTypeID: '370', isVirtual: false },
      { roomTypeID: '370', isVirtual: false },
      { roomTypeID: '370', isVirtual: true },
      { roomTypeID: '371' },
    ],
    taxesAndFees: [],
    ...parts,
  });

describe('a hotel', () => {
  it('becomes one listing, and its room types become units that count physical rooms', () => {
    const listing = listingOf(hotel());
    expect(listing).toMatchObject({ providerId: '37', maxOccupancy: 4, timeZone: 'Europe/Rome', currency: 'EUR' });
    expect(listing.units.map(({ providerUnitId, inventoryCount }) => [providerUnitId, inventoryCount])).toEqual([
      ['370', 2],
      ['371', 1],
    ]);
    expect(listing.startPrice.toString()).toBe('90');
    expect(listing.pictures).toHaveLength(1);
    expect([listing.checkIn, listing.checkOut]).toEqual([{ op: 'FROM', start: '15:30:00' }, { op: 'UNTIL' }]);
    expect(listing.units[0]!.amenities[0]!.name).toBe('Bath');
  });

  it('may give its currency in a list', () => {
    expect(listingOf(hotel({ propertyCurrency: [currency] })).currency).toBe('EUR');
  });

  it.each<[object, string[][]]>([
    [{ type: 'tax', amountType: 'percentage', amount: '10' }, [['PERCENT', '10']]],
    [{ type: 'tax', amountType: 'fixed_per_person', amountAdult: 2.5 }, [['PER_GUEST_PER_NIGHT', '2.5']]],
    [{ type: 'tax', amountType: 'fixed_per_reservation', amount: 30 }, [['PER_STAY', '30']]],
    [{ type: 'tax', amountType: 'fixed', amount: 3 }, [['PER_NIGHT', '3']]],
    [{ type: 'tax', amountType: 'percentage', amount: 10, inclusiveOrExclusive: 'inclusive' }, []],
    [{ type: 'tax', amountType: 'percentage', amount: 10, isDeleted: true }, []],
    [{ type: 'tax', amountType: 'percentage', amount: 10, availableFor: ['product'] }, []],
    [{ type: 'tax', amountType: 'percentage_rate_based', amountRateBased: [] }, []],
    [{ type: 'tax', amountType: 'percentage', amount: 10, roomTypes: [], dateRanges: null }, [['PERCENT', '10']]],
    [
      { type: 'tax', amountType: 'percentage', amount: 10, roomTypes: [{ roomTypeID: '371' }, { roomTypeID: '370' }] },
      [['PERCENT', '10']],
    ],
  ])('has the expected rules for the charge %j', (charge, expected: string[][]) => {
    const { taxes } = listingOf(hotel({ taxesAndFees: [{ name: 'Tax', ...charge }] }));
    expect(taxes.map((tax) => [tax.charge, tax.amount.toString()])).toEqual(expected);
  });
});

describe('a tax or fee that not every stay pays', () => {
  const charge = { type: 'fee', name: 'Heating', amountType: 'fixed', amount: 5 };
  it.each<[string, object]>([
    ['some room types', { roomTypes: [{ roomTypeID: '371', roomTypeName: 'Suite' }] }],
    ['some dates', { dateRanges: [{ range: '--11-01/--03-31', amount: 5 }] }],
    ['some lengths of stay', { lengthOfStaySettings: { ranges: [{ minimumNights: 1, maximumNights: 7, amount: 5 }] } }],
    ['some lengths of stay, in a list', { lengthOfStaySettings: [{ ranges: [{ minimumNights: 8, amount: 0 }] }] }],
  ])('is left out of the listing and marked as unknown, for %s', (_, condition) => {
    const { fees, unknownParts } = listingOf(hotel({ taxesAndFees: [{ ...charge, ...condition }] }));
    expect(fees).toEqual([]);
    expect(unknownParts).toContain('OTHER');
  });
});

describe('a night', () => {
  const day = { date: '2026-07-01', rateBase: 90, totalRate: 100, roomsAvailable: 2, minLos: 2 };
  it.each([
    [{}, 2],
    [{ blocked: true }, 0],
    [{ roomsAvailable: -1 }, 0],
  ])('with %j has %d rooms left', (parts, available) => {
    expect(nightOf(fields({ ...day, ...parts }))).toMatchObject({ available, minimumNights: 2 });
  });
});

describe('the calendar', () => {
  it('is requested 90 nights at a time, to the day after the last night', async () => {
    const { gateway, outbound } = scripted(cloudbeds, [{ body: { success: true, data: [] } }]);
    const { call } = gateway.bind(testAccount({ provider: 'PROVIDER_07' }));
    const ref = { providerId: '37', providerUnitIds: ['370', '371'], currency: 'EUR', timeZone: 'UTC' };
    const nights = await cloudbeds.calendar(call, ref, '2026-01-01', '2026-06-30');
    expect(nights).toHaveLength(2 * 181);
    const ranges = outbound.requests.map(({ url }) => new URL(url).searchParams);
    expect(ranges.map((query) => [query.get('startDate'), query.get('endDate')])).toEqual([
      ['2026-01-01', '2026-04-01'],
      ['2026-04-01', '2026-06-30'],
      ['2026-06-30', '2026-07-01'],
    ]);
  });
});

describe('a quote', () => {
  it('subtracts inclusive taxes from the rooms, and reads a tax by either field name', () => {
    const data = fields({
      fees: [{ feeName: 'Cleaning', feeValue: 40 }],
      taxes: [
        { taxName: 'VAT', taxValue: '9.09' },
        { feeName: 'City tax', feeValue: '5' },
      ],
      roomsTotalWithoutTaxes: 90.91,
      grandTotal: 145,
    });
    const quote = quoteOf(data, new Decimal(100), 'EUR');
    expect(quote.base[0]!.amount.toString()).toBe('90.91');
    expect(quote.taxes.map(({ name, amount }) => [name, amount.toString()])).toEqual([
      ['VAT', '9.09'],
      ['City tax', '5'],
    ]);
  });
});

describe('a hotel whose host grants no right to its taxes', () => {
  const named = { propertyID: '37', propertyName: 'Inn', propertyCurrency: { currencyCode: 'EUR' } };
  const listed = (charges: object) => {
    const answers: Record<string, object> = {
      getHotels: { data: [named], total: 1 },
      getHotelDetails: { data: named },
      getRooms: { data: [{ rooms: [{ roomTypeID: '370' }] }], total: 1 },
      getRoomTypes: { data: [{ roomTypeID: '370', roomTypeName: 'Double', maxGuests: 2 }], total: 1 },
    };
    const kit = scripted(cloudbeds, [
      ({ url }) => ({ body: { success: true, ...(answers[new URL(url).pathname.split('/').pop()!] ?? charges) } }),
    ]);
    return cloudbeds.listings.page(kit.gateway.bind(testAccount(), { interactive: true }).call);
  };

  // As the vendor's sandbox answers, with status 200.
  const withheld = { success: false, message: 'Scope required for this call was not granted by property.' };

  it('is read without taxes and fees, and names all kinds of charges as unknown', async () => {
    const { result, warnings } = await withWarnings(() => listed(withheld));
    const { items } = result;
    expect(items).toMatchObject([{ providerId: '37', fees: [], taxes: [] }]);
    const reason = 'The property did not grant the right to this call: GET /getTaxesAndFees';
    expect(warnings).toMatchObject([{ field: 'fees, taxes', reason, lacksRight: true }]);
    expect(items[0]!.unknownParts).toEqual(expect.arrayContaining(['CITY_TAX', 'VAT', 'CLEANING', 'OTHER']));
  });

  it('has more unknown parts than a hotel without taxes', async () => {
    const { items } = await listed({ data: [] });
    expect(items[0]!.unknownParts).toEqual(['EXTRA_GUEST', 'PET', 'DISCOUNT']);
  });
});

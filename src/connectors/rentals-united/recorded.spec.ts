import { describeRecorded } from '../kit/testing/recorded.js';
import { Decimal } from '../port/values.js';
import { rentalsUnited } from './connector.js';
import { document } from './testing/document.js';

const answer = (method: string, contents: string) => ({
  body: `<${method}_RS><Status ID="0">Success</Status>${contents}</${method}_RS>`,
});
const dictionary = (method: string, list: string, item: string, entries: Record<string, string>) =>
  answer(
    method,
    `<${list}>${Object.entries(entries)
      .map(([id, name]) => `<${item} ${item}ID="${id}">${name}</${item}>`)
      .join('')}</${list}>`,
  );

const STAY = { listingProviderId: '519688', checkIn: '2030-02-03', checkOut: '2030-02-10', guests: 6, currency: 'AUD' };
const booked = {
  providerReservationId: '20300001',
  reference: 'our-reference',
  listingProviderId: '519688',
  checkIn: '2030-02-03',
  checkOut: '2030-02-10',
  guests: 3,
  guest: { firstName: 'Ada', lastName: 'Example', email: 'ada@guest.example', phone: '+44 333 333 333' },
  status: 'CONFIRMED',
  source: 'expedia@channel.example',
  notes: 'A cot, please.',
  // None is named: the currency of its property applies.
  currency: null,
  // The amount that the guest pays, which differs from the PMS's price.
  total: '765.65',
  base: null,
  confirmationCode: 'PMS-20300001',
  updatedAt: '2030-01-10T12:12:12.000Z',
};
const event = (name: string, contents: string) => ({
  name,
  headers: { 'content-type': 'text/xml' },
  body: `<${name}><Authentication><UserName>ru</UserName><Password>hash-1</Password></Authentication>${contents}</${name}>`,
  secrets: { secret: '', subscriptions: [{ id: 'handler', event: 'reservations', secret: 'hash-1' }] },
});

describeRecorded({
  connector: rentalsUnited,
  needs: {
    calls: {
      listings: {
        'POST /Pull_ListCurrenciesWithCities_RQ': 'the currency of a property that names none',
        'POST /Pull_ListOwnerProp_RQ': 'the listings themselves',
        'POST /Pull_ListSpecProp_RQ': 'the listing itself, with its fees',
      },
      reservations: {
        'POST /Pull_ListOwnerProp_RQ': 'the properties whose reservations are listed',
        'POST /Pull_ListReservations_RQ': 'the reservations themselves',
      },
    },
    listings: [
      'POST /Pull_GetLocationDetails_RQ Status',
      'POST /Pull_ListAmenities_RQ Status',
      'POST /Pull_ListCompositionRooms_RQ Status',
      'POST /Pull_ListCurrenciesWithCities_RQ Currencies',
      'POST /Pull_ListCurrenciesWithCities_RQ Currency',
      'POST /Pull_ListCurrenciesWithCities_RQ LocationID',
      'POST /Pull_ListCurrenciesWithCities_RQ Locations',
      'POST /Pull_ListCurrenciesWithCities_RQ Status',
      'POST /Pull_ListOTAPropTypes_RQ Status',
      'POST /Pull_ListOwnerProp_RQ ID',
      'POST /Pull_ListOwnerProp_RQ Properties',
      'POST /Pull_ListOwnerProp_RQ Property',
      'POST /Pull_ListOwnerProp_RQ Status',
      'POST /Pull_ListSpecProp_RQ DetailedLocationID',
      'POST /Pull_ListSpecProp_RQ ID',
      'POST /Pull_ListSpecProp_RQ Name',
      'POST /Pull_ListSpecProp_RQ Property',
      'POST /Pull_ListSpecProp_RQ Status',
    ],
    reservations: [
      'POST /Pull_GetOwnReservations_RQ Status',
      'POST /Pull_ListOwnerProp_RQ ID',
      'POST /Pull_ListOwnerProp_RQ Properties',
      'POST /Pull_ListOwnerProp_RQ Property',
      'POST /Pull_ListOwnerProp_RQ Status',
      'POST /Pull_ListReservations_RQ DateFrom',
      'POST /Pull_ListReservations_RQ DateTo',
      'POST /Pull_ListReservations_RQ PropertyID',
      'POST /Pull_ListReservations_RQ Reservation',
      'POST /Pull_ListReservations_RQ ReservationID',
      'POST /Pull_ListReservations_RQ Reservations',
      'POST /Pull_ListReservations_RQ Status',
      'POST /Pull_ListReservations_RQ StayInfo',
      'POST /Pull_ListReservations_RQ StayInfos',
    ],
    // A list that cannot be read is not an empty one.
    pages: ['POST /Pull_GetOwnReservations_RQ Reservations'],
  },
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { advertiserId: '4270', username: 'ru', password: 'secret' } },
  now: '2030-01-12T00:00:00Z',
  answers: {
    'POST /Pull_GetOwnerDetails_RQ': 'owner.xml',
    'POST /Pull_ListOwnerProp_RQ': 'properties.xml',
    'POST /Pull_ListSpecProp_RQ': 'property.xml',
    'POST /Pull_ListAmenities_RQ': dictionary('Pull_ListAmenities', 'Amenities', 'Amenity', {
      '7': 'Balcony',
      '180': 'Desk',
    }),
    'POST /Pull_ListCompositionRooms_RQ': dictionary(
      'Pull_ListCompositionRooms',
      'CompositionRooms',
      'CompositionRoom',
      { '81': 'Bathroom', '257': 'Bedroom' },
    ),
    'POST /Pull_ListOTAPropTypes_RQ': dictionary('Pull_ListOTAPropTypes', 'PropertyTypes', 'PropertyType', {
      '35': 'Loft',
    }),
    'POST /Pull_GetLocationDetails_RQ': answer(
      'Pull_GetLocationDetails',
      '<Locations><Location LocationID="7892" LocationTypeID="4">Sydney</Location><Location LocationID="5" LocationTypeID="3">New South Wales</Location><Location LocationID="2" LocationTypeID="2">Australia</Location></Locations>',
    ),
    'POST /Pull_ListCurrenciesWithCities_RQ': answer(
      'Pull_ListCurrenciesWithCities',
      '<Currencies><Currency CurrencyCode="CHF"></Currency><Currency CurrencyCode="AUD"><Locations><LocationID>7892</LocationID></Locations></Currency></Currencies>',
    ),
    'POST /Pull_ListPropertyAvailabilityCalendar_RQ': 'calendar.xml',
    'POST /Pull_ListPropertyPrices_RQ': 'prices.xml',
    'POST /Pull_GetPropertyAvbPrice_RQ': 'stay-price.xml',
    'POST /Pull_ListReservations_RQ': 'reservations.xml',
    'POST /Pull_GetOwnReservations_RQ': answer('Pull_GetOwnReservations', '<Reservations/>'),
    'POST /Pull_GetReservationByID_RQ': 'reservation.xml',
    'POST /Push_PutConfirmedReservationMulti_RQ': answer(
      'Push_PutConfirmedReservationMulti',
      '<ReservationID>90377000</ReservationID>',
    ),
  },
  verify: { providerAccountId: '4270', name: 'Harbour Stays' },
  // Archived properties are left out.
  listings: [
    {
      providerId: '519688',
      name: 'Harbour Loft',
      description: 'By the water',
      type: 'Loft',
      currency: 'AUD',
      active: true,
      address: {
        line1: '1 Quay Street',
        city: 'Sydney',
        state: 'New South Wales',
        country: 'Australia',
        postal_code: '2000',
      },
      latitude: -33.8568,
      maxOccupancy: 6,
      bedroomCount: 2,
      bathroomCount: 1,
      checkIn: { op: 'FROM_TO', start: '13:00:00', end: '17:00:00' },
      checkOut: { op: 'UNTIL', end: '11:00:00' },
      thumbnailUrl: 'https://images.ru.example/519688/main.jpg',
      contact: { name: 'Robin Keeper', email: ['robin@host.example'], phone: ['519000000'] },
      listingDetails: { instructions: 'From the quay', transit: 'A boat on request' },
      rawAmenities: [
        { id: 7, name: 'Balcony' },
        { id: 180, name: 'Desk' },
      ],
      fees: [{ name: 'Cleaning', charge: 'PER_STAY', amount: '44.5' }],
      taxes: [{ name: 'City tax', charge: 'PERCENT', amount: '5' }],
      deposit: '400',
      units: [],
    },
  ],
  calendars: [
    {
      listing: { providerId: '519688', currency: 'AUD' },
      from: '2030-02-01',
      to: '2030-02-04',
      nights: [
        { date: '2030-02-01', available: 0, price: '200' },
        // An older response does not count units.
        { date: '2030-02-02', available: 1, price: '200', minimumNights: 2 },
        { date: '2030-02-03', available: 1, price: '170', minimumNights: 3 },
        { date: '2030-02-04', available: 0, price: '170' },
      ],
    },
  ],
  quotes: [
    {
      request: STAY,
      quote: {
        currency: 'AUD',
        base: [{ amount: '200' }],
        fees: [
          { name: 'Cleaning', amount: '44.5' },
          { name: 'Further guests', amount: '40' },
        ],
        total: '284.5',
        deposit: '400',
      },
    },
  ],
  reservations: { '20300001': booked },
  creations: [
    {
      request: { ...STAY, total: new Decimal('300') },
      sends: 'POST /Push_PutConfirmedReservationMulti_RQ',
      body: {
        Reservation: {
          StayInfos: {
            StayInfo: {
              PropertyID: '519688',
              DateFrom: '2030-02-03',
              DateTo: '2030-02-10',
              NumberOfGuests: '6',
              Costs: { RUPrice: '284.5', ClientPrice: '300', AlreadyPaid: '0' },
            },
          },
          CustomerInfo: { Name: 'Ada', SurName: 'Guest', Email: 'ada@guest.example', Phone: '+15550100' },
          ReferenceID: 'our-reference',
        },
      },
      reservation: { providerReservationId: '90377000', status: 'CONFIRMED', total: '300', reference: 'our-reference' },
    },
  ],
  changes: [
    {
      since: '2030-01-11T00:00:00Z',
      reservations: [
        booked,
        { providerReservationId: '20300002', status: 'CANCELLED', reference: null },
        { providerReservationId: '20300003', status: 'INQUIRY' },
        // This property is archived; the property of another owner is left out.
        { providerReservationId: '20300005', status: 'MODIFIED', listingProviderId: '519689' },
      ],
    },
  ],
  events: [
    {
      ...event('LNM_PutConfirmedReservation_RQ', '<Reservation><ReservationID>20300001</ReservationID></Reservation>'),
      hints: [{ resource: 'RESERVATION', providerId: '20300001' }],
    },
    {
      ...event('LNM_CancelReservation_RQ', '<ReservationID>20300002</ReservationID>'),
      hints: [{ resource: 'RESERVATION', providerId: '20300002' }],
    },
    {
      ...event('LNM_PutLeadReservation_RQ', '<Lead><ExternalListingID>1</ExternalListingID></Lead>'),
      hints: [],
    },
  ],
});

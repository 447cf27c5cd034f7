import { describeRecorded } from '../kit/testing/recorded.js';
import { cloudbeds } from './connector.js';
import { document } from './testing/document.js';

/** Without it an answer is a refusal. */
const succeeded = (...calls: string[]): string[] => calls.map((call) => `GET /${call} success`);
const SUCCESS = {
  listings: succeeded('getHotelDetails', 'getHotels', 'getRoomTypes', 'getRooms', 'getTaxesAndFees'),
  reservations: succeeded('getReservationNotes', 'getReservationsWithRateDetails'),
};
const STAY = { listingProviderId: '4001', providerUnitId: '71', checkIn: '2030-07-01', checkOut: '2030-07-03' };
const booked = {
  providerReservationId: 'R100',
  reference: null,
  listingProviderId: '4001',
  providerUnitId: '71',
  checkIn: '2030-07-01',
  checkOut: '2030-07-03',
  guests: 3,
  guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
  guest: { id: 'G1', firstName: 'Ada', lastName: 'Example', email: 'ada@guest.example', phone: '+44 7000 000001' },
  status: 'CONFIRMED',
  source: 'Booking.com (Hotel Collect Booking)',
  notes: 'Late arrival',
  currency: 'EUR',
  base: '240.5',
  total: '302.53',
  createdAt: '2030-01-03T10:00:00.000Z',
  updatedAt: '2030-02-04T09:30:00.000Z',
};

describeRecorded({
  connector: cloudbeds,
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { api_key: 'key-1' } },
  now: '2030-06-10T00:00:00Z',
  needs: {
    calls: {
      listings: {
        'GET /getHotels': 'the listings themselves',
        'GET /getRoomTypes': 'the units',
        'GET /getRooms': 'how many rooms a unit has',
      },
      reservations: { 'GET /getReservationsWithRateDetails': 'the reservations themselves' },
    },
    listings: [
      'GET /getHotels data[].propertyCurrency[].currencyCode',
      'GET /getHotels data[].propertyID',
      'GET /getHotels data[].propertyName',
      'GET /getHotelDetails data',
      'GET /getRoomTypes data[].roomTypeID',
      'GET /getRooms data',
      ...SUCCESS.listings,
    ],
    reservations: [
      'GET /getReservationsWithRateDetails data[].propertyID',
      'GET /getReservationsWithRateDetails data[].reservationCheckIn',
      'GET /getReservationsWithRateDetails data[].reservationCheckOut',
      'GET /getReservationsWithRateDetails data[].reservationID',
      ...SUCCESS.reservations,
    ],
    pages: ['GET /getRoomTypes data'],
  },
  // None of our rules has steps by the price of the night: the estimate says that it lacks a part.
  unmatched: ['GET /getTaxesAndFees data[].amountType=percentage_rate_based'],
  answers: {
    'GET /getHotels': 'hotels.json',
    'GET /getHotelDetails': 'hotel.json',
    'GET /getRoomTypes': 'room-types.json',
    'GET /getRooms': 'rooms.json',
    'GET /getTaxesAndFees': 'taxes-and-fees.json',
    'GET /getRatePlans': 'rate-plans.json',
    'GET /getAvailableRoomTypes': 'offers.json',
    'GET /getRoomsFeesAndTaxes': 'charges.json',
    'GET /getReservationsWithRateDetails': 'reservations.json',
    'GET /getReservationNotes': 'notes.json',
    'POST /postReservation': 'created.json',
  },
  verify: { providerAccountId: '4001', name: 'Hotel am Park', timeZone: 'Europe/Berlin' },
  listings: [
    {
      providerId: '4001',
      name: 'Hotel am Park',
      description: 'A small hotel by the park.',
      type: 'hotel',
      currency: 'EUR',
      startPrice: '90.5',
      timeZone: 'Europe/Berlin',
      address: { line1: 'Parkallee 1', city: 'Berlin', country: 'DE', postal_code: '10115' },
      latitude: 52.5323,
      longitude: 13.3846,
      maxOccupancy: 4,
      checkIn: { op: 'FROM', start: '15:00:00' },
      checkOut: { op: 'UNTIL', end: '11:00:00' },
      contact: { name: 'Park GmbH', email: ['desk@hotel.example'], phone: ['+49 30 123'], language: 'de' },
      rawAmenities: [{ name: 'Wi-Fi' }, { name: 'Garden' }],
      pictures: [
        { url: 'https://img.example/h.jpg' },
        { url: 'https://img.example/g.jpg' },
        { url: 'https://img.example/dbl.jpg' },
      ],
      units: [
        // The third is virtual.
        {
          providerUnitId: '71',
          name: 'Double',
          inventoryCount: 2,
          maxOccupancy: 3,
          basePrice: '90.5',
          amenities: [{ name: 'Balcony' }, { name: 'Desk' }],
        },
        { providerUnitId: '72', name: 'Suite', inventoryCount: 1, maxOccupancy: 4, basePrice: '180' },
      ],
      fees: [{ name: 'Cleaning', charge: 'PER_STAY', amount: '35' }],
      taxes: [
        { name: 'City tax', charge: 'PER_GUEST_PER_NIGHT', amount: '2.5' },
        { name: 'Lodging tax', charge: 'PERCENT', amount: '5' },
      ],
    },
  ],
  calendars: [
    {
      listing: { providerId: '4001', providerUnitIds: ['71', '72'] },
      from: '2030-07-01',
      to: '2030-07-05',
      nights: [
        {
          providerUnitId: '71',
          date: '2030-07-01',
          available: 2,
          price: '90.5',
          minimumNights: 2,
          maximumNights: 14,
          closedToArrival: false,
        },
        { date: '2030-07-02', available: 2, price: '120', minimumNights: 3, closedToArrival: true },
        { date: '2030-07-03', available: 0 },
        { date: '2030-07-04', available: 0 },
        { date: '2030-07-05', available: 0, price: null },
        { providerUnitId: '72', date: '2030-07-01', available: 1, price: '180', closedToDeparture: true },
        { date: '2030-07-02', available: 0 },
        { date: '2030-07-03', available: 0 },
        { date: '2030-07-04', available: 0 },
        { date: '2030-07-05', available: 0 },
      ],
    },
  ],
  quotes: [
    {
      request: { ...STAY, guests: 3 },
      quote: {
        base: [{ name: 'Accommodation', amount: '240.5' }],
        fees: [{ name: 'Cleaning', amount: '35' }],
        taxes: [
          { name: 'City tax', amount: '15' },
          { name: 'Lodging tax', amount: '12.03' },
        ],
        total: '302.53',
        deposit: null,
      },
    },
  ],
  reservations: { R100: booked },
  creations: [
    {
      request: STAY,
      sends: 'POST /postReservation',
      body: {
        propertyID: '4001',
        thirdPartyIdentifier: 'our-reference',
        startDate: '2030-07-01',
        endDate: '2030-07-03',
        guestFirstName: 'Ada',
        guestLastName: 'Guest',
        guestEmail: 'ada@guest.example',
        guestPhone: '+15550100',
        'rooms[].roomTypeID': '71',
        // The rate without a plan is quoted, and booked.
        'rooms[].roomRateID': 'rate-1',
        'adults[].quantity': '2',
        'children[].quantity': '0',
      },
      reservation: {
        providerReservationId: 'R900',
        reference: 'our-reference',
        status: 'CONFIRMED',
        total: '302.53',
        guest: { id: 'G9', firstName: 'Ada' },
      },
    },
  ],
  changes: [
    {
      since: '2030-02-01T00:00:00Z',
      reservations: [
        booked,
        {
          providerReservationId: 'R101',
          status: 'CANCELLED',
          reference: 'our-reference',
          cancelledAt: '2030-02-05T08:00:00.000Z',
        },
        { providerReservationId: 'R102', status: 'CANCELLED' },
        { providerReservationId: 'R103', status: 'NO_SHOW', source: 'Airbnb', currency: null },
      ],
    },
  ],
  events: [
    {
      name: 'reservation/created',
      headers: {},
      body: {
        version: '1.0',
        timestamp: 1_900_000_000.1,
        event: 'reservation/created',
        propertyID: 4001,
        propertyID_str: '4001',
        reservationID: 'R100',
        startDate: '2030-07-01',
        endDate: '2030-07-03',
      },
      secrets: { secret: '', subscriptions: [] },
      hints: [{ resource: 'RESERVATION', providerId: 'R100' }],
    },
  ],
});

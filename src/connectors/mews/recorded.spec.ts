import { describeRecorded } from '../kit/testing/recorded.js';
import { Decimal } from '../port/values.js';
import { mews } from './connector.js';
import { document } from './testing/document.js';

const ENTERPRISE = '3fa85f64-0000-4000-8000-000000000001';
const SERVICE = 'bd26d8db-0000-4000-8000-000000000001';
const CATEGORY = '773d5e42-0000-4000-8000-000000000001';
const ADULT = '1f67644f-0000-4000-8000-000000000001';
const CHILD = '1f67644f-0000-4000-8000-000000000002';
const COVER = '57a971a5-0000-4000-8000-000000000001';
const GUEST = '35d4b117-0000-4000-8000-000000000001';
const idOf = (n: number): string => `0f515589-0000-4000-8000-00000000000${n}`;

// Clocks go forward on the night of the 31st of March: check-in at 14:00Z, check-out at 10:00Z.
const STAY = {
  listingProviderId: SERVICE,
  providerUnitId: CATEGORY,
  checkIn: '2030-03-30',
  checkOut: '2030-04-01',
  guests: 3,
  guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
};
const booked = {
  providerReservationId: idOf(1),
  reference: 'our-reference',
  listingProviderId: SERVICE,
  providerUnitId: CATEGORY,
  checkIn: '2030-03-30',
  checkOut: '2030-04-01',
  guests: 3,
  guestCounts: { adults: 2, children: 1 },
  guest: { id: GUEST, firstName: 'Ada', lastName: 'Example', email: 'ada@guest.example', phone: '+420 555 0199' },
  status: 'CONFIRMED',
  source: 'ChannelManager',
  notes: 'Late arrival',
  currency: 'EUR',
  // 100 + 120 for nights, 15 for a product, 5 for city tax; cancelled items do not count.
  total: '240',
  base: '220',
  fees: '15',
  taxes: '5',
  confirmationCode: '52',
  createdAt: '2030-01-23T16:00:00.000Z',
  updatedAt: '2030-02-22T17:00:00.000Z',
};
const other = (n: number, status: string) => ({ providerReservationId: idOf(n), status, reference: 'TW48ZP' });

const answers = {
  'POST /configuration/get': 'configuration.json',
  'POST /enterprises/getAll': 'enterprises.json',
  'POST /services/getAll': 'services.json',
  'POST /resourceCategories/getAll': 'categories.json',
  'POST /resourceCategoryAssignments/getAll': 'assignments.json',
  'POST /resourceCategoryImageAssignments/getAll': { body: { ResourceCategoryImageAssignments: [], Cursor: null } },
  'POST /resourceFeatures/getAll': 'features.json',
  'POST /images/getUrls': { body: { ImageUrls: [{ ImageId: COVER, Url: 'https://cdn.mews.example/cover.jpg' }] } },
  'POST /rates/getAll': 'rates.json',
  'POST /rates/getPricing': 'pricing.json',
  'POST /services/getAvailability': 'availability.json',
  'POST /restrictions/getAll': 'restrictions.json',
  'POST /ageCategories/getAll': 'ages.json',
  'POST /reservations/price': 'price.json',
  'POST /cancellationPolicies/getByRates': 'policies.json',
  'POST /reservations/add': 'added.json',
  'POST /reservations/getAll/2023-06-06': 'reservation.json',
  'POST /customers/getAll': 'customers.json',
  'POST /serviceOrderNotes/getAll': 'notes.json',
  'POST /orderItems/getAll': 'orderItems.json',
};
const CATEGORY_TYPE = 'POST /resourceCategories/getAll ResourceCategories[].Type';
const ORIGIN = 'POST /reservations/getAll/2023-06-06 Reservations[].Origin';
const NO_LODGING = [
  ...['Amphitheater', 'Bike', 'ConferenceRoom', 'Cot', 'Crib', 'Desk', 'ExtraBed', 'Garden', 'MeetingRoom'],
  ...['Membership', 'Office', 'ParkingSpot', 'PrivateSpaces', 'Restaurant', 'Rooftop', 'TeamArea'],
];
const common = {
  connector: mews,
  unmatched: [
    // Nobody sleeps there, so they are not listings.
    ...NO_LODGING.map((type) => `${CATEGORY_TYPE}=${type}`),
    'POST /services/getAll Services[].Data.Discriminator=Additional',
    // A pitch of a camp site, on which guests bring what they sleep in.
    `${CATEGORY_TYPE}=Site`,
    // Another system, which may stand for any channel.
    `${ORIGIN}=Connector`,
    `${ORIGIN}=Import`,
  ],
  needs: {
    calls: {
      listings: {
        'POST /enterprises/getAll': 'the properties',
        'POST /rates/getAll': 'the rate, whose currency prices have',
        'POST /rates/getPricing': 'prices and their currency',
        'POST /resourceCategories/getAll': 'the units',
        'POST /resourceCategoryAssignments/getAll': 'how many rooms a unit has',
        'POST /services/getAll': 'the listings themselves',
      },
      reservations: {
        'POST /enterprises/getAll': 'the time zone, and whether prices include taxes',
        'POST /orderItems/getAll': 'the price',
        'POST /reservations/getAll/2023-06-06': 'the reservations themselves',
        'POST /services/getAll': 'the listing',
      },
    },
    listings: [
      'POST /enterprises/getAll Enterprises[].ChainId',
      'POST /enterprises/getAll Enterprises[].Id',
      'POST /enterprises/getAll Enterprises[].Name',
      'POST /enterprises/getAll Enterprises[].Pricing',
      'POST /resourceCategories/getAll ResourceCategories[].Id',
      'POST /resourceCategories/getAll ResourceCategories[].ServiceId',
      'POST /resourceCategoryAssignments/getAll ResourceCategoryAssignments[].CategoryId',
      'POST /resourceCategoryAssignments/getAll ResourceCategoryAssignments[].ResourceId',
      'POST /resourceCategoryImageAssignments/getAll ResourceCategoryImageAssignments',
      'POST /resourceFeatures/getAll ResourceFeatures[].ServiceId',
      'POST /services/getAll Services[].Data.Discriminator',
      'POST /services/getAll Services[].Data.Value.EndOffset',
      'POST /services/getAll Services[].Data.Value.StartOffset',
      'POST /services/getAll Services[].Data.Value.TimeUnitPeriod',
      'POST /services/getAll Services[].EnterpriseId',
      'POST /services/getAll Services[].Id',
    ],
    reservations: [
      'POST /ageCategories/getAll AgeCategories[].Id',
      'POST /customers/getAll Customers[].Id',
      'POST /enterprises/getAll Enterprises[].ChainId',
      'POST /enterprises/getAll Enterprises[].Id',
      'POST /enterprises/getAll Enterprises[].Pricing',
      'POST /orderItems/getAll OrderItems[].Amount.Currency',
      'POST /orderItems/getAll OrderItems[].Amount.GrossValue',
      'POST /orderItems/getAll OrderItems[].ServiceOrderId',
      'POST /reservations/getAll/2023-06-06 Reservations[].Id',
      'POST /reservations/getAll/2023-06-06 Reservations[].ScheduledEndUtc',
      'POST /reservations/getAll/2023-06-06 Reservations[].ScheduledStartUtc',
      'POST /reservations/getAll/2023-06-06 Reservations[].ServiceId',
      'POST /serviceOrderNotes/getAll ServiceOrderNotes[].OrderId',
      'POST /services/getAll Services[].Data.Discriminator',
      'POST /services/getAll Services[].Data.Value.EndOffset',
      'POST /services/getAll Services[].Data.Value.StartOffset',
      'POST /services/getAll Services[].Data.Value.TimeUnitPeriod',
      'POST /services/getAll Services[].EnterpriseId',
      'POST /services/getAll Services[].Id',
    ],
  },
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { client_token: 'client-1', access_token: 'access-1' } },
  now: '2030-03-30T08:00:00Z',
};

describeRecorded({
  ...common,
  answers,
  verify: { providerAccountId: ENTERPRISE, name: 'Pavlova House', timeZone: 'Europe/Prague' },
  listings: [
    {
      providerId: SERVICE,
      name: 'Pavlova House',
      internalName: 'PH',
      type: 'Room',
      description: 'With a view',
      currency: 'EUR',
      timeZone: 'Europe/Prague',
      startPrice: '100',
      active: true,
      address: { line1: 'Pavlova 5', city: 'Prague', country: 'CZ', postal_code: '120 00' },
      latitude: 50.075181,
      maxOccupancy: 3,
      checkIn: { op: 'FROM', start: '15:00:00' },
      checkOut: { op: 'UNTIL', end: '12:00:00' },
      thumbnailUrl: 'https://cdn.mews.example/cover.jpg',
      contact: { name: 'Pavlova House', email: ['desk@pavlova.example'], phone: ['+420 555 0100'] },
      rawAmenities: [{ name: 'Balcony with a view' }, { name: 'AirConditioning' }],
      // The meeting room is not lodging.
      units: [{ providerUnitId: CATEGORY, name: 'Double', inventoryCount: 2, maxOccupancy: 3, basePrice: '100' }],
    },
  ],
  calendars: [
    {
      listing: { providerId: SERVICE, providerUnitIds: [CATEGORY], currency: 'EUR', timeZone: 'Europe/Prague' },
      from: '2030-03-30',
      to: '2030-04-01',
      nights: [
        // A Saturday and a Sunday, on which no stay begins; then an overbooked Monday.
        {
          date: '2030-03-30',
          available: 2,
          price: '100',
          minimumNights: 2,
          maximumNights: 7,
          closedToArrival: false,
        },
        { date: '2030-03-31', available: 1, price: '120', closedToArrival: true },
        { date: '2030-04-01', available: 0, price: '110', minimumNights: 0, maximumNights: 0 },
      ],
    },
  ],
  quotes: [
    {
      request: STAY,
      quote: {
        currency: 'EUR',
        base: [{ amount: '220' }],
        taxes: [],
        total: '220',
        deposit: null,
        cancellationPolicy: {
          source: 'PMS',
          description: '',
          tiers: [{ until: { daysBeforeCheckIn: 10 }, refundPercentage: 100 }],
        },
      },
    },
  ],
  reservations: { [idOf(1)]: booked },
  creations: [
    {
      request: { ...STAY, notes: 'Late arrival', base: new Decimal(220), total: new Decimal(220) },
      sends: 'POST /reservations/add',
      body: {
        ServiceId: SERVICE,
        CheckOverbooking: true,
        SendConfirmationEmail: false,
        Reservations: [
          {
            ChannelNumber: 'our-reference',
            State: 'Confirmed',
            CustomerId: GUEST,
            Notes: 'Late arrival\nref:our-reference',
            StartUtc: '2030-03-30T14:00:00Z',
            EndUtc: '2030-04-01T10:00:00Z',
            RequestedCategoryId: CATEGORY,
            PersonCounts: [
              { AgeCategoryId: ADULT, Count: 2 },
              { AgeCategoryId: CHILD, Count: 1 },
            ],
          },
        ],
      },
      reservation: { providerReservationId: idOf(1), status: 'CONFIRMED', confirmationCode: '52', total: '220' },
    },
  ].map((creation) => ({
    ...creation,
    request: {
      ...creation.request,
      guest: { firstName: 'Ada', lastName: 'Example', email: 'ada@guest.example', phone: '' },
    },
  })),
  events: [
    {
      name: 'ServiceOrderUpdated and ResourceBlockUpdated',
      headers: { 'content-type': 'application/json' },
      body: {
        EnterpriseId: ENTERPRISE,
        IntegrationId: 'c8bee838-7fb1-4f4e-8fac-ac87008b2f90',
        Events: [
          { Discriminator: 'ServiceOrderUpdated', Value: { Id: idOf(1) } },
          { Discriminator: 'ServiceOrderUpdated', Value: { Id: idOf(1) } },
          { Discriminator: 'ResourceUpdated', Value: { Id: idOf(2) } },
          { Discriminator: 'ResourceBlockUpdated', Value: { Id: idOf(3) } },
        ],
      },
      secrets: { secret: '', subscriptions: [] },
      hints: [{ resource: 'RESERVATION', providerId: idOf(1) }, { resource: 'CALENDAR' }],
    },
  ],
});

describeRecorded({
  ...common,
  answers: { ...answers, 'POST /reservations/getAll/2023-06-06': 'reservations.json' },
  changes: [
    {
      since: '2030-03-01T00:00:00Z',
      reservations: [
        booked,
        { ...other(2, 'NO_SHOW'), cancelledAt: '2030-02-01T00:00:00.000Z', total: '0' },
        other(3, 'INQUIRY'),
        other(4, 'PENDING'),
        other(5, 'PENDING'),
        other(6, 'STAYING'),
        other(7, 'POST_STAY'),
        other(8, 'CANCELLED'),
      ],
    },
  ],
});

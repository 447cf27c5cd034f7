import type { EventType } from '../feed/feed.events.js';
import type { CalendarChanged } from '../availability/availability.events.js';
import type { AccountStatusChanged } from '../integration-account/integration-account.events.js';
import type { ListingEventData, NewListingsImported } from '../listing/listing.events.js';
import type { ReservationEvent } from '../reservation/reservation.events.js';

const ZERO = '00000000-0000-0000-0000-000000000000';
const line = (name: string, price: number, kind: string) => ({
  amount: price,
  breakdown: [{ name, description: '', price, kind }],
});
const NOTHING = { amount: 0, breakdown: [] };

const STATUS = {
  RESERVATION_CREATED: 'CONFIRMED',
  RESERVATION_UPDATED: 'MODIFIED',
  RESERVATION_CANCELLED: 'CANCELLED',
} as const satisfies Record<ReservationEvent, string>;

const LISTING: ListingEventData = { integrationAccountID: ZERO, listingID: ZERO };
const NEW_LISTINGS: NewListingsImported = { integrationAccountID: ZERO, listingIDs: [ZERO] };

const CALENDAR: CalendarChanged = {
  integrationAccountID: ZERO,
  listingID: ZERO,
  unitID: ZERO,
  ranges: [{ from: '2030-06-01', to: '2030-06-03' }],
};
const STATUS_CHANGED: AccountStatusChanged = {
  integrationAccountID: ZERO,
  status: 'INACTIVE',
  previous: 'ACTIVE',
  statusReason: 'credentials_refused',
};

const SHORT: Readonly<Record<Exclude<EventType, ReservationEvent>, object>> = {
  NEW_LISTINGS_IMPORTED: NEW_LISTINGS,
  LISTING_CREATED: LISTING,
  LISTING_CHANGED: LISTING,
  LISTING_REMOVED: LISTING,
  CALENDAR_CHANGED: CALENDAR,
  ACCOUNT_STATUS_CHANGED: STATUS_CHANGED,
};

const isOfReservation = (type: EventType): type is ReservationEvent => type in STATUS;

/** Returns the `data` of a test event: in the shape of a real one, with `test: true` and ids that do not exist. */
export const sampleData = (type: EventType, now: Date): { test: true } => ({
  test: true,
  ...(isOfReservation(type) ? sampleReservation(type, now) : SHORT[type]),
});

const sampleReservation = (type: ReservationEvent, now: Date): object => {
  const at = now.toISOString();
  return {
    id: ZERO,
    listingID: ZERO,
    integrationAccountID: ZERO,
    providerReservationID: 'test',
    providerID: 'test',
    checkInDate: '2030-06-01',
    checkOutDate: '2030-06-04',
    guests: 2,
    guest: {
      id: ZERO,
      name: 'Test Guest',
      firstName: 'Test',
      lastName: 'Guest',
      email: 'guest@example.com',
      phone: '',
    },
    status: STATUS[type],
    source: 'test',
    channel: 'DIRECT',
    notes: '',
    originalCurrency: 'EUR',
    currency: 'EUR',
    totalPrice: 360,
    components: {
      basePrice: line('Accommodation', 300, 'ACCOMMODATION'),
      fees: line('Cleaning', 30, 'CLEANING'),
      taxes: line('Tax', 30, 'OTHER'),
      discounts: NOTHING,
    },
    adults: 2,
    createdAt: at,
    updatedAt: at,
    ...(type === 'RESERVATION_CANCELLED' ? { cancelledAt: at } : {}),
  };
};

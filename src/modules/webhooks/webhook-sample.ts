import { NEW_LISTINGS_IMPORTED, type NewListingsImported } from '../listing/listing.events.js';
import type { WebhookEvent } from './webhooks.types.js';

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
} as const;

/** Returns the `data` of a test event: in the shape of a real one, with `test: true` and ids that do not exist. */
export const sampleData = (event: WebhookEvent, now: Date): object => {
  if (event === NEW_LISTINGS_IMPORTED) {
    return { test: true, integrationAccountID: ZERO, listingIDs: [ZERO] } satisfies NewListingsImported & {
      test: true;
    };
  }
  const at = now.toISOString();
  return {
    test: true,
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
    status: STATUS[event],
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
    ...(event === 'RESERVATION_CANCELLED' ? { cancelledAt: at } : {}),
  };
};

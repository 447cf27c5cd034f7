import { randomUUID } from 'node:crypto';
import { Decimal } from '../../../values/money/money.js';
import { ReservationEntity } from '../reservation.entity.js';
import { componentsOf } from '../reservation-money.js';

/** Returns a mirrored reservation of three nights. */
export const reservationRow = (fields: Partial<ReservationEntity> = {}): ReservationEntity => {
  const tenantId = randomUUID();
  const at = new Date('2027-01-10T10:00:00Z');
  const [base, zero] = [new Decimal(300), new Decimal(0)];
  return Object.assign(new ReservationEntity(), {
    id: randomUUID(),
    workspaceId: randomUUID(),
    tenantId,
    bookedByTenantId: tenantId,
    integrationAccountId: randomUUID(),
    listingId: randomUUID(),
    unitId: null,
    provider: 'PROVIDER_14',
    origin: 'PMS',
    providerReservationId: randomUUID(),
    checkIn: '2027-03-01',
    checkOut: '2027-03-04',
    guests: 2,
    adults: 2,
    children: null,
    infants: null,
    pets: null,
    guest: { id: 'g1', firstName: 'Ada', lastName: 'Example', email: 'Ada@example.com', phone: '+4930123456' },
    sealedGuest: null,
    guestEmailHash: null,
    guestErasedAt: null,
    absorbedId: null,
    status: 'CONFIRMED',
    requestedStatus: null,
    source: 'website',
    notes: 'Arrives late',
    currency: 'EUR',
    totalPrice: base,
    components: componentsOf({ base, fees: zero, taxes: zero }),
    givenPrice: null,
    priceDifference: null,
    commission: null,
    hostPayout: null,
    clientReference: null,
    referenceInUse: null,
    metadata: null,
    promotionId: null,
    quoteId: null,
    confirmationCode: null,
    sendStartedAt: null,
    nextLookupAt: null,
    lookups: 0,
    isConfirming: false,
    flag: null,
    sequence: 1,
    contentHash: 'a'.repeat(64),
    pmsUpdatedAt: null,
    readAt: at,
    createdAt: at,
    updatedAt: at,
    confirmedAt: at,
    cancelledAt: null,
    ...fields,
  });
};

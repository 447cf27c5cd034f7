import {
  CANCELLED,
  CREATED,
  guest,
  guestCounts,
  own,
  type Payload,
  raw,
  UPDATED,
} from '../../testing/reservation-payload.js';
import { reservationOf } from '../reservations.js';

// prettier-ignore
export const payload: Payload = {
  pms: 'apaleo',
  map: (values) => reservationOf(raw(values)),
  stay: ['arrival', 'departure'],
  bare: { id: 1, property: { id: 2 } },
  bareIs: own,
  full: {
    bookingId: 'B-1', status: 'Canceled', externalCode: 'r-1', unitGroup: { id: 7 }, adults: 4, childrenAges: [3, 12, 17, 0, 2], source: 'first', channelCode: 'Direct',
    primaryGuest: { firstName: 'Ann', lastName: 'van Lee', email: 'e@guest.example', phone: '+1' }, booker: { lastName: 'Other', phone: '+2' }, comment: 'note',
    totalGrossAmount: { amount: 10.125, currency: 'KWD' }, created: CREATED, modified: UPDATED, cancellationTime: CANCELLED,
  },
  fullIs: {
    reference: 'r-1', providerUnitId: '7', guests: 7, guestCounts: { ...guestCounts, pets: 0 }, guest, status: 'CANCELLED', source: 'first', notes: 'note', currency: 'KWD',
    total: '10.125', confirmationCode: 'B-1', createdAt: CREATED, updatedAt: UPDATED, cancelledAt: CANCELLED,
  },
  instead: { booker: { firstName: 'Ann', lastName: 'van Lee', phone: '+2' }, channelCode: 'Ibe', guestComment: 'comment', status: 'InHouse' },
  insteadIs: { guest: { firstName: 'Ann', lastName: 'van Lee', phone: '+2' }, source: 'Ibe', notes: 'comment', status: 'STAYING' },
};

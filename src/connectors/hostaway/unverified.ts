import type { Assumption } from '../port/assumptions.js';
import { answersHave, keepsReference } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim:
      'cancellationPolicyId of a listing names the policy of direct bookings too, and `arrival` is the time of check-in',
    decide: 'Host: set a policy for a listing and book it on the booking website: the terms shown there',
  },
  {
    claim:
      'channelReservationId is kept when a direct reservation is created; the reference also goes into `comment` as `ref:<id>`',
    decide: 'POST /v1/reservations with `channelReservationId`, then GET it: the id is returned',
    inBooking: keepsReference,
  },
  {
    claim: 'a `PUT` of a reservation leaves omitted fields unchanged',
    decide:
      'PUT /v1/reservations/{id} with `arrivalDate` and `departureDate` alone, then GET it: the guest is the same',
  },
  {
    claim:
      'new reservations may have the `status` pending or inquiry; a pending reservation holds its nights, since the calendar has a status and a count for it',
    decide: 'POST /v1/reservations with status pending, then GET /v1/listings/{id}/calendar: its nights are reserved',
  },
  {
    claim: 'guestStayTax is per stay and priceForExtraPerson per guest and night',
    decide:
      'POST /v1/listings/{id}/calendar/priceDetails for two and three nights, and for one more guest: the differences',
  },
  {
    claim: 'averageReviewRating has a scale of 10; it is converted to a scale of 5',
    decide:
      'GET /v1/listings: compare `averageReviewRating` with the stars at the channel; 9.6 for 4.8 stars proves it',
    inExchanges: answersHave(/\/listings/, 'averageReviewRating'),
  },
  {
    claim:
      'listingUnits and listingFeeSetting are included with includeResources=1; units are requested separately otherwise',
    decide: 'GET /v1/listings/{id}?includeResources=1: `listingUnits` and `listingFeeSetting` are in the answer',
    inExchanges: answersHave(/\/listings/, 'listingFeeSetting'),
  },
];

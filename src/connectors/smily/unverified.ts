import type { Assumption } from '../port/assumptions.js';
import { answersHave, isAnswered, keepsReference } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim:
      '`include` of the items of cancellation policies, and that `eligible_days` end at the time of check-in: the reference names days only',
    decide:
      'GET /api/v3/rental_cancelation_policies?include=rental_cancelation_policy_items: the items come beside them; cancel a booking in the morning of the day on which a penalty begins: whether it is due',
    inExchanges: answersHave(/\/rental_cancelation_policies/, 'rental_cancelation_policy_items'),
  },
  {
    claim:
      '`rental_id` as a filter of availabilities, rate maps, change-overs, photos and amenities; what else comes is left out',
    decide: 'GET /api/v3/photos?rental_id=a,b of an account with three rentals: only those of two are returned',
    inExchanges: isAnswered('GET', /\/(photos|availabilities|rates|change_overs)/),
  },
  {
    claim: 'the name of the rental in a search: `id` by the reference, `rental_id` by the guide; both are sent',
    decide: 'GET /api/v3/rentals/search?id=…, and with `rental_id`: which one narrows the result',
  },
  {
    claim: '`external_reference` in the body of a new booking: only answers are documented to have it',
    decide: 'POST /api/v3/bookings with `external_reference`, then GET it: it is returned',
    inBooking: keepsReference,
  },
  {
    claim: 'a tentative booking may have no client and no price: recordings of the vendor have bookings without either',
    decide: 'POST /api/v3/rentals/{id}/bookings with `start_at`, `end_at` and `tentative_expires_at` only',
  },
  {
    claim: '`client_id`, prices and `external_reference` in the update that makes a tentative booking a booked one',
    decide: 'PUT /api/v3/bookings/{id} with them and `booked`, then GET it: all are returned',
  },
  {
    claim: 'an update of `start_at` and `end_at` to nights of another booking is refused with 422',
    decide: 'PUT /api/v3/bookings/{id} with the dates of another booking of the rental: 422 proves it',
  },
  {
    claim: 'whether the PMS prices a stay again whose dates change; the price is read back either way',
    decide: 'PUT /api/v3/bookings/{id} with other dates, then GET it: whether `final_price` is another',
  },
  {
    claim: 'where an included client stands: in the booking or beside it, both are read',
    decide: 'GET /api/v3/bookings?include=client: whether the client stands in `linked` or in the booking',
    inExchanges: answersHave(/bookings/, 'clients?'),
  },
  {
    claim: 'the time zone of a rental: `timezone` where it is given, else UTC',
    decide: 'GET /api/v3/rentals: whether `timezone` is given',
    inExchanges: answersHave(/rentals/, 'timezone'),
  },
  {
    claim: 'whether the base64 text that events are signed over has line breaks; either is taken',
    decide:
      'Receive one event and compute its signature over the base64 text with and without line breaks: which one matches',
  },
];

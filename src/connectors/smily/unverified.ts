import type { Assumption } from '../port/assumptions.js';
import { answersHave, isAnswered, keepsReference } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim:
      '`include` of the items of cancellation policies, and that `eligible_days` end at the time of check-in: the reference names days only',
    decide:
      'GET /api/v3/rental_cancelation_policies?include=rental_cancelation_policy_items: the items are returned with them; cancel a booking on the morning of the day on which a penalty begins: whether it is due',
    inExchanges: answersHave(/\/rental_cancelation_policies/, 'rental_cancelation_policy_items'),
  },
  {
    claim:
      '`rental_id` as a filter of availabilities, rate maps, change-overs, photos and amenities; results of other rentals are ignored',
    decide: 'GET /api/v3/photos?rental_id=a,b of an account with three rentals: only those of two are returned',
    inExchanges: isAnswered('GET', /\/(photos|availabilities|rates|change_overs)/),
  },
  {
    claim: 'the name of the rental in a search: `id` in the reference, `rental_id` in the guide; both are sent',
    decide: 'GET /api/v3/rentals/search?id=…, and with `rental_id`: which one narrows the result',
  },
  {
    claim: 'a new booking accepts `external_reference`: the documentation has it in answers only',
    decide: 'POST /api/v3/bookings with `external_reference`, then GET it: it is returned',
    inBooking: keepsReference,
  },
  {
    claim: 'a tentative booking may have no client and no price: recordings of the vendor have bookings without either',
    decide: 'POST /api/v3/rentals/{id}/bookings with `start_at`, `end_at` and `tentative_expires_at` only',
  },
  {
    claim:
      'the update that turns a tentative booking into a booked one accepts `client_id`, prices and `external_reference`',
    decide: 'PUT /api/v3/bookings/{id} with them and `booked`, then GET it: all are returned',
  },
  {
    claim: 'an update of `start_at` and `end_at` to nights of another booking is refused with 422',
    decide: 'PUT /api/v3/bookings/{id} with the dates of another booking of the rental: 422 proves it',
  },
  {
    claim: 'whether the PMS recalculates the price when the dates of a stay change; the price is read back either way',
    decide: 'PUT /api/v3/bookings/{id} with other dates, then GET it: whether `final_price` has changed',
  },
  {
    claim: 'whether an included client is in the booking or listed separately; both are read',
    decide: 'GET /api/v3/bookings?include=client: whether the client is in `linked` or in the booking',
    inExchanges: answersHave(/bookings/, 'clients?'),
  },
  {
    claim: 'the time zone of a rental: `timezone` if present, otherwise UTC',
    decide: 'GET /api/v3/rentals: whether `timezone` is present',
    inExchanges: answersHave(/rentals/, 'timezone'),
  },
  {
    claim: 'whether the base64 text that events are signed over has line breaks; both forms are accepted',
    decide:
      'Receive one event and compute its signature over the base64 text with and without line breaks: which one matches',
  },
];

import type { Assumption } from '../port/assumptions.js';
import { answersHave, isAnswered, keepsReference, keepsTotal, readsCancelled } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim: 'whether the PMS recalculates the price when the dates of a stay change; the price is read back either way',
    decide: 'PUT /reservations/{id} with other dates, then GET it with `fees=1`: whether its price has changed',
  },
  {
    claim: 'the rate limit: 20 requests per second',
    decide: 'Send more than 20 reads in a second to a test account: note the first 429 and its headers',
  },
  {
    claim: '`note` of a new reservation is its `notes` afterwards; our reference is its last word, `ref:<id>`',
    decide: 'POST /reservations with `note`, then GET it: `notes` end in our reference',
    inBooking: keepsReference,
  },
  {
    claim:
      'which amount of a reservation is the total: `total_price`, otherwise the sum of its `fees`, otherwise `subtotal` and `tax_amount`, otherwise `payout_price` and `channel_commission`',
    decide: 'POST /reservations with a known total, then GET /reservations/{id}?fees=1: which amount equals it',
    inBooking: keepsTotal,
  },
  {
    claim:
      'which amounts the older fields of a price include; they are refused unless they add up. `v3` takes precedence',
    decide: 'GET /listings/price for a stay: compare the older fields with `v3`',
  },
  {
    claim: 'a listing with `parent_id` is a channel’s copy; its reservations belong to the parent',
    decide:
      "GET /listings of a listing that is distributed to two channels: the copies have `parent_id`, their reservations the parent's",
  },
  {
    claim: "`is_listed` 0 means not offered; names of fields in `amenities`, `rating` and the listing's `fees`",
    decide: 'GET /listings: a listing that is not distributed has `is_listed` 0',
    inExchanges: answersHave(/\/listings/, 'is_listed'),
  },
  {
    claim: 'the answer to `POST /webhooks_v2`: the documentation gives only its parameters',
    decide: 'POST /webhooks_v2 and GET /webhooks_v2: note the answers',
    inExchanges: isAnswered('GET', /webhooks_v2/),
  },
  {
    claim: '`PUT /reservations/{id}` works without `listing_id`, which the documentation does not call optional',
    decide: 'PUT /reservations/{id} with `status` alone: 200 and the status changes',
    inBooking: readsCancelled,
  },
  {
    claim: '`check_in` and `check_out` of an update are dates; nights of another reservation are refused',
    decide:
      'PUT /reservations/{id} with both, for free and for taken nights: the dates change; note status and message of the refusal',
  },
  {
    claim:
      'which field returns `auth` (the secret is therefore in the address too); names of fields in the message of an event',
    decide:
      'POST /webhooks_v2 with `auth` and make a booking: note which fields of the message hold `auth` and the ids',
  },
  {
    claim: 'times without a zone are UTC',
    decide: 'GET /reservations just after a booking: compare `created_at` with the time in UTC',
    inExchanges: answersHave(/\/reservations/, 'created_at'),
  },
];

import type { Assumption } from '../port/assumptions.js';
import { answersHave, keepsReference, readsCancelled } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim: 'our reference ends `notice` as `ref:<id>`; there is no separate field for a reference',
    decide: 'POST /api/reservations with `notice`, then GET it: `notice` ends in our reference',
    inBooking: keepsReference,
  },
  {
    claim: 'the status and text that refuse a reservation for taken nights',
    decide: 'POST /api/reservations twice for the same nights: note status and message of the second answer',
  },
  {
    claim: 'a cancelled reservation can still be read, with `type` cancellation',
    decide: 'DELETE /api/reservations/{id}, then GET it: `type` is cancellation',
    inBooking: readsCancelled,
  },
  {
    claim: 'the sum of a quote includes fees and taxes; its components are not documented',
    decide:
      'POST /booking/checkApartmentAvailability of an apartment with a cleaning fee and a tax: compare the price with the site',
  },
  {
    claim:
      'the zone of `created-at`, `modified-at` and `modifiedFrom`; assumed to be UTC; changes are read from a day earlier',
    decide: 'Make a reservation and compare `created-at` with the time in UTC',
  },
  {
    claim: '`currencyCode` of price elements; without it the currency is the apartment’s',
    decide: 'GET /api/reservations/{id}/price-elements: whether each has `currencyCode`',
    inExchanges: answersHave(/price-elements/, 'currencyCode'),
  },
  {
    claim: 'the event `updateRates` and its body',
    decide: 'Enter the webhook address and change a rate: note the event and its body',
  },
  {
    claim: 'how long a nonce is remembered; a timestamp is valid for five minutes',
    decide: 'Send one signed request twice, after 1, 5 and 10 minutes: note when it is refused',
  },
];

import type { Assumption } from '../port/assumptions.js';
import { answersHave, isAnswered, keepsReference, readsCancelled } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim: 'a new booking keeps `note`; our reference is its last word, `ref:<id>`',
    decide: 'POST /v2/bookings with `note`, then GET it: `note` ends in our reference',
    inBooking: keepsReference,
  },
  {
    claim:
      '`PATCH /v2/bookings/{id}` with status `cancelled` also cancels bookings of channels; if a booking is not cancelled, the request is refused',
    decide: 'PATCH /v2/bookings/{id} with status cancelled, then GET it: `status` is cancelled',
    inBooking: readsCancelled,
  },
  {
    claim: 'whether the PMS refuses taken nights; availability is checked first',
    decide: 'POST /v2/bookings twice for the same nights: whether the second is refused',
  },
  {
    claim: 'whether `to` of the calendar is included; one more day is requested',
    decide: 'GET /calendar/{id}?from=…&to=…: whether the last day of the answer is `to`',
    inExchanges: isAnswered('GET', /calendar/),
  },
  {
    claim: '`maximum_stay`, `house_rules` and other texts of a property: documented, but missing in live accounts',
    decide: 'GET /properties: whether `maximum_stay` and `house_rules` are present',
    inExchanges: answersHave(/properties/, 'maximum_stay|house_rules'),
  },
  {
    claim:
      'how fees other than cleaning are charged; extra guests pay for each night; discounts are a percentage off the nights of stays of at least `days` nights',
    decide: 'Book on the direct site of a property with fees and discounts: compare the price with the estimate',
  },
  {
    claim: '`GET /hooks` lists subscriptions; otherwise each subscription attempt creates new ones',
    decide: 'GET /hooks after subscribing: the subscription is listed',
    inExchanges: isAnswered('GET', /hooks/),
  },
  {
    claim: 'the `id` in the body of a property event is that of the property',
    decide: 'Subscribe and change a property: `id` of the body is that of the property',
  },
];

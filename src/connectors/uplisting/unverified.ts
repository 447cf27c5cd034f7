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
      'that `PATCH /v2/bookings/{id}` with status `cancelled` cancels the bookings of channels too; what stays uncancelled is refused',
    decide: 'PATCH /v2/bookings/{id} with status cancelled, then GET it: `status` is cancelled',
    inBooking: readsCancelled,
  },
  {
    claim: 'whether the PMS refuses taken nights; they are asked for before',
    decide: 'POST /v2/bookings twice for the same nights: whether the second is refused',
  },
  {
    claim: 'whether `to` of the calendar is included; a day more is asked for',
    decide: 'GET /calendar/{id}?from=…&to=…: whether the last day of the answer is `to`',
    inExchanges: isAnswered('GET', /calendar/),
  },
  {
    claim: '`maximum_stay`, `house_rules` and further texts of a property: documented, and left out by live accounts',
    decide: 'GET /properties: whether `maximum_stay` and `house_rules` are given',
    inExchanges: answersHave(/properties/, 'maximum_stay|house_rules'),
  },
  {
    claim:
      'how fees other than cleaning are charged; further guests pay each night; discounts are a percentage off the nights of stays of `days` nights or more',
    decide: 'Book directly at the site of a property with fees and discounts: compare the price with the estimate',
  },
  {
    claim: '`GET /hooks` lists subscriptions; without it each subscribing makes new ones',
    decide: 'GET /hooks after subscribing: the subscription is listed',
    inExchanges: isAnswered('GET', /hooks/),
  },
  {
    claim: 'bodies of property events: their `id` is the property',
    decide: 'Subscribe and change a property: `id` of the body is that of the property',
  },
];

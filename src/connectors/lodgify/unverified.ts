import type { Assumption } from '../port/assumptions.js';
import { answersHave, isAnswered, keepsNotes, keepsReference, readsCancelled } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim: 'the rate limit: 600 requests per minute; the vendor stated 100 to some customers',
    decide: 'Send more than 100 reads in a minute to a trial account: note the first 429 and its headers',
  },
  {
    claim: 'whether the last day of an availability period is part of it; both readings give the right result',
    decide: 'GET /v2/availability/{id}: compare `end` of a period with the check-out of the booking behind it',
    inExchanges: answersHave(/availability/, 'end'),
  },
  {
    claim: '`source_text` is returned as sent; our reference is its last word, `ref:<id>`',
    decide: 'POST /v1/reservation/booking with `source_text`, then GET it: the text is returned',
    inBooking: keepsReference,
  },
  {
    claim: '`notes` of a new booking are kept; nothing depends on it',
    decide: 'POST /v1/reservation/booking with notes, then GET it: `notes` are returned',
    inBooking: keepsNotes,
  },
  {
    claim: '`DELETE /v1/reservation/booking/{id}` deletes a booking that was just created',
    decide: 'DELETE /v1/reservation/booking/{id} of a new booking, then GET it: 404 or deleted',
    inBooking: readsCancelled,
  },
  {
    claim: '`trash=true` lists the deleted bookings; `updatedSince` also compares with the time of creation',
    decide: 'GET /v2/reservations/bookings?trash=true&updatedSince=…: a deleted booking is listed',
    inExchanges: isAnswered('GET', /bookings/),
  },
  {
    claim: 'VAT and `other_items` in a quote; refused unless they add up',
    decide: 'GET /v2/quote/{id} of a property with VAT and extras: whether the lines add up to the total',
    inExchanges: answersHave(/\/quote/, 'other_items'),
  },
  {
    claim: 'a quote prices children and pets by `roomTypes[0].guest_breakdown`, and ignores `roomTypes[0].People`',
    decide:
      'GET /v2/quote/{id} for two adults, and with a pet: the second has the pet fee; note whether `People` changes it',
  },
  {
    claim: 'whether the list of webhooks contains their secrets',
    decide: 'GET /webhooks/v1/list after subscribing: whether each entry has a secret',
  },
  {
    claim: 'events about rates and availability name `property_id`',
    decide: 'Subscribe to rate and availability changes, change both: note the name of the id',
  },
  {
    claim:
      '`check_in_hour` and `check_out_hour` of `GET /v2/rates/settings`; amounts of bookings as numbers or objects',
    decide: 'GET /v2/rates/settings and a booking: note `check_in_hour`, and whether amounts are numbers or objects',
    inExchanges: answersHave(/settings/, 'check_in_hour'),
  },
];

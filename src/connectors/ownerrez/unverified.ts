import type { Assumption } from '../port/assumptions.js';
import { answersHave, isAnswered, keepsReference, readsCancelled } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim: 'whether the PMS recalculates the price when the dates of a stay change; the price is read back either way',
    decide:
      'PATCH /v2/bookings/{id} with other dates, then GET it with `include_charges`: whether the rent has changed',
  },
  {
    claim:
      'an update of `arrival` and `departure` to nights of another booking is refused with 400, as a new booking is',
    decide: 'PATCH /v2/bookings/{id} with the dates of another booking of the property: note status and message',
  },
  {
    claim:
      'whether `from` of bookings is the first departure, as a copy of the documentation of August 2026 states, or an arrival; the request starts a year earlier',
    decide: 'GET /v2/bookings?from=… on the arrival day, and on a later day of the stay: whether it is listed',
  },
  {
    claim: 'our reference ends `notes` as `ref:<id>`; a new booking accepts `charges`',
    decide: 'POST /v2/bookings with notes and charges, then GET it: both are returned',
    inBooking: keepsReference,
  },
  {
    claim: 'a booking is cancelled by `status` canceled; it is read back, and refused if it is not',
    decide: 'PATCH /v2/bookings/{id} with status canceled, then GET it: `status` is canceled',
    inBooking: readsCancelled,
  },
  {
    claim: 'pending bookings have the status pending, or `pending_until_utc` in the future',
    decide: 'GET /v2/bookings of a pending booking: note `status` and `pending_until_utc`',
    inExchanges: answersHave(/bookings/, 'pending_until_utc'),
  },
  {
    claim:
      'POST /bookings is open to every app: one client says that only partners may create bookings, and holds nights with a quote',
    decide: 'POST /v2/bookings with a token of an app that is not a partner: 200 or 403',
    inExchanges: isAnswered('POST', /\/bookings/),
  },
  {
    claim:
      '`time_zone`, `min_nights`, `max_nights` of a property, `created_utc`, `updated_utc` of a booking: no client has them; they are read if present',
    decide: 'GET /v2/properties/{id} and /v2/bookings/{id}: which of the fields are present',
    inExchanges: answersHave(/properties/, 'time_zone|min_nights|max_nights'),
  },
  {
    claim: 'names of fields in the content of a listing and in the user',
    decide: 'GET /v2/listings/{id} and /v2/users/me: note the names of fields',
    inExchanges: isAnswered('GET', /listings/),
  },
  {
    claim: 'the texts that refuse a booking or quote',
    decide: 'POST /v2/quotes and /v2/bookings for taken nights, too few nights and too many guests: note the messages',
  },
  {
    claim: '403, 402, 400 and 404 from `listings` mean that the account has no content',
    decide: 'GET /v2/listings/{id} of an account without content: note the status',
  },
  {
    claim: 'names in an event have either spelling (`EntityCreate`, `entity_create`)',
    decide: 'Subscribe, change a property and a booking: note the spelling of `action`',
  },
  {
    claim:
      'whether the total includes charges of the types `tax_other` and `surcharge_other`; both readings give the right result',
    decide:
      'GET /v2/bookings/{id}?include_charges=true of a channel that withholds a tax: whether `total_amount` includes it',
    inExchanges: answersHave(/bookings/, 'charges'),
  },
  {
    claim:
      '`rate.amount` of a day of the calendar is the price of the night; a quote names a deposit as a charge or as `security_deposit`, or not at all',
    decide:
      'GET /v2/calendar/{id} and POST /v2/quotes of a property with a deposit: compare the rates with the rent, note the deposit',
    inExchanges: answersHave(/calendar/, 'rate'),
  },
];

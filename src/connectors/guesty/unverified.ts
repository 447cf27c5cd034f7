import type { Assumption } from '../port/assumptions.js';
import { answersHave, isAnswered, keepsNotes, keepsTotal } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim: "`terms.cancellation` has the names of Airbnb's policies, for direct bookings too",
    decide: 'Host: list the policies to choose from in the settings of a listing, with their rules',
  },
  {
    claim: 'new dates on nights of another reservation are refused in the same way as a new reservation',
    decide: 'PUT /v1/reservations-v3/{id}/dates with the dates of another reservation: note status and message',
  },
  {
    claim: 'a partner token is sent as a Bearer token and gives access to the same API',
    decide: 'GET /v1/listings with a partner token as Bearer: 200 proves it',
    inExchanges: isAnswered('GET', /\/listings/),
  },
  {
    claim: 'a new guest is a separate record, even with a known e-mail address, and keeps `notes`',
    decide: 'POST /v1/guests-crud twice with one e-mail address: two ids; GET the second: `notes` are kept',
    inBooking: keepsNotes,
  },
  {
    claim:
      'a reservation shows the data of its guest record after `PUT /guests-crud/{id}`; the booking of a hold depends on it',
    decide: 'PUT /v1/guests-crud/{id} of a reserved reservation, then GET the reservation: `guest` has the new name',
  },
  {
    claim: 'a reservation that was confirmed before its `reservedExpiresAt` stays confirmed after it',
    decide: 'POST /v1/reservations-v3 with `reservedUntil` 0.17, confirm it, GET it after 11 minutes: still confirmed',
  },
  {
    claim: 'a quote can create only one reservation; so a hold creates its own quote',
    decide: 'POST /v1/reservations-v3/quote twice with one `quoteId`, the first one cancelled: 200 disproves it',
  },
  {
    claim: '`money` of a reservation without quote: base as `fareAccommodation`, fees and taxes as invoice items',
    decide: 'POST /v1/reservations with `money.fareAccommodation` and `invoiceItems`, then GET it: the same total',
    inBooking: keepsTotal,
  },
  {
    claim: 'texts of refusals; a 401 counts as a refusal of the stay only if the text says so',
    decide: 'POST /v1/reservations for taken nights and below the minimum stay: note statuses and messages',
  },
  {
    claim: 'reservations of a multi-unit property name it in `unitTypeId`, otherwise in `listingId`',
    decide: 'GET /v1/reservations of a multi-unit property: which fields name the unit type',
    inExchanges: answersHave(/\/reservations/, 'unitTypeId'),
  },
  {
    claim: '`listingId`, `checkIn`, `checkOut` and `lastUpdatedAt` as filters of reservations',
    decide:
      'GET /v1/reservations with filters on `listingId`, `checkIn`, `checkOut`, `lastUpdatedAt`: only matching ones are returned',
    inExchanges: isAnswered('GET', /\/reservations/),
  },
  {
    claim:
      'extraPersonFee is per guest and night; a tax that is charged on named channels only applies to us if `manual` is one of them',
    decide:
      'POST /v1/quotes for the included number of guests and one more, for two and three nights: the difference of the prices',
  },
  {
    claim: 'names of fields in v2 events; they are read from `reservation`, `listing` and the body itself',
    decide: 'Subscribe to the v2 events and make a booking: note the names in the body',
  },
  {
    claim: 'the form of the answer of `/webhooks-v2/secret`: an object with `secret` or `key`, or the bare text',
    decide: 'GET /v1/webhooks-v2/secret: note the form of the answer',
  },
  {
    claim:
      'invoice items of type AFO, AFA and MAR are accommodation, LGT, HT, TAF, TTH, RT and OT taxes, ARC and SDC fees, CM and PCM are paid by the host; the document lists the types without meanings',
    decide: 'GET /v1/reservations of channels with such items: `title` and `isTax` of each type',
    inExchanges: answersHave(/\/reservations/, 'normalType'),
  },
];

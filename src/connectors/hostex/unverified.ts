import type { Assumption } from '../port/assumptions.js';
import { answersHave, findsByReference, keepsNotes, keepsTotal, readsCancelled } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim: 'the currency of a property without channels: that of its newest reservation; without either it is refused',
    decide: 'GET /v3/properties of a property without channels: whether any field names a currency',
    inExchanges: answersHave(/\/properties/, 'currency'),
  },
  {
    claim: 'a property has `pictures` in addition to its `cover`',
    decide: 'GET /v3/properties: whether `pictures` is present in addition to `cover`',
    inExchanges: answersHave(/\/properties/, 'pictures'),
  },
  {
    claim:
      'amounts of a new reservation are in major units and may have decimals: the documentation says whole numbers, and two clients send hundredths; the stored amount is read back, and a booking that differs by the factor is cancelled',
    decide: 'POST /v3/reservations with 100.50, then GET it: the same amount, not 1.005 and not 10050',
    inBooking: keepsTotal,
  },
  {
    claim: 'the answer to a new reservation contains its code; otherwise it is looked up by our reference',
    decide: 'POST /v3/reservations: whether the answer has `reservation_code`',
    inBooking: findsByReference,
  },
  {
    claim:
      'whether a search by code or arrival also reaches departures beyond the next 180 days; the search is repeated by departure',
    decide: 'GET /v3/reservations?reservation_code= of a stay that ends in more than 180 days: it is listed',
  },
  {
    claim: '`remarks` are kept as sent: our reference and the confirmation code are its last words',
    decide: 'POST /v3/reservations with `remarks`, then GET it: the remarks end with what was sent',
    inBooking: keepsNotes,
  },
  {
    claim: 'the code of a further stay is that of its reservation with `_1` or `_2`',
    decide: 'GET /v3/reservations of a reservation with two stays: the codes end in `_1` and `_2`',
  },
  {
    claim: '`DELETE /reservations/{code}` cancels direct bookings only',
    decide: "DELETE /v3/reservations/{code} of a direct booking: 200; of a channel's booking: refused",
    inBooking: readsCancelled,
  },
  {
    claim: '`min_stay` and `max_stay` of a listing calendar, used if the recorded `…_on_arrival` are missing',
    decide: 'GET /v3/listings/calendars: whether `min_stay` or `min_stay_on_arrival` is given',
    inExchanges: answersHave(/calendar/, 'min_stay(_on_arrival)?'),
  },
  {
    claim:
      'whether the answer to a new webhook contains its secret (`secret_token`); without it only the path authenticates events',
    decide: 'POST /v3/webhooks, then GET /v3/webhooks: whether the answer has `secret_token`',
  },
];

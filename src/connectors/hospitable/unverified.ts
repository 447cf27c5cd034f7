import type { Assumption } from '../port/assumptions.js';
import { isAnswered } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim: 'the rate limit: 1000 requests a minute are documented for changes of calendars, no limit for reads',
    decide: 'Send more than 60 reads in a minute to a staging account: note the first 429 and its headers',
  },
  {
    claim: 'how many nights of a calendar and how many properties may be requested at once: 90 and 25',
    decide:
      'GET /v2/properties/{uuid}/calendar for 365 nights, GET /v2/reservations with 100 properties: whether either is refused',
    inExchanges: isAnswered('GET', /calendar/),
  },
  {
    claim: 'amounts in currencies with no or three decimals are in the minor units of ISO 4217',
    decide: 'GET /v2/reservations of a listing in JPY or KWD: compare `financials` with the amounts at the channel',
  },
  {
    claim:
      'whether the days that bound a search for reservations are part of it; the search covers a month back and two years ahead',
    decide: 'GET /v2/reservations?start_date=…&end_date=… on the days of a known reservation: whether it is listed',
  },
  {
    claim:
      'the status `checkpoint`: pending unless `voided`; in answers of a live account, a request or an acceptance follows within minutes',
    decide: 'Find a reservation with the status `checkpoint` at the PMS: note what its screen says',
  },
  {
    claim:
      'a quote for a property without a direct site is answered with 403 or 404; the service then estimates the price',
    decide: 'POST /v2/properties/{uuid}/quote for a property without a direct site: 403 or 404',
  },
  {
    claim:
      'reservations cannot be created: two public notes of 2026 name `POST /reservations` with an `Idempotency-Key` for manual bookings, but neither shows an answer',
    decide:
      'POST /v2/reservations for a property of a staging account: whether it is created, and by which fields it is found',
  },
  {
    claim: 'weekly and monthly discounts begin at 7 and 28 nights',
    decide: 'POST the quote for 6, 7, 27 and 28 nights of a property with both discounts: note the first with each',
  },
  {
    claim: 'an extra guest pays for each night',
    decide: 'POST the quote for two and three guests and for one and two nights: the difference of the prices',
  },
  {
    claim: 'a reservation is listed even without the permission for financials; its total is then 0',
    decide:
      'GET /v2/reservations with a token without the scope of financials: reservations are listed without `financials`',
  },
];

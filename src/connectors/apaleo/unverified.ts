import type { Assumption } from '../port/assumptions.js';
import { answersHave, isAnswered } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim:
      'the days of a cancellation policy are calendar days before the time of check-in, a fixed fee includes VAT, and `dueDateTime` of an offer has the offset of the property',
    decide:
      'GET /booking/v1/rate-plan-offers for an arrival just after a change of clocks, by a plan whose policy has one day: `cancellationFee.dueDateTime` is the day before at the time of check-in',
    inExchanges: answersHave(/\/rate-plan-offers/, 'cancellationFee'),
  },
  {
    claim: 'whether the total of an offer holds the mandatory services; both readings give the same price',
    decide:
      'GET /booking/v1/offers for a property with a mandatory service: compare `totalGrossAmount` with the sum of `timeSlices` with and without the service',
  },
  {
    claim:
      'city taxes come on top of an offer also where the property sets `includeCityTaxInRateAmount`; offers do not have the setting',
    decide:
      'GET /booking/v1/rate-plan-offers of a property whose city tax has `includeCityTaxInRateAmount`: whether `totalGrossAmount` plus `cityTaxes` is the price in the booking engine',
    inExchanges: answersHave(/\/rate-plan-offers/, 'cityTaxes'),
  },
  {
    claim: '`totalGrossAmount` of a reservation leaves city tax out, and `payableAmount` is what is still open',
    decide:
      'POST /booking/v1/bookings at a property with city tax, then GET the reservation: compare `totalGrossAmount` and `payableAmount` with the offer',
    inExchanges: answersHave(/\/reservations/, 'payableAmount'),
  },
  {
    claim:
      'that dates of reservations and nights carry the offset of the property, so that their first ten letters are its date',
    decide: 'GET /booking/v1/reservations of a property outside UTC: `arrival` ends in the offset of the property',
    inExchanges: answersHave(/\/reservations/, 'arrival'),
  },
  {
    claim: 'ages of children: 12 for a child and 1 for an infant are sent, for our guests have no ages',
    decide:
      'POST /booking/v1/bookings with `childrenAges` [12]: the created reservation lists one child and the price of a child',
  },
  {
    claim: 'that a booking without a payment account is taken by a plan that asks for a credit card',
    decide:
      'POST /booking/v1/bookings without a payment account for a rate plan with guarantee CreditCard: 201 proves it',
  },
  {
    claim: 'the words of refusals (422), which separate taken nights from rules of stays',
    decide:
      'POST /booking/v1/bookings for taken nights, and for one night below the minimum stay: note the messages of both 422',
  },
  {
    claim:
      'that a time slice of an amendment names its price `totalGrossAmount`, and one of a new booking `totalAmount`',
    decide:
      'PUT /booking/v1/reservation-actions/{id}/amend with either, then GET the reservation: the price that was sent',
  },
  {
    claim: 'that `created:asc` keeps pages in order while reservations change',
    decide:
      'GET /booking/v1/reservations?sort=created:asc page by page while a booking is made: no reservation is missing or repeated',
  },
  {
    claim: 'that a list of subscriptions answers 204 where there is none, as other lists do',
    decide: 'GET /webhook/v1/subscriptions of an app without subscriptions: 204 without a body',
    inExchanges: isAnswered('GET', /\/subscriptions/),
  },
];

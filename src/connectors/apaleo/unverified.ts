import type { Assumption } from '../port/assumptions.js';
import { answersHave, isAnswered } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim:
      'the days of a cancellation policy are calendar days before the time of check-in, a fixed fee includes VAT, and `dueDateTime` of an offer has the offset of the property',
    decide:
      'GET /booking/v1/rate-plan-offers for an arrival just after a clock change, with a plan whose policy has one day: `cancellationFee.dueDateTime` is the day before at the time of check-in',
    inExchanges: answersHave(/\/rate-plan-offers/, 'cancellationFee'),
  },
  {
    claim: 'whether the total of an offer includes the mandatory services; both readings give the same price',
    decide:
      'GET /booking/v1/offers for a property with a mandatory service: compare `totalGrossAmount` with the sum of `timeSlices` with and without the service',
  },
  {
    claim:
      'city taxes come on top of an offer even if the property sets `includeCityTaxInRateAmount`; offers do not have the setting',
    decide:
      'GET /booking/v1/rate-plan-offers of a property whose city tax has `includeCityTaxInRateAmount`: whether `totalGrossAmount` plus `cityTaxes` is the price in the booking engine',
    inExchanges: answersHave(/\/rate-plan-offers/, 'cityTaxes'),
  },
  {
    claim: '`totalGrossAmount` of a reservation excludes city tax, and `payableAmount` is the amount still due',
    decide:
      'POST /booking/v1/bookings at a property with city tax, then GET the reservation: compare `totalGrossAmount` and `payableAmount` with the offer',
    inExchanges: answersHave(/\/reservations/, 'payableAmount'),
  },
  {
    claim:
      'dates of reservations and nights carry the offset of the property, so that their first ten characters are its date',
    decide: 'GET /booking/v1/reservations of a property outside UTC: `arrival` ends in the offset of the property',
    inExchanges: answersHave(/\/reservations/, 'arrival'),
  },
  {
    claim: 'ages of children: 12 is sent for a child and 1 for an infant, because our guests have no ages',
    decide:
      'POST /booking/v1/bookings with `childrenAges` [12]: the created reservation lists one child and the price of a child',
  },
  {
    claim: 'a plan that requires a credit card accepts a booking without a payment account',
    decide:
      'POST /booking/v1/bookings without a payment account for a rate plan with guarantee CreditCard: 201 proves it',
  },
  {
    claim: 'the texts of refusals (422), which distinguish taken nights from stay rules',
    decide:
      'POST /booking/v1/bookings for taken nights, and for one night below the minimum stay: note the messages of both 422',
  },
  {
    claim: 'a time slice of an amendment names its price `totalGrossAmount`, and one of a new booking `totalAmount`',
    decide:
      'PUT /booking/v1/reservation-actions/{id}/amend with either, then GET the reservation: the price that was sent',
  },
  {
    claim: '`created:asc` keeps pages in order while reservations change',
    decide:
      'GET /booking/v1/reservations?sort=created:asc page by page while a booking is created: no reservation is missing or repeated',
  },
  {
    claim: 'a list of subscriptions is answered with 204 if there are none, as other lists are',
    decide: 'GET /webhook/v1/subscriptions of an app without subscriptions: 204 without a body',
    inExchanges: isAnswered('GET', /\/subscriptions/),
  },
];

import type { Assumption } from '../port/assumptions.js';
import { answersHave, isAnswered, keepsTotal } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim:
      'a quote has the names of an order (rent, fees, services, totals); they are read by name and refused unless they add up',
    decide: 'POST /quotes: the answer has the names of an order, and its parts add up',
    inExchanges: isAnswered('POST', /\/quotes/),
  },
  {
    claim: 'the deposit of a quote is not part of its total',
    decide: 'POST /quotes of a property with a deposit: compare the total with and without it',
  },
  {
    claim:
      '`quoteOverrides` of a new lead: `rent.rentNetPrice` and `fees.otherFees[]`, including taxes, as clients send them',
    decide: 'POST /leads with `quoteOverrides`, then GET /orders of the lead: the same rent, fees and taxes',
    inBooking: keepsTotal,
  },
  {
    claim: 'the refresh call: `/auth/oauth/refresh` with the refresh token; 24 hours if `expiresIn` is missing',
    decide: 'POST /auth/oauth/refresh with a refresh token: a new access token and `expiresIn`',
  },
  {
    claim: 'access tokens are sent as `Authorization: Bearer`',
    decide: 'GET /agencies with an access token as `Authorization: Bearer`: 200 proves it',
    inExchanges: isAnswered('GET', /\/(agencies|properties)/),
  },
  {
    claim: 'BOOKING_REQUEST is created without a status; `cancel` serves requests and inquiries too',
    decide: 'POST /leads of the type BOOKING_REQUEST without a status: 201; cancel it: its status changes',
  },
  {
    claim: 'a unit of a unit type has its own calendar; a unit type counts `availableUnits`',
    decide:
      'GET /property-calendar of a unit type and of one of its units: `availableUnits` and the nights of the unit',
  },
  {
    claim: 'codes of property rules; `isUnitType`, `hotelUid`, `reviews` and `contact` of a property',
    decide: 'GET /properties and /property-rules of a known property: note codes and names',
    inExchanges: answersHave(/\/property|\/properties/, 'isUnitType|hotelUid'),
  },
  {
    claim:
      '`checkInLocalDate`, `checkOutLocalDate` and `quoteOverrides` of an alteration; its page shows only the name of the last one',
    decide: 'POST /leads/{uid}/alteration with them, then GET the lead and its order: dates and rent are those sent',
  },
  {
    claim: 'a lead with the status IGNORED, DUPLICATE or SAMPLE takes no nights',
    decide: 'Set a lead to IGNORED, DUPLICATE, SAMPLE, then GET /property-calendar: its nights are free',
  },
];

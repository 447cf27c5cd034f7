import type { Assumption } from '../port/assumptions.js';
import { answersHave, isAnswered, keepsReference } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim: 'our reference is an info item `externalReference` of the booking; `apiReference` cannot be written',
    decide: 'POST /bookings with `infoItems`, then GET /bookings?id=…&includeInfoItems=true: the item is returned',
    inBooking: keepsReference,
  },
  {
    claim: 'past bookings are found if a departure date is requested, also by id and `modifiedFrom`',
    decide: 'GET /bookings?departureFrom=… with a date in the past: bookings that have ended are returned',
    inExchanges: isAnswered('GET', /\/bookings/),
  },
  {
    claim: 'a list of statuses is sent by repeating the parameter',
    decide: 'GET /bookings?status=confirmed&status=request: bookings of both statuses are returned',
  },
  {
    claim: 'the texts that refuse a booking for taken nights, stay rules or guests',
    decide:
      'POST /bookings with `actions.checkAvailability` for taken nights, for too few nights and for too many guests: note the errors',
  },
  {
    claim: 'a bad invite code is a 400 or 401',
    decide: 'GET /authentication/setup with a used invite code: 400 or 401 proves it',
  },
  {
    claim:
      '`taxPerson` is per guest and night; upsell items per week or child are left out of estimates and prevent quotes',
    decide:
      'GET /inventory/rooms/offers for 1 and 2 guests of a property with `taxPerson`: the difference of the offers',
  },
  {
    claim: 'feature codes of bedrooms, bathrooms, pets, smoking and events; which fields hold pictures',
    decide:
      'GET /properties?includeAllRooms=true&includeTexts=all: the feature codes of a property whose equipment is known',
    inExchanges: answersHave(/\/properties/, 'featureCodes'),
  },
  {
    claim: 'among several offers for a stay, the one with the lowest number is booked',
    decide:
      'GET /inventory/rooms/offers of a room with two offers, then book: the booked price is that of the lower `offerId`',
  },
  {
    claim: 'price 1 is the selling price and is linked (`linkedPrice1`) if it has no value of its own',
    decide:
      'GET /inventory/rooms/calendar?includePrices=true of a room with a linked price: `price1` is absent and the offer has the linked price',
    inExchanges: answersHave(/\/calendar/, 'price1'),
  },
];

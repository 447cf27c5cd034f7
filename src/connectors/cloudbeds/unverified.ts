import type { Assumption } from '../port/assumptions.js';
import { isAnswered, keepsReference } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim: '`thirdPartyIdentifier` is kept for a reservation that names no third-party source',
    decide:
      'POST /postReservation with `thirdPartyIdentifier` and no source, then GET /getReservation: the identifier is returned',
    inBooking: keepsReference,
  },
  {
    claim:
      'the country and postal code of the guest, which a new reservation must have: US and 00000 unless the guest’s language names a country',
    decide: 'POST /postReservation without `guestCountry` and `guestZip`: refused; with US and 00000: accepted',
  },
  {
    claim: 'new dates of a room on nights that its type no longer has are refused, as in a new reservation',
    decide: 'PUT /putReservation with `rooms` on nights that are sold out: note status and message',
  },
  {
    claim: 'the zone of `modifiedFrom`: changes are read from 12 hours earlier',
    decide:
      'Change a reservation, then GET /getReservations?modifiedFrom= with the time in UTC and in the zone of the property: which of the two lists it',
  },
  {
    claim: 'the texts of refusals, which distinguish their reasons',
    decide: 'POST /postReservation for taken nights and below the minimum stay: note the messages',
  },
  {
    claim: 'the longest range of `getRatePlans`: 90 nights are requested at a time',
    decide: 'GET /getRatePlans for 90 and for 365 nights: whether the longer range is refused',
    inExchanges: isAnswered('GET', /getRatePlans/),
  },
  {
    claim: 'the names of a tax in `getRoomsFeesAndTaxes`; whether `roomRateDetailed` of an offer excludes extra guests',
    decide:
      'GET /getRoomsFeesAndTaxes of a property with a tax: note its names; GET /getAvailableRoomTypes for 1 and 3 adults: compare `roomRateDetailed`',
  },
  {
    claim: 'a reservation without a source has the taxes and fees that `getRoomsFeesAndTaxes` names',
    decide:
      'Leave a tax off the source Website, then compare `grandTotal` of GET /getRoomsFeesAndTaxes with that of POST /postReservation without `sourceID`',
  },
  {
    claim:
      '`DELETE /deleteWebhook` with `propertyIDs` and `subscriptionID` ends a subscription; a client had to POST `object`, `action` and `endpointUrl`, and the subscription stayed listed',
    decide: 'DELETE /deleteWebhook as documented, then GET /getWebhooks: the subscription is not listed',
  },
  {
    claim:
      'names of ids in events: `reservationID` and `reservationId`, `propertyID_str`, `propertyID` and `propertyId`',
    decide: 'Subscribe to reservation/created and make a booking: note the names of ids in the event',
  },
  {
    claim: 'the address of the consent page, documented for version 1.1',
    decide: 'Open the consent page at the address of version 1.1 with a client of version 1.3: it asks for consent',
  },
];

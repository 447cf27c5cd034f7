import { documentedCalls } from '../../kit/testing/vendor-document.js';

const within = (parent: string, names: readonly string[]): string[] => names.map((name) => `${parent}${name}`);

const LISTING = [
  ...'address airbnbAccess airbnbInteraction airbnbNeighborhoodOverview airbnbNotes airbnbSpace airbnbSummary'.split(
    ' ',
  ),
  ...'airbnbTransit averageReviewRating bathroomType bathroomsNumber bedroomsNumber bedsNumber cancellationPolicy cancellationPolicyId'.split(
    ' ',
  ),
  ...'checkInTimeEnd checkInTimeStart checkOutTime city cleaningFee contactAddress contactEmail contactLanguage'.split(
    ' ',
  ),
  ...'contactName contactPhone1 contactPhone2 contactSurName country countryCode currencyCode description'.split(' '),
  ...'externalListingName guestBathroomsNumber guestsIncluded houseRules id instantBookable internalListingName'.split(
    ' ',
  ),
  ...'lat latestActivityOn listingAmenities[].amenityId listingAmenities[].id listingBedTypes[].bedTypeId'.split(' '),
  ...'listingBedTypes[].id listingBedTypes[].quantity listingImages[].caption listingImages[].id'.split(' '),
  ...'listingImages[].sortOrder listingImages[].url lng maxChildrenAllowed maxNights maxPetsAllowed minNights'.split(
    ' ',
  ),
  ...'monthlyDiscount name personCapacity price priceForExtraPerson propertyTypeId publicAddress'.split(' '),
  ...'propertyLicenseExpirationDate propertyLicenseIssueDate propertyLicenseNumber propertyLicenseType'.split(' '),
  ...'refundableDamageDeposit roomType specialStatus starRating state street timeZoneName weeklyDiscount zipcode'.split(
    ' ',
  ),
];
// Not on the page of the listing object, where `/listingUnits/{id}` has them; see `unverified`.
const UNITS = 'id name unitNumber ground listingMapIdUnit'.split(' ');
const DAY = [
  ...'availableUnitsToSell closedOnArrival closedOnDeparture countAvailableUnits countBlockedUnits'.split(' '),
  ...'countPendingUnits countReservedUnits date desiredUnitsToSell id isAvailable isProcessed maximumStay'.split(' '),
  ...'minimumStay note price status countBlockingReservations'.split(' '),
];
const COMPONENT = [
  ...'alias id isDeleted isIncludedInTotalPrice isMandatory isOverriddenByUser isQuantitySelectable'.split(' '),
  ...'listingFeeSettingId name quantity title total type value units'.split(' '),
];
const RESERVATION = [
  ...'adults arrivalDate cancellationDate cancelledBy channelId channelName channelReservationId checkInTime'.split(
    ' ',
  ),
  ...'checkOutTime children cleaningFee comment confirmationCode currency customFieldValues departureDate'.split(' '),
  ...'guestAddress guestCity guestCountry guestEmail guestFirstName guestLastName guestLocale guestName guestNote'.split(
    ' ',
  ),
  ...'guestZipCode hostNote hostawayReservationId id infants isPaid latestActivityOn listingMapId nights'.split(' '),
  ...'numberOfGuests pendingExpireDate pets phone remainingBalance reservationDate reservationId'.split(' '),
  ...'securityDepositFee source status taxAmount totalPrice'.split(' '),
];
const RESERVATION_UNIT = [
  ...'adults children guestFirstName guestLastName guestName id infants listingUnitId numberOfGuests reservationId'.split(
    ' ',
  ),
  ...'totalPrice'.split(' '),
];
const FINANCE_FIELD = [...COMPONENT, 'listingFeeSettingId'];
const RESERVATIONS = [
  ...RESERVATION,
  // Documented only as an order of the list.
  'updatedOn',
  ...within('financeField[].', FINANCE_FIELD),
  ...within('reservationUnit[].', RESERVATION_UNIT),
];
const CREATION = [
  ...'adults arrivalDate channelId channelReservationId checkInTime checkOutTime children comment currency'.split(' '),
  ...'departureDate guestEmail guestFirstName guestLastName guestLocale guestName hostNote infants listingMapId'.split(
    ' ',
  ),
  ...'numberOfGuests pets phone status taxAmount totalPrice confirmationCode'.split(' '),
];
const CHANGE = [
  ...'adults arrivalDate children currency departureDate infants numberOfGuests pets taxAmount totalPrice'.split(' '),
];
const POLICY_ITEM = 'id cancellationPolicyId refundAmount refundType refundField timeDelta event'.split(' ');
const WEBHOOK = 'id url login password isEnabled alertingEmailAddress'.split(' ');
const STATUSES = [
  ...['new', 'modified', 'cancelled', 'ownerStay', 'pending', 'awaitingPayment', 'declined', 'expired', 'unconfirmed'],
  ...['awaitingGuestVerification', 'inquiry', 'inquiryPreapproved', 'inquiryDenied', 'inquiryTimedout'],
  ...['inquiryNotPossible', 'unknown'],
];
const PAGE = ['status', 'limit', 'offset', 'count', 'page', 'totalPages'];
const one = (names: readonly string[]): string[] => ['status', ...within('result.', names)];
const many = (names: readonly string[]): string[] => [...PAGE, ...within('result[].', names)];
const DICTIONARY = { answer: many(['id', 'name']) };

/** From the vendor's pages (https://api.hostaway.com/documentation), see `recorded/README.md`. */
export const document = documentedCalls({
  'POST /accessTokens': {
    body: ['grant_type', 'client_id', 'client_secret', 'scope'],
    answer: ['token_type', 'expires_in', 'access_token'],
  },
  'DELETE /accessTokens': { query: ['token'] },
  'GET /amenities': DICTIONARY,
  'GET /propertyTypes': DICTIONARY,
  'GET /cancellationPolicies': {
    answer: many(['id', 'accountId', 'name', ...within('cancellationPolicyItem[].', POLICY_ITEM)]),
  },
  'GET /listingUnits/{id}': { answer: many(UNITS) },
  'GET /listings': {
    query: ['limit', 'offset', 'includeResources'],
    answer: many([...LISTING, ...within('listingUnits[].', UNITS)]),
  },
  'GET /listings/{id}': {
    query: ['includeResources'],
    answer: one([...LISTING, ...within('listingUnits[].', UNITS)]),
  },
  'GET /listings/{id}/calendar': { query: ['startDate', 'endDate', 'includeResources'], answer: many(DAY) },
  'POST /listings/{id}/calendar/priceDetails': {
    body: ['startingDate', 'endingDate', 'numberOfGuests', 'version'],
    answer: one([
      ...['totalPrice', 'originalTotalPrice', 'selectedComponentsAmount', 'extraComponents', 'selectedComponents'],
      ...within('components[].', COMPONENT),
    ]),
  },
  'GET /reservations': {
    query: [
      ...['limit', 'afterId', 'sortOrder', 'listingId', 'arrivalStartDate', 'arrivalEndDate', 'departureStartDate'],
      ...['departureEndDate', 'latestActivityStart', 'latestActivityEnd', 'includeResources'],
    ],
    answer: many(RESERVATIONS),
    enums: { 'result[].status': STATUSES },
  },
  'GET /reservations/{id}': { query: ['includeResources'], answer: one(RESERVATIONS) },
  'POST /reservations': {
    query: ['forceOverbooking', 'provider'],
    body: [...CREATION, ...within('financeField[].', FINANCE_FIELD)],
    answer: one(RESERVATIONS),
  },
  'PUT /reservations/{id}': { query: ['forceOverbooking'], body: CHANGE, answer: one(RESERVATIONS) },
  'PUT /reservations/{id}/statuses/cancelled': {
    body: ['cancelledBy'],
    answer: one(RESERVATIONS),
    enums: { cancelledBy: ['host', 'guest'] },
  },
  'GET /webhooks/unifiedWebhooks': { answer: many(WEBHOOK) },
  'POST /webhooks/unifiedWebhooks': { body: WEBHOOK, answer: one(WEBHOOK) },
  'DELETE /webhooks/unifiedWebhooks/{id}': {},
});

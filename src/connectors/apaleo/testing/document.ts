import { documentedCalls, recordedFields } from '../../kit/testing/vendor-document.js';

const recorded = recordedFields(import.meta.url);
const PAGE = ['pageNumber', 'pageSize'];
const within = (parent: string, names: readonly string[]): string[] => names.map((name) => `${parent}.${name}`);

const CHANNELS = ['Direct', 'BookingCom', 'Ibe', 'ChannelManager', 'Expedia', 'Homelike', 'Hrs'];
const STATUSES = ['Confirmed', 'InHouse', 'CheckedOut', 'Canceled', 'NoShow'];
const GUARANTEES = ['PM6Hold', 'CreditCard', 'Prepayment', 'Company', 'Ota'];
const PERSON = ['title', 'gender', 'firstName', 'middleInitial', 'lastName', 'email', 'phone', 'address.*'];
const STAY = ['arrival', 'departure', 'channelCode', 'adults', 'childrenAges', 'includeUnavailable'];
const PROPERTY = recorded('properties').map((path) => path.replace('properties[].', ''));
const ADDRESS = within('location', ['addressLine1', 'addressLine2', 'postalCode', 'city', 'regionCode', 'countryCode']);
const RESERVATION = [
  ...recorded('reservation'),
  ...['cancellationTime', 'noShowTime', 'checkInTime', 'checkOutTime', 'childrenAges', 'childrenAges[]'],
  ...within('primaryGuest', PERSON),
  ...within('booker', PERSON),
];
const FEE = ['percentValue.limit', 'percentValue.includeServiceIds', 'percentValue.includeServiceIds[]'];
const OFFER = [...recorded('offers'), ...within('offers[].validationMessages[]', ['code', 'message'])];
const SUBSCRIPTION = ['id', 'endpointUrl', 'events', 'events[]', 'propertyIds', 'propertyIds[]', 'created'];

/** From the vendor's OpenAPI documents and the guides of https://apaleo.dev; see `recorded/README.md`. */
export const document = documentedCalls({
  'POST /identity/connect/token': {
    body: ['grant_type', 'client_id', 'client_secret', 'scope'],
    answer: ['access_token', 'expires_in', 'token_type', 'scope'],
    enums: { grant_type: ['client_credentials'] },
  },
  'GET /account/v1/accounts/current': {
    answer: ['code', 'name', 'description', 'defaultLanguage', 'logoUrl', 'type', 'location.*'],
  },
  'GET /inventory/v1/properties': {
    query: [...PAGE, 'status', 'includeArchived', 'countryCode', 'expand'],
    answer: ['count', ...within('properties[]', [...PROPERTY, ...ADDRESS])],
  },
  'GET /inventory/v1/properties/{id}': {
    query: ['languages', 'expand'],
    answer: [...PROPERTY, ...ADDRESS, 'name.*', 'description.*', 'paymentTerms.*'],
  },
  'GET /inventory/v1/unit-groups': {
    query: [...PAGE, 'propertyId', 'unitGroupTypes', 'expand'],
    answer: recorded('unit-groups'),
    enums: { 'unitGroups[].type': ['BedRoom', 'MeetingRoom', 'EventSpace', 'ParkingLot', 'Other'] },
  },
  'GET /inventory/v1/units': {
    query: [...PAGE, 'propertyId', 'unitGroupId', 'condition', 'expand'],
    answer: recorded('units'),
  },
  'GET /rateplan/v1/rate-plans': {
    query: [...PAGE, 'propertyId', 'unitGroupIds', 'unitGroupTypes', 'channelCodes', 'timeSliceTemplate', 'expand'],
    answer: [
      ...recorded('rate-plans'),
      ...within('ratePlans[]', ['property.code', 'unitGroup.code', 'unitGroup.type', 'promoCodes[]', 'isArchived']),
      'ratePlans[].cancellationPolicy.description',
    ],
    enums: { 'ratePlans[].channelCodes[]': CHANNELS, 'ratePlans[].minGuaranteeType': GUARANTEES },
  },
  'GET /rateplan/v1/cancellation-policies': {
    query: [...PAGE, 'propertyId'],
    answer: [...recorded('cancellation-policies'), ...within('cancellationPolicies[].fee', FEE)],
    enums: { 'cancellationPolicies[].reference': ['PriorToArrival', 'AfterBooking'] },
  },
  'GET /booking/v1/offer-index': {
    query: [...PAGE, 'ratePlanId', 'from', 'to', 'channelCode'],
    answer: [...recorded('offer-index'), 'timeSlices[].offers'],
  },
  'GET /booking/v1/rate-plan-offers': {
    query: [...STAY, 'ratePlanId'],
    answer: [...OFFER, ...within('offers[]', ['services', 'fees', 'cityTaxes'])],
    enums: { 'offers[].minGuaranteeType': GUARANTEES },
  },
  'GET /booking/v1/reservations': {
    query: [...PAGE, 'propertyIds', 'status', 'dateFilter', 'from', 'to', 'externalCode', 'sort', 'expand'],
    answer: ['count', ...within('reservations[]', RESERVATION)],
    enums: { 'reservations[].status': STATUSES, 'reservations[].channelCode': CHANNELS },
  },
  'GET /booking/v1/reservations/{id}': {
    query: ['expand'],
    answer: RESERVATION,
    enums: { status: STATUSES, channelCode: CHANNELS },
  },
  'POST /booking/v1/bookings': {
    body: [
      ...within('booker', PERSON),
      ...within('reservations[].primaryGuest', PERSON),
      ...within('reservations[]', ['arrival', 'departure', 'adults', 'childrenAges', 'childrenAges[]', 'comment']),
      ...within('reservations[]', ['guestComment', 'externalCode', 'channelCode', 'source', 'guaranteeType']),
      ...within('reservations[].timeSlices[]', ['ratePlanId', 'totalAmount.amount', 'totalAmount.currency']),
    ],
    answer: ['id', 'reservationIds[].id'],
    enums: { 'reservations[].channelCode': CHANNELS },
  },
  'PUT /booking/v1/reservation-actions/{id}/cancel': {},
  'PUT /booking/v1/reservation-actions/{id}/amend': {
    body: [
      ...['arrival', 'departure', 'adults', 'childrenAges', 'childrenAges[]', 'requote'],
      ...within('timeSlices[]', ['ratePlanId', 'totalGrossAmount.amount', 'totalGrossAmount.currency']),
    ],
  },
  'GET /webhook/v1/subscriptions': { answer: within('[]', SUBSCRIPTION) },
  'POST /webhook/v1/subscriptions': { body: SUBSCRIPTION, answer: ['id'] },
  'DELETE /webhook/v1/subscriptions/{id}': {},
});

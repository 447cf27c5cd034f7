import { readFileSync } from 'node:fs';
import { plainXml } from '../../kit/testing/plain-xml.js';
import { documentedCalls, fieldPaths } from '../../kit/testing/vendor-document.js';
import { parseXml } from '../../kit/xml.js';

/** Returns every element and attribute of a recorded response, parents included, because they may be empty. */
function recorded(name: string, ...more: string[]): string[] {
  const text = readFileSync(new URL(`../recorded/${name}.xml`, import.meta.url), 'utf8');
  const leaves = [...fieldPaths(plainXml(parseXml(text, name))), ...more, 'ResponseID'];
  return [...new Set(leaves.flatMap((path) => withParents(path.split('.'))))];
}

const withParents = (names: string[]): string[] => names.map((_, n) => names.slice(0, n + 1).join('.'));
const within = (parent: string, names: readonly string[]): string[] => names.map((name) => `${parent}${name}`);
const ANSWERED = ['Status', 'Status.@ID', 'Status.#text', 'ResponseID'];
const asked = (...fields: string[]) => ['Authentication.UserName', 'Authentication.Password', ...fields];
const listed = (list: string, item: string, ...attributes: string[]): string[] => [
  ...ANSWERED,
  ...[list, `${list}.${item}`, `${list}.${item}.#text`, ...within(`${list}.${item}.@`, attributes)],
];

const FEE = ['@KindID', '@DiscriminatorID', '@Name', '@Optional', '@Order', '@Refundable', 'Value'];
const FEES = within('Property.AdditionalFees.AdditionalFee.', FEE);
const ROOMS = within('Property.CompositionRooms.CompositionRoomID', ['', '.@Count', '.#text']);
const GUESTS = ['NumberOfAdults', 'NumberOfChildren', 'NumberOfInfants', 'NumberOfPets'];
/** Fields of the classes of the vendor's service; none of them has `GuestDetailsInfo`. */
const STAYED = [
  ...['@Currency', 'CreatedDate', 'IsArchived', 'StayInfos.StayInfo.ResapaID', 'StayInfos.StayInfo.Units'],
  ...within('GuestDetailsInfo.', GUESTS),
];
const RESERVATION = (parent: string) => within(parent, STAYED);
const BOOKED = [
  ...within('Reservation.StayInfos.StayInfo.', ['PropertyID', 'DateFrom', 'DateTo', 'NumberOfGuests', 'Units']),
  ...within('Reservation.StayInfos.StayInfo.Costs.', ['RUPrice', 'ClientPrice', 'AlreadyPaid']),
  ...within('Reservation.CustomerInfo.', ['Name', 'SurName', 'Email', 'Phone']),
  ...within('Reservation.GuestDetailsInfo.', GUESTS),
  ...['Reservation.Comments', 'Reservation.ReferenceID'],
];
const STAY = ['PropertyID', 'DateFrom', 'DateTo'];
const MODIFIED = [
  ...['ReservationID', 'AllowOverbooking'],
  ...within('Current.', STAY),
  ...within('Modify.', [...STAY, 'NumberOfGuests', 'ClientPrice']),
];
const WINDOW = asked('DateFrom', 'DateTo', 'LocationID');

/** Documents requests by root element; `recorded/README.md` gives the source of each. */
export const document = documentedCalls({
  'POST /Pull_GetOwnerDetails_RQ': { body: asked('OwnerID'), answer: recorded('owner') },
  'POST /Pull_ListOwnerProp_RQ': { body: asked('OwnerID', 'IncludeNLA'), answer: recorded('properties') },
  'POST /Pull_ListSpecProp_RQ': {
    body: asked('PropertyID'),
    answer: recorded('property', 'Property.@Currency', 'Property.NoOfUnits', ...FEES, ...ROOMS),
  },
  'POST /Pull_ListAmenities_RQ': { body: asked(), answer: listed('Amenities', 'Amenity', 'AmenityID') },
  'POST /Pull_ListCompositionRooms_RQ': {
    body: asked(),
    answer: listed('CompositionRooms', 'CompositionRoom', 'CompositionRoomID'),
  },
  'POST /Pull_ListOTAPropTypes_RQ': {
    body: asked(),
    answer: listed('PropertyTypes', 'PropertyType', 'PropertyTypeID', 'OTACode'),
  },
  'POST /Pull_GetLocationDetails_RQ': {
    body: asked('LocationID'),
    answer: listed('Locations', 'Location', 'LocationID', 'LocationTypeID', 'ParentLocationID'),
  },
  'POST /Pull_ListCurrenciesWithCities_RQ': { body: asked() },
  'POST /Pull_ListPropertyAvailabilityCalendar_RQ': {
    body: asked('PropertyID', 'DateFrom', 'DateTo'),
    answer: recorded('calendar'),
  },
  'POST /Pull_ListPropertyPrices_RQ': {
    body: asked('PropertyID', 'DateFrom', 'DateTo', 'PricingModelMode'),
    answer: recorded('prices', 'Prices.@Currency'),
  },
  'POST /Pull_GetPropertyAvbPrice_RQ': {
    body: asked('PropertyID', 'DateFrom', 'DateTo', 'NOP'),
    answer: recorded('stay-price', 'PropertyPrices.@Currency'),
  },
  'POST /Pull_ListReservations_RQ': {
    body: WINDOW,
    answer: recorded('reservations', ...RESERVATION('Reservations.Reservation.')),
  },
  'POST /Pull_GetOwnReservations_RQ': {
    body: WINDOW,
    answer: recorded('reservations', ...RESERVATION('Reservations.Reservation.')),
  },
  'POST /Pull_GetReservationByID_RQ': {
    body: asked('ReservationID'),
    answer: recorded('reservation', 'Reservation.ReferenceID', ...RESERVATION('Reservation.')),
  },
  'POST /Push_PutConfirmedReservationMulti_RQ': { body: asked(...BOOKED), answer: [...ANSWERED, 'ReservationID'] },
  'POST /Push_ModifyStay_RQ': { body: asked(...MODIFIED), answer: ANSWERED },
  'POST /Push_CancelReservation_RQ': { body: asked('ReservationID', 'CancelTypeID'), answer: ANSWERED },
  'POST /Push_RejectRequest_RQ': { body: asked('ReservationID'), answer: ANSWERED },
  'POST /LNM_PutHandlerUrl_RQ': { body: asked('HandlerUrl'), answer: [...ANSWERED, 'Hash'] },
});

import { clock, Failure } from '../../engine/index.js';
import type { Fee, Per, Property, Tax } from '../../ledger/types.js';

/** Returns a refusal of the request, which has status 200. */
export const refused = (message: string): Failure => new Failure(200, message);

/** The id of the only room type of a hotel, which is a property of the ledger; its units are the rooms. */
export const roomTypeIdOf = ({ id }: Property): string => String(id * 10);

export const toRoom = (hotel: Property, name: string, index: number) => ({
  roomID: `${roomTypeIdOf(hotel)}-${index}`,
  roomName: name,
  maxGuests: hotel.capacity ?? 0,
  isPrivate: true,
  isVirtual: false,
  roomTypeID: roomTypeIdOf(hotel),
  roomTypeName: hotel.name,
});

export const currencyOf = ({ currency }: Property) => ({
  currencyCode: currency,
  currencySymbol: currency,
  currencyPosition: 'before',
});

export function toRoomType(hotel: Property) {
  return {
    roomTypeID: roomTypeIdOf(hotel),
    roomTypeName: hotel.name,
    roomTypeNameShort: hotel.internalName.slice(0, 3).toUpperCase(),
    roomTypeDescription: hotel.texts.space,
    isPrivate: hotel.roomType !== 'Shared room',
    maxGuests: hotel.capacity ?? 0,
    adultsIncluded: hotel.guestsIncluded,
    childrenIncluded: 0,
    roomTypePhotos: hotel.pictures.map(({ url }) => ({ thumb: url, image: url })),
    roomTypeFeatures: hotel.amenities.slice(0, 5),
  };
}

export function toDetails(hotel: Property) {
  const { address, contact } = hotel;
  const photos = hotel.pictures.map(({ url }) => ({ thumb: url, image: url }));
  return {
    propertyID: String(hotel.id),
    propertyName: hotel.name,
    propertyType: hotel.type,
    propertyImage: photos.slice(0, 1),
    propertyAdditionalPhotos: photos.slice(1),
    propertyDescription: hotel.texts.description,
    propertyCurrency: currencyOf(hotel),
    propertyPrimaryLanguage: contact?.language ?? 'en',
    propertyPhone: contact?.phone ?? '',
    propertyEmail: contact?.email ?? '',
    propertyAddress: {
      propertyAddress1: address.street,
      propertyAddress2: '',
      propertyCity: address.city,
      propertyState: address.state,
      propertyZip: address.zipcode,
      propertyCountry: address.countryCode,
      propertyLatitude: address.latitude === null ? '' : String(address.latitude),
      propertyLongitude: address.longitude === null ? '' : String(address.longitude),
    },
    propertyPolicy: {
      propertyCheckInTime: clock(hotel.checkInFrom) ?? '',
      propertyCheckOutTime: clock(hotel.checkOut) ?? '',
      propertyLateCheckOutAllowed: false,
      propertyTermsAndConditions: hotel.texts.rules,
    },
    propertyAmenities: hotel.amenities,
    companyLegalName: contact ? `${contact.firstName} ${contact.lastName}` : '',
  };
}

const AMOUNT_TYPES: Record<Per, string> = {
  stay: 'fixed_per_reservation',
  night: 'fixed',
  guest: 'fixed_per_reservation',
  guest_night: 'fixed_per_person',
  pet: 'fixed_per_reservation',
};

export function toCharge(type: 'fee' | 'tax', { id, name, per, amount, percent }: Fee | Tax) {
  const amountType = percent ? 'percentage' : AMOUNT_TYPES[per];
  return {
    type,
    [`${type}ID`]: String(id),
    name,
    code: '',
    amount: amountType === 'fixed_per_person' ? null : amount,
    amountAdult: amountType === 'fixed_per_person' ? amount : null,
    amountChild: amountType === 'fixed_per_person' ? amount : null,
    amountType,
    availableFor: ['rate'],
    inclusiveOrExclusive: 'exclusive',
    isDeleted: false,
  };
}

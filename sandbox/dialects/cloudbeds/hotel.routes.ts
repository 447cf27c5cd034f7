import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Fee, Per, Property, Tax } from '../../ledger/types.js';
import { accountFor, hotelFor, hotelsFor, listed, type Query } from './auth.js';

/** A property of the ledger is a hotel with one room type; its units are rooms of that type. */
export const roomTypeIdOf = ({ id }: Property): string => String(id * 10);

/** Hotels, their room types and rooms, their taxes and fees. */
export function hotelRoutes(app: FastifyInstance, context: Context): void {
  app.get('/userinfo', async (request) => {
    const { id, name } = await accountFor(request, context);
    return { user_id: String(id), first_name: 'Robin', last_name: 'Keeper', email: `${name}@example.com` };
  });

  app.get<{ Querystring: Query }>('/getHotels', async (request) => {
    const account = await accountFor(request, context);
    const hotels = hotelsFor(account, request.query.propertyIDs);
    return listed(hotels, request.query, request.sandbox.drift, (hotel) => ({
      propertyID: String(hotel.id),
      organizationID: String(account.id),
      propertyName: hotel.name,
      propertyImage: hotel.pictures[0]?.url ?? '',
      propertyDescription: hotel.texts.description,
      propertyTimezone: hotel.timeZone,
      propertyCurrency: [currencyOf(hotel)],
    }));
  });

  app.get<{ Querystring: Query }>('/getHotelDetails', async (request) => {
    const account = await accountFor(request, context);
    return { success: true, data: toDetails(hotelFor(account, request.query.propertyID)) };
  });

  app.get<{ Querystring: Query }>('/getRoomTypes', async (request) => {
    const account = await accountFor(request, context);
    const { startDate, endDate, adults, children } = request.query;
    const isPriced = [startDate, endDate, adults, children].every((value) => value !== undefined);
    return listed(hotelsFor(account, request.query.propertyIDs), request.query, request.sandbox.drift, (hotel) => ({
      ...toRoomType(hotel),
      propertyID: String(hotel.id),
      ...(isPriced && { roomRate: new Decimal(hotel.price).toNumber() }),
    }));
  });

  app.get<{ Querystring: Query }>('/getRooms', async (request) => {
    const account = await accountFor(request, context);
    return listed(hotelsFor(account, request.query.propertyIDs), request.query, request.sandbox.drift, (hotel) => ({
      propertyID: String(hotel.id),
      rooms: hotel.units.map((unit, index) => ({
        roomID: `${roomTypeIdOf(hotel)}-${index}`,
        roomName: unit.name,
        maxGuests: hotel.capacity ?? 0,
        isPrivate: true,
        isVirtual: false,
        roomTypeID: roomTypeIdOf(hotel),
        roomTypeName: hotel.name,
      })),
    }));
  });

  app.get<{ Querystring: Query }>('/getTaxesAndFees', async (request) => {
    const hotel = hotelFor(await accountFor(request, context), request.query.propertyID);
    const fees = hotel.fees.filter(({ optional, kind }) => !optional && kind !== 'extraGuest');
    const data = [...fees.map((fee) => toCharge('fee', fee)), ...hotel.taxes.map((tax) => toCharge('tax', tax))];
    return { success: true, data, total: data.length };
  });
}

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

const clock = (hour: number | null): string => (hour === null ? '' : `${String(hour).padStart(2, '0')}:00`);

function toDetails(hotel: Property) {
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
      propertyCheckInTime: clock(hotel.checkInFrom),
      propertyCheckOutTime: clock(hotel.checkOut),
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

function toCharge(type: 'fee' | 'tax', { id, name, per, amount, percent }: Fee | Tax) {
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

import { type Call, consentRoutes, DAY, dialect, either, header, key, number } from '../../engine/index.js';
import {
  numbered,
  OAUTH_APP,
  type OpenCall,
  perAccount,
  type Query,
  redeemed,
  type Routes,
} from '../../engine/index.js';
import { SECOND, stamp, token, type TokenRequest, tokensFor } from '../../engine/index.js';
import { Decimal } from 'decimal.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Booking, BookingStatus } from '../../ledger/types.js';
import { currencyOf, refused, roomTypeIdOf, toCharge, toDetails, toRoom, toRoomType } from './hotel.js';
import { notificationOf, toWebhook } from './notification.js';
import { countOf, isOffered, ratePlansOf, toOffers } from './rate.js';
import { guestIdOf, isWanted, toReservation } from './reservation.js';

const LIVES = { accessS: 3_600, refreshMs: 3_650 * DAY };
const OBJECTS = ['reservation', 'roomblock', 'guest', 'integration', 'transaction', 'night_audit'];
const REQUIRED = ['startDate', 'endDate', 'guestFirstName', 'guestLastName', 'guestCountry', 'guestZip', 'guestEmail'];
const SETTABLE: Record<string, BookingStatus> = { confirmed: 'confirmed', not_confirmed: 'pending', no_show: 'noshow' };
/** The suffix after the room type's id in the id of a rate. */
const RATES = ['0', '1'];

async function tokens(call: OpenCall<TokenRequest>) {
  const { client_id: id, client_secret: secret } = call.body;
  const grant = id === OAUTH_APP.id && secret === OAUTH_APP.secret ? redeemed(call) : 'invalid_client';
  if (typeof grant === 'string')
    return call.reply.code(400).send({ error: grant, error_description: 'The request is not valid' });
  const { access, refresh } = tokensFor(call, grant, LIVES);
  const account = (await call.context.ledger.account(grant.account))!;
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: LIVES.accessS,
    refresh_token: refresh,
    resources: account.list().map(({ id }) => ({ type: 'property', id: String(id) })),
  };
}

/** Hotels, their room types and rooms, their taxes and fees. */
const hotels: Routes = {
  'GET /getHotels': (call) =>
    listed(call, call.properties(call.query.propertyIDs), (hotel) => ({
      propertyID: String(hotel.id),
      organizationID: String(call.account.id),
      propertyName: hotel.name,
      propertyImage: hotel.pictures[0]?.url ?? '',
      propertyDescription: hotel.texts.description,
      propertyTimezone: hotel.timeZone,
      propertyCurrency: [currencyOf(hotel)],
    })),

  'GET /getHotelDetails': (call) => ({ success: true, data: toDetails(call.property(call.query.propertyID)) }),

  'GET /getRoomTypes': (call) => {
    const { startDate, endDate, adults, children, propertyIDs } = call.query;
    const isPriced = [startDate, endDate, adults, children].every((value) => value !== undefined);
    return listed(call, call.properties(propertyIDs), (hotel) => ({
      ...toRoomType(hotel),
      propertyID: String(hotel.id),
      ...(isPriced && { roomRate: number(hotel.price) }),
    }));
  },

  'GET /getRooms': (call) =>
    listed(call, call.properties(call.query.propertyIDs), (hotel) => ({
      propertyID: String(hotel.id),
      rooms: hotel.units.map(({ name }, index) => toRoom(hotel, name, index)),
    })),

  'GET /getTaxesAndFees': (call) => {
    const hotel = call.property(call.query.propertyID);
    const fees = hotel.fees.filter(({ optional, kind }) => !optional && kind !== 'extraGuest');
    const data = [...fees.map((fee) => toCharge('fee', fee)), ...hotel.taxes.map((tax) => toCharge('tax', tax))];
    return { success: true, data, total: data.length };
  },
};

/** Rates of a range of nights, availability for a stay, and charges on top of its price. */
const rates: Routes = {
  'GET /getRatePlans': (call) => {
    const { startDate, endDate, detailedRates, propertyIDs } = call.query;
    const stay = call.known(call.stay(startDate, endDate));
    const plans = call
      .properties(propertyIDs)
      .flatMap((hotel) => ratePlansOf(call.account, hotel, stay, detailedRates === 'true'));
    return { success: true, data: plans };
  },

  'GET /getAvailableRoomTypes': (call) => {
    const { account, query } = call;
    const stay = call.stay(query.startDate, query.endDate);
    const guests = countOf(query, 'adults') + countOf(query, 'children');
    if (countOf(query, 'rooms') < 1 || guests < 1) throw refused('Parameter rooms or adults is required');
    const free = call.properties(query.propertyIDs).filter((hotel) => isOffered(account, hotel, stay, guests));
    return listed(call, free, (hotel) => ({
      propertyID: String(hotel.id),
      propertyCurrency: [currencyOf(hotel)],
      propertyRooms: toOffers(account, hotel, stay, query),
    }));
  },

  'GET /getRoomsFeesAndTaxes': (call) => {
    const { account, query } = call;
    const hotel = call.property(query.propertyID);
    const guests = countOf(query, 'adultsPerRoom') + countOf(query, 'childrenPerRoom');
    const quote = quoteOf(account, hotel, { ...call.stay(query.startDate, query.endDate), guests });
    const fees = quote.fees.filter(({ kind, total }) => kind !== 'extraGuest' && !total.isZero());
    const rooms = new Decimal(query.roomsTotal ?? 0);
    const data = {
      fees: fees.map(({ name, total }) => ({ feeName: name, feeValue: total.toNumber() })),
      taxes: quote.taxes.map(({ name, total }) => ({ feeName: name, feeValue: total.toString() })),
      roomsTotalWithoutTaxes: rooms.toNumber(),
      grandTotal: Decimal.sum(rooms, ...fees.map(({ total }) => total), quote.taxTotal).toNumber(),
    };
    return { success: true, data };
  },
};

/** Reservations and their notes. Requests are forms, refusals have status 200. */
const reservations: Routes = {
  'POST /postReservation': (call: Call<Query>) => {
    const form = call.body;
    const hotel = call.property(form.propertyID);
    const required = [...REQUIRED, 'rooms[0][roomTypeID]', 'adults[0][quantity]', 'paymentMethod'];
    const missing = required.find((name) => !form[name]);
    if (missing) throw refused(`Parameter ${missing} is required`);
    if (form['rooms[0][roomTypeID]'] !== roomTypeIdOf(hotel)) throw refused('Room type not found');
    const rateId = form['rooms[0][roomRateID]'];
    if (rateId !== undefined && !RATES.some((rate) => rateId === roomTypeIdOf(hotel) + rate))
      throw refused('Rate not found');
    const [adults, children] = [Number(form['adults[0][quantity]']), Number(form['children[0][quantity]'] ?? 0)];
    const { guestFirstName, guestLastName, guestEmail } = form;
    const booking = call.book({
      propertyId: hotel.id,
      arrival: form.startDate,
      departure: form.endDate,
      guest: { firstName: guestFirstName, lastName: guestLastName, email: guestEmail, phone: form.guestPhone },
      party: { guests: adults + children, adults, children },
      reference: form.thirdPartyIdentifier,
      details: { rateId },
    });
    return {
      success: true,
      reservationID: String(booking.id),
      status: 'confirmed',
      guestID: guestIdOf(booking),
      guestFirstName,
      guestLastName,
      guestEmail,
      startDate: booking.arrival,
      endDate: booking.departure,
      dateCreated: stamp(booking.createdAt),
      grandTotal: number(booking.totalPrice),
      unassigned: [],
    };
  },

  'PUT /putReservation': (call: Call<Query>) => {
    const { reservationID, status } = call.body;
    const booking = call.booking(reservationID);
    const wanted = SETTABLE[status ?? ''];
    if (call.body['rooms[0][roomTypeID]'] !== undefined) changeRoom(call, booking);
    else if (status === 'canceled') call.cancel(booking);
    else if (wanted) call.change(booking, { status: wanted });
    else throw refused('Parameter status is invalid');
    return { success: true, data: toReservation(booking, call.propertyOf(booking), call.now) };
  },

  'GET /getReservationsWithRateDetails': (call) => {
    const found = call.bookings().filter((booking) => isWanted(booking, call.query));
    return listed(call, found, (booking) => {
      const { guestList, ...reservation } = toReservation(booking, call.propertyOf(booking), call.now);
      return call.query.includeGuestsDetails === 'true' ? { ...reservation, guestList } : reservation;
    });
  },

  'GET /getReservationNotes': (call) => {
    const { id, notes } = call.booking(call.query.reservationID);
    const note = { reservationNoteID: `${id}1`, userName: 'Robin Keeper', reservationNote: notes };
    return { success: true, data: notes ? [note] : [] };
  },

  /** Notes can be added to a reservation that is not visible yet. */
  'POST /postReservationNote': (call: Call<Query>) => {
    const booking = call.bookingShownOrNot(call.body.reservationID);
    call.change(booking, { notes: [booking.notes, call.body.reservationNote].filter(Boolean).join('\n') });
    return { success: true, reservationNoteID: `${booking.id}1` };
  },
};

/** Prices the room again by its new nights and guests. */
function changeRoom(call: Call<Query>, booking: Booking): void {
  const [arrival, departure, adults, children] = ['checkinDate', 'checkoutDate', 'adults', 'children'].map((name) => {
    const value = call.body[`rooms[0][${name}]`];
    if (!value) throw refused(`Parameter rooms ${name} is required`);
    return value;
  });
  const party = { guests: Number(adults) + Number(children), adults: Number(adults), children: Number(children) };
  const stay = { ...call.stay(arrival, departure), guests: party.guests };
  const { total } = quoteOf(call.account, call.propertyOf(booking), stay);
  call.change(booking, { arrival, departure, party, totalPrice: total.toString() });
}

/** One subscription per hotel, object and action. */
const webhooks: Routes = {
  'POST /postWebhook': (call: Call<Query>) => {
    const { propertyID, object = '', action = '', endpointUrl: url } = call.body;
    const hotel = call.property(propertyID);
    if (!OBJECTS.includes(object) || action === '') throw refused('Parameter object or action is invalid');
    const { uid } = call.subscribe({ url, event: `${object}/${action}`, details: { hotel: hotel.id } });
    return { success: true, data: { subscriptionID: uid } };
  },

  'GET /getWebhooks': (call) => {
    const { propertyID } = call.query;
    const all = call.subscriptions();
    const data = all.filter(({ details }) => !propertyID || String(details.hotel) === propertyID).map(toWebhook);
    return { success: true, data };
  },

  'DELETE /deleteWebhook': (call) => {
    call.unsubscribe(call.query.subscriptionID);
    return { success: true };
  },
};

/** Returns `{"success":true,"data":[…],"count","total"}`. */
function listed<T>(call: Call, all: T[], toWire: (item: T) => unknown) {
  const { items, total } = call.page(all);
  return { success: true, data: items.map(toWire), count: items.length, total };
}

/** Cloudbeds PMS API v1.3 (developers.cloudbeds.com): 5 calls per second of a property or group. */
export const cloudbeds = dialect({
  pms: 'cloudbeds',
  auth: either(key(header('x-api-key')), token()),
  limits: perAccount([5, SECOND]),
  pages: numbered({ page: 'pageNumber', size: 'pageSize', usual: 20, most: 100 }),
  ids: { subscription: ({ uid }) => uid },
  isBooking: ({ kind, status }) => kind !== 'block' && status !== 'inquiry',
  refusals: {
    unauthorized: [401, 'Access denied. Invalid or expired API key or access token'],
    property: [200, 'Property not found'],
    booking: [200, 'Reservation not found'],
    subscription: [200, 'Subscription not found'],
    url: [200, 'Parameter endpointUrl is invalid'],
    stay: [200, 'Parameter startDate or endDate is invalid'],
    nights_taken: [200, 'Room type is not available for the selected dates'],
    others: 200,
  },
  failure: (_status, message) => ({ success: false, message }),
  prepare: (app, context) => consentRoutes(app, context, { pms: 'cloudbeds', name: 'Cloudbeds', at: '/oauth' }),
  open: { 'POST /access_token': tokens },
  routes: { ...hotels, ...rates, ...reservations, ...webhooks },
  notification: notificationOf,
});

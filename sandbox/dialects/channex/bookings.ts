import { Decimal } from 'decimal.js';
import { type OpenCall, type OpenRoutes, type Query } from '../../engine/index.js';
import { dateOf, dayOf, daysBetween } from '../../ledger/dates.js';
import { sum } from '../../ledger/money.js';
import type { Booking, BookingInput, Property } from '../../ledger/types.js';
import type { WireCharge, WireRoom } from './booking.js';
import { fits, listed } from './paging.js';
import { derivedPlanIdOf, invalidField, notFound, partnerIn, planIdOf, roomTypeIdOf } from './partner.js';
import { type Revision, revisionsIn, revisionsOf, toBooking } from './revisions.js';

interface WireBooking {
  status?: string;
  property_id?: string;
  ota_reservation_code?: string;
  ota_name?: string;
  arrival_date?: string;
  departure_date?: string;
  arrival_hour?: string;
  currency?: string;
  amount?: string;
  notes?: string | null;
  customer?: Partial<Record<'name' | 'surname' | 'mail' | 'phone', string | null>>;
  services?: WireCharge[];
  rooms?: WireRoom[];
}
const CHANNEL_OF: Record<string, string> = {
  Offline: 'direct',
  Airbnb: 'airbnb',
  BookingCom: 'bookingcom',
  'A-Expedia': 'expedia',
};
const FIELDS = ['property_id', 'arrival_date', 'departure_date', 'inserted_at'];

/** Bookings, the Booking CRS API, and the feed of revisions. Inquiries, requests and blocks are not bookings. */
export const bookings: OpenRoutes = {
  'GET /bookings': async (call) => {
    const all = revisionsIn(call)
      .bookings(await propertiesOf(call))
      .map(toBooking);
    return listed(
      call,
      all.filter(({ attributes }) => fitsAll(call.query, attributes)).reverse(),
      (booking) => booking,
    );
  },

  'GET /bookings/:id': async (call) => ({ data: toBooking((await bookingFor(call)).booking) }),

  'POST /bookings': async (call: OpenCall<BookingBody>) => {
    const { ledger } = call.context;
    const wire = call.body.booking ?? {};
    const target = await partnerIn(call).property(wire.property_id ?? '');
    if (!target) throw invalidField('property_id', "can't be blank");
    const { account, property } = target;
    const { visibleAt } = call.request.sandbox;
    const booking = ledger.book(account, { ...inputOf(wire, property), propertyId: property.id, visibleAt });
    return { data: written(booking) };
  },

  'PUT /bookings/:id': async (call: OpenCall<BookingBody>) => {
    const { ledger } = call.context;
    const { account, booking } = await bookingFor(call);
    const wire = call.body.booking ?? {};
    const input = inputOf(wire, account.properties.get(booking.propertyId)!);
    if (wire.status !== 'cancelled') ledger.change(account, booking, input);
    else if (booking.cancelledAt === null) ledger.cancel(account, booking, 'host');
    return { data: written(booking) };
  },

  'GET /booking_revisions/feed': async (call) => {
    const all = revisionsIn(call).of(await propertiesOf(call));
    const waiting = all.filter(({ acknowledged, attributes }) => !acknowledged && fitsAll(call.query, attributes));
    return listed(call, waiting, toRevision);
  },

  'POST /booking_revisions/:id/ack': (call) => acknowledge(call, true),

  'POST /booking_revisions/:id/resend': (call) => acknowledge(call, false),
};

type BookingBody = { booking?: WireBooking };

const propertiesOf = (call: OpenCall) => partnerIn(call).properties(call.query['filter[property_id]']);

async function bookingFor(call: OpenCall) {
  const { id = '' } = call.params;
  const account = await partnerIn(call).ownerOf(id);
  const booking = account?.bookingByUid(id);
  if (!account || !booking || booking.visibleAt > call.now || revisionsOf(booking).length === 0) throw notFound();
  return { account, booking };
}

async function revisionFor(call: OpenCall): Promise<Revision> {
  const { id = '' } = call.params;
  const account = await partnerIn(call).ownerOf(id);
  const owned = account?.list().map((property) => ({ account, property })) ?? [];
  const revision = revisionsIn(call)
    .of(owned)
    .find((one) => one.id === id);
  if (!revision) throw notFound();
  return revision;
}

async function acknowledge(call: OpenCall, acknowledged: boolean) {
  (await revisionFor(call)).acknowledged = acknowledged;
  return { meta: { message: 'Success' } };
}

const fitsAll = (query: Query, attributes: Record<string, unknown>): boolean =>
  FIELDS.every((name) => fits(query, name, String(attributes[name])));

const toRevision = ({ id, attributes }: Revision) => ({ type: 'booking_revision', id, attributes });

/** Returns the short response to a change, which says little more than that it was accepted. */
function written(booking: Booking) {
  const { id, status, unique_id, revision_id } = toBooking(booking).attributes;
  return { type: 'booking', id: booking.uid, attributes: { id, status, booking_id: id, unique_id, revision_id } };
}

/** Reads a booking, which is always written whole: its nights must be those of its stay. */
function inputOf(wire: WireBooking, property: Property): Omit<BookingInput, 'propertyId'> {
  const { arrival_date: arrival = '', departure_date: departure = '', customer = {}, rooms = [], services = [] } = wire;
  const channel = CHANNEL_OF[wire.ota_name ?? ''];
  if (!channel) throw invalidField('ota_name', 'unknown provider');
  if (wire.currency !== property.currency) throw invalidField('currency', 'is invalid');
  if (!customer.surname) throw invalidField('customer', "surname can't be blank");
  const [from, end] = [dayOf(arrival), dayOf(departure)];
  if (from === undefined || end === undefined || end <= from) throw invalidField('arrival_date', 'is invalid');
  const [room] = rooms;
  if (!room) throw invalidField('rooms', "can't be blank");
  if (room.room_type_id !== roomTypeIdOf(property)) throw invalidField('rooms', 'room_type_id is invalid');
  if (![planIdOf(property), derivedPlanIdOf(property)].includes(room.rate_plan_id ?? ''))
    throw invalidField('rooms', 'rate_plan_id is invalid');
  const nights = daysBetween(from, end).map(dateOf);
  if (
    Object.keys(room.days ?? {})
      .sort()
      .join() !== nights.join()
  )
    throw invalidField('departure_date', 'is not equal to maximum date + 1 day in rooms.days');
  const { adults = 1, children = 0, infants = 0 } = room.occupancy ?? {};
  const { name, surname, mail, phone } = customer;
  return {
    arrival,
    departure,
    guest: { firstName: name ?? '', lastName: surname, email: mail ?? '', phone: phone ?? '' },
    party: { guests: adults + children, adults, children, infants },
    totalPrice: wire.amount ?? totalOf(rooms, services),
    reference: wire.ota_reservation_code ?? null,
    channel,
    notes: wire.notes ?? '',
    details: { rooms, services, arrivalHour: wire.arrival_hour },
  };
}

function totalOf(rooms: WireRoom[], services: WireCharge[]): string {
  const charges = [...services, ...rooms.flatMap((room) => [...(room.taxes ?? []), ...(room.services ?? [])])];
  const onTop = charges.filter((charge) => charge.is_inclusive !== true).map((charge) => charge.total_price ?? 0);
  const nights = rooms.flatMap((room) => Object.values(room.days ?? {}));
  return sum([...nights, ...onTop].map((amount) => new Decimal(amount))).toString();
}

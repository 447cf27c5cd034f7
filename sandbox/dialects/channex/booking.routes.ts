import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import { dateOf, dayOf, daysBetween } from '../../ledger/dates.js';
import { sum } from '../../ledger/money.js';
import type { Booking, BookingInput, Property } from '../../ledger/types.js';
import { Failure, wording } from '../dialect.js';
import { invalidField, planIdOf, roomTypeIdOf, derivedPlanIdOf, type ById, type Partner, type Query } from './auth.js';
import type { WireCharge, WireRoom } from './booking.js';
import { fits, listed } from './paging.js';
import { revisionsOf, toBooking, type Revision, type Revisions } from './revisions.js';

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
type Call = ById & { Body: { booking?: WireBooking } | undefined };

const CHANNEL_OF: Record<string, string> = { Offline: 'direct', Airbnb: 'airbnb', BookingCom: 'bookingcom', 'A-Expedia': 'expedia' }; // prettier-ignore
const FIELDS = ['property_id', 'arrival_date', 'departure_date', 'inserted_at'];

/** Bookings, the Booking CRS API, and the feed of revisions. Inquiries, requests and blocks are not bookings. */
export function bookingRoutes(app: FastifyInstance, partner: Partner, revisions: Revisions): void {
  const { ledger, clock } = partner.context;

  const propertiesOf = (query: Query) => partner.properties(query['filter[property_id]']);

  const bookingFor = async (id: string) => {
    const account = await partner.ownerOf(id);
    const booking = account?.bookingByUid(id);
    if (!account || !booking || booking.visibleAt > clock.now() || revisionsOf(booking).length === 0)
      throw new Failure(404, 'Not found');
    return { account, booking };
  };

  app.get<Call>('/bookings', async (request) => {
    const all = revisions.bookings(await propertiesOf(request.query)).map(toBooking);
    const shown = all.filter(({ attributes }) => fitsAll(request.query, attributes));
    return listed(request, shown.reverse(), (booking) => booking);
  });

  app.get<Call>('/bookings/:id', async ({ params }) => ({ data: toBooking((await bookingFor(params.id)).booking) }));

  app.post<Call>('/bookings', async (request) => {
    const wire = request.body?.booking ?? {};
    const target = await partner.property(wire.property_id ?? '');
    if (!target) throw invalidField('property_id', "can't be blank");
    const { account, property } = target;
    const input = inputOf(wire, property);
    const booking = said(() =>
      ledger.book(account, { ...input, propertyId: property.id, visibleAt: request.sandbox.visibleAt }),
    );
    return { data: written(booking) };
  });

  app.put<Call>('/bookings/:id', async (request) => {
    const { account, booking } = await bookingFor(request.params.id);
    const wire = request.body?.booking ?? {};
    const property = account.properties.get(booking.propertyId)!;
    const input = inputOf(wire, property);
    if (wire.status !== 'cancelled') said(() => ledger.change(account, booking, input));
    else if (booking.cancelledAt === null) ledger.cancel(account, booking, 'host');
    return { data: written(booking) };
  });

  app.get<Call>('/booking_revisions', async (request) => {
    const all = revisions.of(await propertiesOf(request.query));
    const shown = all.filter(({ attributes }) => fitsAll(request.query, attributes));
    return listed(request, shown.reverse(), toRevision);
  });

  app.get<Call>('/booking_revisions/feed', async (request) => {
    const all = revisions.of(await propertiesOf(request.query));
    const waiting = all.filter(({ acknowledged, attributes }) => !acknowledged && fitsAll(request.query, attributes));
    return listed(request, waiting, toRevision);
  });

  const revisionFor = async (id: string): Promise<Revision> => {
    const account = await partner.ownerOf(id);
    const owned = account?.list().map((property) => ({ account, property })) ?? [];
    const revision = revisions.of(owned).find((one) => one.id === id);
    if (!revision) throw new Failure(404, 'Not found');
    return revision;
  };

  app.get<Call>('/booking_revisions/:id', async ({ params }) => ({ data: toRevision(await revisionFor(params.id)) }));

  for (const [action, acknowledged] of [
    ['ack', true],
    ['resend', false],
  ] as const)
    // prettier-ignore
    app.post<Call>(`/booking_revisions/:id/${action}`, async ({ params }) => {
      (await revisionFor(params.id)).acknowledged = acknowledged;
      return { meta: { message: 'Success' } };
    });
}

const fitsAll = (query: Query, attributes: Record<string, unknown>): boolean =>
  FIELDS.every((name) => fits(query, name, String(attributes[name])));

const toRevision = ({ id, attributes }: Revision) => ({ type: 'booking_revision', id, attributes });

/** An answer to a change says little more than that it was taken. */
function written(booking: Booking) {
  const { id, status, unique_id, revision_id } = toBooking(booking).attributes;
  return { type: 'booking', id: booking.uid, attributes: { id, status, booking_id: id, unique_id, revision_id } };
}

/** A booking is always written whole: its nights must be those of its stay. */
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

/** The PMS itself takes overbookings; the ledger never does. */
const said = wording(({ code, message }) =>
  invalidField('rooms', code === 'nights_taken' ? 'are not available' : message),
);

import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import { pageOf, wholeNumber } from '../../http/page.js';
import { dayOf } from '../../ledger/dates.js';
import type { Booking, BookingStatus, Property } from '../../ledger/types.js';
import { Failure, present, wording } from '../dialect.js';
import { accountFor, partnerAccountFor, propertyFor } from './auth.js';
import type { Query } from './auth.js';

const PER_PAGE = 50;
const REFERENCE = /(?:^|\s)ref:(\S+)\s*$/;
const STATUSES: Partial<Record<BookingStatus, string>> = {
  cancelled: 'cancelled',
  declined: 'cancelled',
  expired: 'cancelled',
  pending: 'pending',
  hold: 'pending',
};

interface Body {
  data?: {
    id?: string;
    attributes?: Record<string, unknown>;
    relationships?: { property?: { data?: { id?: string | number } } };
  };
}
type ById = { Params: { id: string }; Querystring: Query; Body: Body | undefined };

/** Bookings are read by property and written through v2. Inquiries and blocks are no bookings here. */
export function bookingRoutes(app: FastifyInstance, context: Context): void {
  const { ledger, clock } = context;

  app.get<ById>('/bookings/:id', async (request) => {
    const account = await accountFor(request, context);
    const property = propertyFor(account, request.params.id);
    const [from, to] = [dayOf(request.query.from ?? ''), dayOf(request.query.to ?? '')];
    if (from === undefined || to === undefined) throw new Failure(400, 'from and to must be dates');
    const found = account
      .bookingsOf(property.id)
      .filter((one) => isShown(one) && dayOf(one.arrival)! <= to && dayOf(one.departure)! >= from);
    const page = wholeNumber(request.query.page, 0, 0, 1e6);
    return {
      bookings: pageOf(found, page * PER_PAGE, PER_PAGE, request.sandbox.drift).map((one) => toBooking(one, property)),
      meta: { total: found.length, total_pages: Math.ceil(found.length / PER_PAGE) },
    };
  });

  app.post<ById>('/v2/bookings', async (request, reply) => {
    const account = await partnerAccountFor(request, context);
    const { attributes = {}, relationships } = request.body?.data ?? {};
    const property = propertyFor(account, relationships?.property?.data?.id);
    const text = (name: string): string => String(attributes[name] ?? '');
    const [firstName, ...rest] = text('guest_name').split(' ');
    const guest = present({
      firstName,
      lastName: rest.join(' '),
      email: text('guest_email'),
      phone: text('guest_phone'),
    });
    const { id } = said(() =>
      ledger.book(account, {
        propertyId: property.id,
        arrival: text('check_in'),
        departure: text('check_out'),
        guest,
        party: { guests: Number(attributes.number_of_guests ?? 1) },
        notes: text('note'),
        reference: REFERENCE.exec(text('note'))?.[1] ?? null,
        visibleAt: request.sandbox.visibleAt,
      }),
    );
    return reply.code(201).send({ data: { id: String(id), type: 'bookings', attributes } });
  });

  app.patch<ById>('/v2/bookings/:id', async (request) => {
    const account = await partnerAccountFor(request, context);
    const booking = account.bookings.get(Number(request.params.id));
    if (!booking || !isShown(booking)) throw new Failure(404, 'Booking not found');
    const attributes = request.body?.data?.attributes ?? {};
    if (attributes.status === 'cancelled' && booking.cancelledAt === null) ledger.cancel(account, booking, 'host');
    return { data: { id: String(booking.id), type: 'bookings', attributes } };
  });

  const isShown = ({ visibleAt, kind }: Booking): boolean =>
    visibleAt <= clock.now() && kind !== 'block' && kind !== 'inquiry';
}

/** As lists and events give it, with the PMS's own spelling. */
export function toBooking(booking: Booking, property: Property) {
  const { guest, party } = booking;
  const total = new Decimal(booking.totalPrice).toNumber();
  return {
    id: booking.id,
    property_id: property.id,
    property_name: property.name,
    multi_unit_id: booking.unitId !== null && property.units.length > 1 ? booking.unitId : null,
    check_in: booking.arrival,
    check_out: booking.departure,
    number_of_nights: dayOf(booking.departure)! - dayOf(booking.arrival)!,
    number_of_guests: party.guests,
    booked_at: new Date(booking.createdAt).toISOString(),
    channel: booking.channel,
    direct: booking.channel === 'direct',
    currency: booking.currency,
    external_reservation_id: null,
    guest_name: `${guest.firstName} ${guest.lastName}`.trim(),
    guest_email: guest.email || null,
    guest_phone: guest.phone || null,
    note: booking.notes || null,
    accomodation_total: total,
    cleaning_fee: 0,
    extra_guest_charges: 0,
    extra_charges: 0,
    discounts: 0,
    booking_taxes: 0,
    commission: 0,
    gross_revenue: total,
    total_payout: total,
    status: STATUSES[booking.status] ?? 'needs_check_in',
  };
}

/** The PMS's words for the ledger's refusals. */
const said = wording(
  ({ code, message }) => new Failure(422, code === 'nights_taken' ? 'The property is not available' : message),
);

import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import type { Booking, BookingStatus } from '../../ledger/types.js';
import { Failure, present, wording } from '../dialect.js';
import { accountFor, answer, listed, propertyFor } from './auth.js';
import type { Query } from './auth.js';

const REFERENCE = /(?:^|\s)ref:(\S+)\s*$/;
const REQUIRED = ['custom_channel_id', 'guest_name', 'currency', 'rate_amount', 'commission_amount', 'received_amount', 'income_method_id']; // prettier-ignore
const STATUSES: Partial<Record<BookingStatus, string>> = {
  cancelled: 'cancelled',
  declined: 'denied',
  expired: 'timeout',
  pending: 'wait_accept',
  hold: 'wait_pay',
};

type Body = Record<string, unknown> | undefined;

/** Reservations; inquiries and blocks are none here. */
export function reservationRoutes(app: FastifyInstance, context: Context): void {
  const { ledger, clock } = context;

  app.get<{ Querystring: Query }>('/reservations', async (request) => {
    const account = await accountFor(request, context);
    const { query } = request;
    const found = [...account.bookings.values()]
      .filter((booking) => isShown(booking) && suits(booking, query))
      .sort((a, b) => b.id - a.id);
    return listed('reservations', found, query, request.sandbox.drift, toReservation);
  });

  app.post<{ Body: Body }>('/reservations', async (request) => {
    const account = await accountFor(request, context);
    const body = request.body ?? {};
    const missing = REQUIRED.find((name) => body[name] === undefined);
    if (missing) throw new Failure(422, `The ${missing} field is required`);
    const text = (name: string): string => String(body[name] ?? '');
    const property = propertyFor(account, body.property_id);
    const [firstName, ...rest] = text('guest_name').split(' ');
    const booking = said(() =>
      ledger.book(account, {
        propertyId: property.id,
        arrival: text('check_in_date'),
        departure: text('check_out_date'),
        guest: present({ firstName, lastName: rest.join(' '), email: text('email'), phone: text('mobile') }),
        party: { guests: Number(body.number_of_guests ?? 1) },
        totalPrice: new Decimal(Number(body.rate_amount)).toString(),
        notes: text('remarks'),
        reference: REFERENCE.exec(text('remarks'))?.[1] ?? null,
        visibleAt: request.sandbox.visibleAt,
      }),
    );
    return answer({ reservation: toReservation(booking) });
  });

  app.delete<{ Params: { code: string } }>('/reservations/:code', async (request) => {
    const account = await accountFor(request, context);
    const booking = bookingFor(account, request.params.code);
    said(() => ledger.cancel(account, booking, 'host'));
    return answer({});
  });

  const isShown = ({ visibleAt, kind }: Booking): boolean =>
    visibleAt <= clock.now() && kind !== 'block' && kind !== 'inquiry';

  function bookingFor(account: Account, code: string): Booking {
    const booking = [...account.bookings.values()].find((one) => isShown(one) && codeOf(one) === code);
    if (!booking) throw new Failure(404, 'Reservation not found');
    return booking;
  }
}

const codeOf = ({ id }: Booking): string => `0-${id}-direct`;

/** `property_id`, the code, and dates from and to, all included. */
function suits(booking: Booking, query: Query): boolean {
  const within = (date: string, from = '', to = '9999'): boolean => date >= from && date <= to;
  return (
    (query.property_id === undefined || String(booking.propertyId) === query.property_id) &&
    (query.reservation_code === undefined || codeOf(booking) === query.reservation_code) &&
    within(booking.arrival, query.start_check_in_date, query.end_check_in_date) &&
    within(booking.departure, query.start_check_out_date, query.end_check_out_date)
  );
}

const utc = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export function toReservation(booking: Booking) {
  const { guest, party } = booking;
  const rate = { currency: booking.currency, amount: new Decimal(booking.totalPrice).toNumber() };
  return {
    reservation_code: codeOf(booking),
    stay_code: codeOf(booking),
    channel_id: null,
    property_id: booking.propertyId,
    channel_type: booking.channel === 'direct' ? 'hostex_direct' : booking.channel,
    check_in_date: booking.arrival,
    check_out_date: booking.departure,
    number_of_guests: party.guests,
    number_of_adults: party.adults ?? party.guests,
    number_of_children: party.children ?? 0,
    number_of_infants: party.infants ?? 0,
    number_of_pets: party.pets ?? 0,
    status: STATUSES[booking.status] ?? 'accepted',
    stay_status: 'checkin_pending',
    guest_name: `${guest.firstName} ${guest.lastName}`.trim(),
    guest_phone: guest.phone,
    guest_email: guest.email,
    cancelled_at: utc(booking.cancelledAt),
    booked_at: utc(booking.createdAt),
    created_at: utc(booking.createdAt),
    rates: { total_rate: rate, total_commission: { currency: booking.currency, amount: 0 }, rate },
    remarks: booking.notes,
  };
}

/** The PMS's words for the ledger's refusals. */
const said = wording(
  ({ code, message }) => new Failure(400, code === 'nights_taken' ? 'The property is not available' : message),
);

import type { Command } from 'commander';
import { bodyOf } from '../api/client.js';
import { rowsOf } from '../api/pages.js';
import { calendarDate, oneOf, withLimit } from '../arguments.js';
import type { CliContext } from '../context.js';
import { age, money } from '../output/format.js';
import type { Output } from '../output/write.js';
import { leaf, onService, type Session } from '../session.js';
import { type Reservation, reservationView } from './reservation-view.js';

const STATES: Reservation['status'][] = [
  ...(['INQUIRY', 'PENDING', 'CONFIRMED', 'MODIFIED', 'MOVED', 'CANCELLED'] as const),
  ...(['EXPIRED', 'NO_SHOW', 'STAYING', 'POST_STAY', 'UNKNOWN', 'BLOCKED'] as const),
];

interface ListOptions {
  account?: string;
  listing?: string;
  status?: Reservation['status'];
  from?: string;
  to?: string;
  reference?: string;
}

const list = (session: Session, options: ListOptions): Output => {
  const filters = {
    integrationAccountID: options.account,
    listingID: options.listing,
    status: options.status,
    checkInFrom: options.from,
    checkInTo: options.to,
    clientReference: options.reference,
    order: 'desc' as const,
  };
  return {
    rows: rowsOf(
      (query) => bodyOf(session.api.GET('/api/v1/reservation', { params: { query: { ...filters, ...query } } })),
      session.most,
    ),
    columns: (one: Reservation) => ({
      Reservation: one.id,
      Status: one.status,
      'Check-in': one.checkInDate,
      'Check-out': one.checkOutDate,
      Guest: one.guest.name,
      Total: money(one.totalPrice, one.currency),
      Channel: one.channel,
      Created: age(one.createdAt, session.context.now()),
    }),
  };
};

export const addReservationCommands = (program: Command, context: CliContext): void => {
  const reservations = program.command('reservations').description('bookings made in Lodgewire and at the PMSes');
  withLimit(leaf(reservations, 'list', 'list reservations, newest first'))
    .option('--account <account>', 'only reservations of this account, by its id')
    .option('--listing <listing>', 'only reservations of this listing, by its id')
    .option('--status <status>', 'only with this status, such as confirmed', oneOf(STATES))
    .option('--from <date>', 'only stays that begin on this day or later', calendarDate)
    .option('--to <date>', 'only stays that begin on this day or earlier', calendarDate)
    .option('--reference <text>', 'only with this reference of yours')
    .action(onService(context, async (session, _args, options: ListOptions) => list(session, options)));
  leaf(reservations, 'show', 'show a reservation')
    .argument('<reservation>', 'id of the reservation')
    .action(
      onService(context, async ({ api, context: { now } }, [id]: [string]) => {
        const value = await bodyOf(api.GET('/api/v1/reservation/{id}', { params: { path: { id } } }));
        return { value, view: reservationView(value, now()) };
      }),
    );
};

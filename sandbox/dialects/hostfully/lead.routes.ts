import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import type { Booking } from '../../ledger/types.js';
import { Failure, wording } from '../dialect.js';
import { accountFor, propertyFor } from './auth.js';
import { toInput, toLead, toOrder } from './lead.js';
import type { LeadBody } from './lead.js';
import { changedSince, cursorPage } from './paging.js';

type Query = Record<string, string | undefined>;
type ById = { Params: { uid: string; action: string }; Body: LeadBody | undefined };

/** Leads: create, read, list, change, and the actions of their workflow. */
export function leadRoutes(app: FastifyInstance, context: Context): void {
  const { ledger, clock } = context;
  const shown = (account: Account, booking: Booking) =>
    toLead(booking, account.properties.get(booking.propertyId)!, account);

  app.post<{ Body: LeadBody | undefined }>('/leads', async (request, reply) => {
    const account = await accountFor(request, context);
    const body = request.body ?? {};
    const property = propertyFor(account, body.propertyUid);
    if (!body.type) throw new Failure(400, 'type is required');
    if (property.units.length > 1 && !body.unitUid) throw new Failure(400, 'unitUid is required for a unit type');
    const booking = said(() =>
      ledger.book(account, {
        arrival: '',
        departure: '',
        ...toInput(body, property),
        propertyId: property.id,
        reference: body.externalBookingId ?? null,
        channel: body.channel ?? 'direct',
        visibleAt: request.sandbox.visibleAt,
      }),
    );
    return reply.code(201).send({ lead: shown(account, booking) });
  });

  app.get<{ Querystring: Query }>('/leads', async (request) => {
    const account = await accountFor(request, context);
    const property = request.query.propertyUid ? propertyFor(account, request.query.propertyUid) : undefined;
    const found = [...account.bookings.values()].filter(
      (booking) =>
        booking.visibleAt <= clock.now() &&
        (!property || booking.propertyId === property.id) &&
        isWanted(booking, request.query),
    );
    return cursorPage('leads', found, request.query, request.sandbox.drift, (booking) => shown(account, booking));
  });

  app.get<ById>('/leads/:uid', async (request) => {
    const { account, booking } = await leadFor(request, context);
    return { lead: shown(account, booking) };
  });

  app.patch<ById>('/leads/:uid', async (request) => {
    const { account, booking } = await leadFor(request, context);
    const { guest, party, notes } = toInput(request.body ?? {}, account.properties.get(booking.propertyId)!);
    return { lead: shown(account, ledger.change(account, booking, { guest, party, notes })) };
  });

  app.post<ById>('/leads/:uid/alteration', async (request) => {
    const { account, booking } = await leadFor(request, context);
    const { arrival, departure, unitId, party } = toInput(
      request.body ?? {},
      account.properties.get(booking.propertyId)!,
    );
    return {
      lead: shown(
        account,
        said(() => ledger.change(account, booking, { arrival, departure, unitId, party })),
      ),
    };
  });

  app.post<ById>('/leads/:uid/:action', async (request) => {
    const { account, booking } = await leadFor(request, context);
    const action = ACTIONS[request.params.action];
    if (!action) throw new Failure(404, 'Unknown action');
    return {
      lead: shown(
        account,
        said(() => action(context, account, booking)),
      ),
    };
  });

  app.get<{ Querystring: Query }>('/orders', async (request) => {
    const account = await accountFor(request, context);
    const booking = account.bookingByUid(request.query.leadUid ?? '');
    return cursorPage('orders', booking ? [booking] : [], request.query, 0, toOrder);
  });
}

const ACTIONS: Record<string, (context: Context, account: Account, booking: Booking) => Booking> = {
  approve: ({ ledger }, account, booking) => ledger.change(account, booking, { status: 'confirmed' }),
  reopen: ({ ledger }, account, booking) =>
    ledger.change(account, booking, { status: booking.kind === 'inquiry' ? 'inquiry' : 'pending' }),
  cancel: ({ ledger }, account, booking) => ledger.cancel(account, booking, 'host'),
  decline: ({ ledger }, account, booking) => ledger.cancel(account, booking, 'host', 'declined'),
};

async function leadFor(
  request: FastifyRequest<ById>,
  context: Context,
): Promise<{ account: Account; booking: Booking }> {
  const account = await accountFor(request, context);
  const booking = account.bookingByUid(request.params.uid);
  if (!booking || booking.visibleAt > context.clock.now()) throw new Failure(404, 'Lead not found');
  return { account, booking };
}

/** Hostfully's words for the ledger's refusals. */
const said = wording((refusal) =>
  refusal.code === 'nights_taken' ? new Failure(409, 'The property is not available for the selected dates') : refusal,
);

function isWanted(booking: Booking, { checkInFrom, checkInTo, updatedSince, externalBookingId }: Query): boolean {
  return (
    (!checkInFrom || booking.arrival >= checkInFrom.slice(0, 10)) &&
    (!checkInTo || booking.arrival <= checkInTo.slice(0, 10)) &&
    (!externalBookingId || booking.reference === externalBookingId) &&
    changedSince(booking.updatedAt, updatedSince)
  );
}

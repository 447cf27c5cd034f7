import type { FastifyReply, FastifyRequest } from 'fastify';
import { present } from '../dialects/dialect.js';
import type { Context } from '../http/context.js';
import { pageOf } from '../http/page.js';
import { isUrl } from '../http/url.js';
import type { Account } from '../ledger/account.js';
import { horizon, type Night, nightsOf } from '../ledger/calendar.js';
import { dayOf } from '../ledger/dates.js';
import type { Subscription, SubscriptionInput } from '../ledger/subscriptions.js';
import type { Booking, BookingInput, Property } from '../ledger/types.js';
import type { Page, Paging, Query } from './paging.js';
import { type RefusedByRoute, type Refusals, refusedByRoute } from './refusals.js';

/** The common parts of the calls of one PMS. */
export interface Wire {
  pms: string;
  /** The prefix at which the sandbox serves it. */
  prefix: string;
  refusals: Refusals;
  pages?: Paging;
  /** The ids on the wire; the ledger's numbers if none is given. */
  ids?: {
    property?: (property: Property) => string;
    booking?: (booking: Booking) => string;
    subscription?: (subscription: Subscription) => string;
  };
  /** Returns whether a booking of the ledger is a booking for this PMS; absent for all. */
  isBooking?: (booking: Booking) => boolean;
}

/** A half-open range of days. */
interface Days {
  from: number;
  end: number;
}

/** A call that needs no credentials. */
export class OpenCall<Body = unknown> {
  constructor(
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
    readonly context: Context,
    protected readonly wire: Wire,
  ) {}

  get params(): Record<string, string> {
    return this.request.params as Record<string, string>;
  }

  get query(): Query {
    return this.request.query as Query;
  }

  /** The body; `{}` if the call has none. */
  get body(): Body {
    return (this.request.body ?? {}) as Body;
  }

  get pms(): string {
    return this.wire.pms;
  }

  get prefix(): string {
    return this.wire.prefix;
  }

  get now(): number {
    return this.context.clock.now();
  }

  /** Returns the body, and sets status 201. */
  created<T>(body: T): T {
    this.reply.code(201);
    return body;
  }

  noContent(): void {
    this.reply.code(204);
  }

  page<T>(all: T[], paging = this.wire.pages): Page<T> {
    if (!paging) throw new Error(`${this.wire.pms} does not define its pages`);
    const asked = paging(this.query);
    const { start, size } = asked;
    return {
      ...asked,
      items: pageOf(all, start, size, this.request.sandbox.drift),
      total: all.length,
      pages: Math.max(1, Math.ceil(all.length / size)),
      isMore: start + size < all.length,
    };
  }

  refusal(code: RefusedByRoute): Error {
    return refusedByRoute(this.wire.refusals, code);
  }
}

/** A call of an account, with the ledger's data and operations. */
export class Call<Body = unknown> extends OpenCall<Body> {
  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    context: Context,
    wire: Wire,
    readonly account: Account,
  ) {
    super(request, reply, context, wire);
  }

  property(id: unknown = this.params.id): Property {
    const idOf = this.wire.ids?.property;
    const found = idOf ? this.account.list().find((one) => idOf(one) === id) : this.account.property(Number(id));
    if (!found) throw this.refusal('property');
    return found;
  }

  /** Returns the properties named in a comma-separated list; all if there is none. */
  properties(ids: string | undefined): Property[] {
    const wanted = ids?.split(',');
    const idOf = this.wire.ids?.property ?? numberOf;
    return this.account.list().filter((one) => !wanted || wanted.includes(idOf(one)));
  }

  /** Returns the property of a booking, even if it was removed. */
  propertyOf({ propertyId }: Booking): Property {
    return this.account.properties.get(propertyId)!;
  }

  /** Returns the bookings that this PMS shows at the moment, in the order they were made. */
  bookings(): Booking[] {
    return [...this.account.bookings.values()].filter((booking) => this.isShown(booking));
  }

  booking(id: unknown = this.params.id): Booking {
    const booking = this.bookingShownOrNot(id);
    if (!this.isShown(booking)) throw this.refusal('booking');
    return booking;
  }

  /** Returns a booking like `booking`, but also one that is not shown yet. */
  bookingShownOrNot(id: unknown = this.params.id): Booking {
    const { ids, isBooking = () => true } = this.wire;
    const { bookings } = this.account;
    const idOf = ids?.booking;
    const found = idOf ? [...bookings.values()].find((one) => idOf(one) === id) : bookings.get(Number(id));
    if (!found || !isBooking(found)) throw this.refusal('booking');
    return found;
  }

  /** Creates a booking; undefined fields of the input have the defaults of the ledger. */
  book(input: Partial<BookingInput> & { propertyId: number }): Booking {
    const { visibleAt } = this.request.sandbox;
    return this.context.ledger.book(this.account, { arrival: '', departure: '', visibleAt, ...given(input) });
  }

  /** Changes a booking; undefined fields of the change stay unchanged. */
  change(booking: Booking, change: Partial<BookingInput>): Booking {
    return this.context.ledger.change(this.account, booking, given(change));
  }

  cancel(booking: Booking, by = 'host', status: 'cancelled' | 'declined' = 'cancelled'): Booking {
    return this.context.ledger.cancel(this.account, booking, by, status);
  }

  /** Returns the nights from one date to the other, both included, within the calendar. */
  nights(property: Property, first: string | undefined, last: string | undefined): Night[] {
    const { from, end } = this.range(first, last);
    return nightsOf(this.account, property, from, end);
  }

  /** Returns the days of `nights`, half-open. */
  range(first: string | undefined, last: string | undefined): Days {
    const [from, to] = [dayOf(first ?? ''), dayOf(last ?? '')];
    if (from === undefined || to === undefined || to < from) throw this.refusal('dates');
    return this.known({ from, end: to + 1 });
  }

  /** Returns the half-open days that the calendar covers. */
  known({ from, end }: Days): Days {
    const known = horizon(this.now);
    return { from: Math.max(from, known.first), end: Math.min(end, known.end) };
  }

  /** Returns the days of a stay, half-open. */
  stay(arrival: string | undefined, departure: string | undefined): Days {
    const [from, end] = [dayOf(arrival ?? ''), dayOf(departure ?? '')];
    if (from === undefined || end === undefined || end <= from) throw this.refusal('stay');
    return { from, end };
  }

  subscriptions(): Subscription[] {
    return this.context.ledger.subscriptions.of(this.account.name, this.wire.pms);
  }

  subscription(id: unknown = this.params.id): Subscription {
    const idOf = this.wire.ids?.subscription ?? numberOf;
    const found = this.subscriptions().find((one) => idOf(one) === id);
    if (!found) throw this.refusal('subscription');
    return found;
  }

  subscribe({ url, ...more }: Partial<SubscriptionInput>): Subscription {
    const input = { ...more, pms: this.wire.pms, account: this.account.name, url: this.url(url) };
    return this.context.ledger.subscriptions.add(input, this.now);
  }

  /** Returns the address; throws if it is not valid. */
  url(url = ''): string {
    if (!isUrl(url)) throw this.refusal('url');
    return url;
  }

  unsubscribe(id: unknown = this.params.id): void {
    this.context.ledger.subscriptions.remove(this.subscription(id).id);
  }

  private isShown(booking: Booking): boolean {
    return booking.visibleAt <= this.now && (this.wire.isBooking?.(booking) ?? true);
  }
}

/** Returns the input without undefined fields, also in the guest and the party. */
const given = <T extends Partial<BookingInput>>({ guest, party, details, ...more }: T): T =>
  present({
    ...more,
    guest: guest && present(guest),
    party: party && present(party),
    details: details && present(details),
  }) as T;

const numberOf = ({ id }: { id: number }): string => String(id);

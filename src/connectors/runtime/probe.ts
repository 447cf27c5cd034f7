import { randomUUID } from 'node:crypto';
import type { Connector, ListingRef, PmsCall, PmsHttp } from '../port/connector.js';
import type { Assumption, Exchange, ProbedBooking, ProbedClaim, ProbeReport, ProbeStep } from '../port/assumptions.js';
import { ConnectorError } from '../port/errors.js';
import type { BoundConnector } from '../port/gateway.js';
import type { PmsListing, PmsNight, PmsQuote, PmsQuoteRequest, PmsReservationRequest } from '../port/model.js';
import { withWarnings } from '../port/warnings.js';
import { addDays, todayIn } from '../../values/time/dates.js';
import { Decimal, sum } from '../../values/money/money.js';

/** Listings whose calendars are read, and nights of each. */
const LISTINGS = 3;
const NIGHTS = 90;
/** A test booking begins no sooner, so that hosts and cleaners see none in the near future. */
const FIRST_NIGHT = 60;
const GUESTS = 1;
const NOTES = 'Test of an integration; cancelled at once';

/** Records the exchanges between a connector and its PMS. */
class RecordingHttp implements PmsHttp {
  readonly exchanges: Exchange[] = [];
  requests = 0;

  constructor(private readonly http: PmsHttp) {}

  async send(...[request, accept]: Parameters<PmsHttp['send']>): ReturnType<PmsHttp['send']> {
    this.requests += 1;
    const sent = { method: request.method, path: request.path.replace(/[?#].*$/s, '') };
    try {
      const response = await this.http.send(request, accept);
      this.exchanges.push({ ...sent, status: response.status, text: response.text });
      return response;
    } catch (error) {
      if (error instanceof ConnectorError && error.status !== undefined)
        this.exchanges.push({ ...sent, status: error.status, text: '' });
      throw error;
    }
  }
}

/** Thrown by a step that does not apply to the account. */
class Skipped extends Error {}

interface Stay {
  listing: PmsListing;
  nights: PmsNight[];
}

/**
 * Calls the functions of a connector with an existing account, and decides the connector's claims by the answers. Reads
 * and quotes change nothing at the PMS; with `writes`, one free stay at least 60 days ahead is booked and cancelled.
 */
export class Probe {
  private readonly connector: Connector;
  private readonly call: PmsCall;
  private readonly http: RecordingHttp;
  private readonly steps: ProbeStep[] = [];
  private listings: PmsListing[] = [];
  private stay?: Stay;
  private quote?: PmsQuote;
  private booking?: ProbedBooking;

  constructor({ connector, call }: BoundConnector) {
    this.http = new RecordingHttp(call.http);
    this.connector = connector;
    this.call = { ...call, http: this.http };
  }

  async run({ writes }: { writes: boolean }): Promise<ProbeReport> {
    await this.step('credentials', () => this.connector.verify(this.call));
    await this.step('listings', () => this.readListings());
    await this.step('calendars', () => this.readCalendars());
    await this.step('reservations', () => this.readReservations());
    await this.step('quote', () => this.askQuote());
    if (writes) await this.step('booking', () => this.book());
    const { id, unverified } = this.connector.definition;
    return { connector: id, steps: this.steps, claims: unverified.map((claim) => this.judged(claim)) };
  }

  private async step(step: string, work: () => Promise<unknown>): Promise<void> {
    const before = this.http.requests;
    let [outcome, reason]: [ProbeStep['outcome'], string] = ['done', ''];
    const { warnings } = await withWarnings(async () => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Skipped || error instanceof ConnectorError)) throw error;
        outcome = error instanceof Skipped ? 'skipped' : 'failed';
        reason = error.message;
      }
    });
    const seen = warnings.map(({ field, reason: why, count }) => ({ field, reason: why, count }));
    this.steps.push({ step, outcome, reason, requests: this.http.requests - before, warnings: seen });
  }

  private async readListings(): Promise<void> {
    this.listings = (await this.connector.listings.page(this.call)).items;
    if (this.listings[0]) await this.connector.listings.one(this.call, this.listings[0].providerId);
  }

  private async readCalendars(): Promise<void> {
    if (this.listings.length === 0) throw new Skipped('the account has no listing');
    for (const listing of this.listings.slice(0, LISTINGS)) {
      const from = todayIn(listing.timeZone, this.call.clock.now());
      const nights = await this.connector.calendar(this.call, refOf(listing), from, addDays(from, NIGHTS));
      this.stay ??= freeStay(listing, nights, addDays(from, FIRST_NIGHT));
    }
  }

  private async readReservations(): Promise<void> {
    const { reservations } = this.connector;
    const { items } = await reservations.changed(this.call, { since: null });
    if (items[0]) await reservations.read(this.call, items[0].providerReservationId);
  }

  private async askQuote(): Promise<void> {
    if (!this.connector.quote) throw new Skipped('the PMS gives no quotes');
    this.quote = await this.connector.quote(this.call, quoteRequest(this.freeStay()));
  }

  private async book(): Promise<void> {
    const { create, cancel } = this.connector.reservations;
    if (!create || !cancel) throw new Skipped('the connector cannot book and cancel');
    const request = { ...bookingRequest(this.freeStay(), this.quote), reference: randomUUID() };
    const { reference, notes, total } = request;
    this.booking = { reference, notes, total };
    try {
      this.booking.created = await create(this.call, request);
    } finally {
      // Also after an unclear answer: a booking that the PMS may have made is cancelled, and never sent again.
      await this.cancel(this.booking, request, cancel);
    }
  }

  private async cancel(
    booking: ProbedBooking,
    { listingProviderId, checkIn, checkOut }: PmsReservationRequest,
    cancel: NonNullable<Connector['reservations']['cancel']>,
  ): Promise<void> {
    const { read, findByReference } = this.connector.reservations;
    const { call } = this;
    try {
      booking.found = await findByReference?.(call, booking.reference, { listingProviderId, checkIn, checkOut });
      const id = (booking.created ?? booking.found)?.providerReservationId;
      if (id === undefined) return;
      booking.read = await read(call, id);
      await cancel(call, id);
      booking.cancelled = await read(call, id);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      const remains = `a booking with the reference ${booking.reference} may remain: cancel it at the PMS`;
      throw new ConnectorError(error.kind, `${error.message}; ${remains}`);
    }
  }

  private judged({ claim, decide, inExchanges, inBooking }: Assumption): ProbedClaim {
    const holds = inExchanges?.(this.http.exchanges) ?? (this.booking && inBooking?.(this.booking));
    return { claim, decide, verdict: holds === undefined ? 'undecided' : holds ? 'held' : 'refuted' };
  }

  private freeStay(): Stay {
    if (!this.stay) throw new Skipped(`no free stay from ${FIRST_NIGHT} days ahead in the first ${LISTINGS} listings`);
    return this.stay;
  }
}

const refOf = ({ providerId, units, currency, timeZone }: PmsListing): ListingRef => ({
  providerId,
  providerUnitIds: units.map(({ providerUnitId }) => providerUnitId),
  currency,
  timeZone,
});

/** Returns the first free nights of one unit, as many as a stay needs. */
const freeStay = (listing: PmsListing, nights: readonly PmsNight[], from: string): Stay | undefined => {
  const [first] = nights;
  const own = nights.filter(({ providerUnitId, date }) => providerUnitId === first?.providerUnitId && date >= from);
  for (let start = 0; start < own.length; start += 1) {
    const length = Math.max(own[start]!.minimumNights, listing.minimumNights, 1);
    const stay = own.slice(start, start + length);
    const isFree = stay.length === length && stay.every(({ available }) => available > 0);
    if (isFree && !own[start]!.closedToArrival && !own[start + length]?.closedToDeparture)
      return { listing, nights: stay };
  }
  return undefined;
};

const quoteRequest = ({ listing, nights }: Stay): PmsQuoteRequest => ({
  listingProviderId: listing.providerId,
  providerUnitId: nights[0]!.providerUnitId,
  checkIn: nights[0]!.date,
  checkOut: addDays(nights.at(-1)!.date, 1),
  guests: GUESTS,
  guestCounts: { adults: GUESTS, children: 0, infants: 0, pets: 0 },
  currency: listing.currency,
});

const bookingRequest = (stay: Stay, quote: PmsQuote | undefined): Omit<PmsReservationRequest, 'reference'> => {
  const { currency, ...request } = quoteRequest(stay);
  const parts = (lines: PmsQuote['base'] = []) => sum(lines.map(({ amount }) => amount));
  const nights = sum(stay.nights.map(({ price }) => price ?? new Decimal(0)));
  const base = quote ? parts(quote.base).minus(parts(quote.discounts)) : nights;
  const [fees, taxes] = [parts(quote?.fees), parts(quote?.taxes)];
  return {
    ...request,
    currency: quote?.currency ?? currency,
    guest: { firstName: 'Test', lastName: 'Booking', email: 'test@example.com', phone: '+15555550100' },
    status: 'CONFIRMED',
    notes: NOTES,
    source: 'direct',
    base,
    fees,
    taxes,
    total: base.plus(fees).plus(taxes),
    quoteMetadata: quote?.metadata ?? null,
    commission: null,
    hostPayout: null,
    confirmationCode: null,
    locale: null,
    checkInTime: null,
    checkOutTime: null,
  };
};

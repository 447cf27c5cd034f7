import type { SandboxClock } from '../clock.js';
import { Account } from './account.js';
import type { PropertySeed } from './account.js';
import { changeBooking, makeBooking } from './bookings.js';
import { holdsNights } from './calendar.js';
import { dayOf, daysBetween } from './dates.js';
import { KeptChanges } from './kept.js';
import { Subscriptions } from './subscriptions.js';
import { Tokens } from './tokens.js';
import { Refusal } from './types.js';
import type { Booking, BookingInput, LedgerEvent, NightOverride, Property } from './types.js';

const DECISECOND_MS = 100;
const IDS_SINCE = Date.UTC(2026, 0, 1);

/** Returns an id above those of earlier starts: a PMS never reuses an id, even if a start without a file lost it. */
const firstBookingId = (): number => Math.floor((Date.now() - IDS_SINCE) / DECISECOND_MS);

/** Files that keep parts of a ledger from one start to the next; without them a start begins with the data set. */
export interface LedgerFiles {
  subscriptions?: string;
  /** Bookings and changes made by hosts. */
  changes?: string;
}

/** Returns the properties of an account; undefined when the data does not have the account. */
export type SeedSource = (account: string) => Promise<PropertySeed[] | undefined>;

/** Returns the account of a credential; the credentials of account `demo` are `sandbox-demo`. */
export function accountOfCredential(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith('sandbox-') ? value.slice('sandbox-'.length) : undefined;
}

/** The single source of truth behind all wire formats. Every change is atomic (one synchronous step) and announced. */
export class Ledger {
  readonly tokens: Tokens;
  readonly subscriptions: Subscriptions;
  private accounts = new Map<string, Promise<Account | undefined>>();
  private readonly listeners = new Set<(event: LedgerEvent) => void>();
  /** Accounts whose API keys and secrets are refused for now. */
  readonly revokedKeys = new Set<string>();
  private lastBookingId: number;
  private readonly kept: KeptChanges;

  constructor(
    readonly clock: SandboxClock,
    private readonly seeds: SeedSource,
    files: LedgerFiles = {},
  ) {
    this.subscriptions = new Subscriptions(files.subscriptions);
    this.kept = new KeptChanges(files.changes);
    this.lastBookingId = Math.max(firstBookingId(), this.kept.lastBookingId());
    this.tokens = new Tokens(clock);
  }

  account(name: string): Promise<Account | undefined> {
    const known = this.accounts.get(name);
    if (known) return known;
    const loading = this.seeds(name).then((seeds) => {
      if (!seeds) this.accounts.delete(name);
      return seeds && new Account(name, seeds, this.kept.of(name));
    });
    this.accounts.set(name, loading);
    return loading;
  }

  /** Returns the account of a credential (`sandbox-<account>`), unless the account's keys were revoked. */
  async accountByKey(credential: string | undefined): Promise<Account | undefined> {
    const name = accountOfCredential(credential);
    return name && !this.revokedKeys.has(name) ? this.account(name) : undefined;
  }

  on(listener: (event: LedgerEvent) => void): void {
    this.listeners.add(listener);
  }

  /** Creates a booking. If it throws Refusal, no nights are taken. */
  book(account: Account, input: BookingInput): Booking {
    const tally = this.tally(account, input.reference);
    const booking = makeBooking(account, input, this.lastBookingId + 1, this.clock.now());
    this.lastBookingId = booking.id;
    if (tally) tally.created += 1;
    this.announceBooking('booking.created', account, booking);
    return booking;
  }

  /** Changes a booking. If it throws Refusal, nothing changes. */
  change(account: Account, booking: Booking, change: Partial<BookingInput>): Booking {
    const before = { arrival: booking.arrival, departure: booking.departure };
    changeBooking(account, booking, change, this.clock.now());
    this.announceBooking('booking.updated', account, booking, before);
    return booking;
  }

  /** Cancels a booking. Throws bad_state if it is cancelled already. */
  cancel(account: Account, booking: Booking, by: string, status: 'cancelled' | 'declined' = 'cancelled'): Booking {
    if (!holdsNights(booking.status) && booking.status !== 'inquiry')
      throw new Refusal('bad_state', 'The booking is already closed');
    const now = this.clock.now();
    Object.assign(booking, { status, cancelledAt: now, cancelledBy: by, updatedAt: now });
    this.announceBooking('booking.cancelled', account, booking);
    return booking;
  }

  /** Cancels pending bookings that have expired. */
  endExpired(account: Account): void {
    const now = this.clock.now();
    for (const booking of account.expiring) {
      if (booking.expiresAt! > now && booking.status === 'pending') continue;
      account.expiring.delete(booking);
      if (booking.status === 'pending') this.cancel(account, booking, 'expiry');
    }
  }

  /** Blocks, opens or prices nights, both ends included. */
  setNights(account: Account, property: Property, from: string, to: string, change: NightOverride): void {
    const [first, last] = [dayOf(from), dayOf(to)];
    if (first === undefined || last === undefined || last < first)
      throw new Refusal('bad_dates', 'The dates are not valid');
    for (const day of daysBetween(first, last + 1)) account.setOverride(property.id, day, change);
    this.announce(account, { type: 'nights.changed', account: account.name, property, from, to });
  }

  changeProperty(account: Account, property: Property, change: Partial<Property>): void {
    const { active, removed } = property;
    account.changeProperty(property, { ...change, updatedAt: this.clock.now() });
    const type =
      property.removed !== removed
        ? property.removed
          ? 'property.removed'
          : 'property.created'
        : property.active !== active
          ? property.active
            ? 'property.activated'
            : 'property.deactivated'
          : 'property.updated';
    this.announce(account, { type, account: account.name, property });
  }

  /** Forgets bookings, changes, tokens and subscriptions; the data sets stay loaded. */
  reset(): void {
    this.accounts = new Map();
    this.kept.clear();
    this.tokens.clear();
    this.revokedKeys.clear();
    this.subscriptions.clear();
  }

  private tally(account: Account, reference: string | null | undefined) {
    if (!reference) return undefined;
    const tally = account.creates.get(reference) ?? { attempts: 0, created: 0 };
    account.creates.set(reference, tally);
    tally.attempts += 1;
    return tally;
  }

  private announceBooking(
    type: 'booking.created' | 'booking.updated' | 'booking.cancelled',
    account: Account,
    booking: Booking,
    before = { arrival: booking.arrival, departure: booking.departure },
  ): void {
    const property = account.properties.get(booking.propertyId)!;
    this.announce(account, { type, account: account.name, property, booking });
    const from = before.arrival < booking.arrival ? before.arrival : booking.arrival;
    const to = before.departure > booking.departure ? before.departure : booking.departure;
    if (booking.kind !== 'inquiry')
      this.announce(account, {
        type: 'nights.changed',
        account: account.name,
        property,
        from,
        to,
        cause: booking.kind,
      });
  }

  /** Stores the change before it notifies anyone. */
  private announce(account: Account, event: LedgerEvent): void {
    this.kept.keep(account);
    for (const listener of this.listeners) listener(event);
  }
}

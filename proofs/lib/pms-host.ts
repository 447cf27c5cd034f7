import type { Sandbox } from '../../sandbox/server.js';
import type { Account } from '../../sandbox/ledger/account.js';
import type { Booking, Property } from '../../sandbox/ledger/types.js';
import type { Random } from './random.js';
import { pause } from './wait.js';
import { day } from './days.js';

/** What a host does, and how often beside the rest. `ask` is a sync asked for by hand. */
const WEIGHTS = { book: 30, change: 24, cancel: 12, nights: 24, rename: 5, remove: 5, restore: 5, add: 6, ask: 12 };
export type Act = keyof typeof WEIGHTS;
export const ACTS = Object.keys(WEIGHTS) as Act[];

/** More gone at once and the service suspects the PMS. */
const MOST_REMOVED = 4;
const KEPT_BACK = 4;
/** When a listing that was never on offer went away. */
const EVER = 0;

/** From when to when (ms) the PMS did not have a listing. */
interface Gap {
  from: number;
  to: number;
}

/** What a host does in one account of a PMS, behind the service's back, and what really happened there. */
export class PmsHost {
  /** Changes made to each booking since the account is connected, its making counted. */
  readonly changes = new Map<number, number>();
  readonly acts = Object.fromEntries(ACTS.map((act) => [act, 0])) as Record<Act, number>;
  private readonly gaps = new Map<number, Gap[]>();
  private notes = 0;

  private constructor(
    readonly account: string,
    readonly ledger: Account,
    private readonly sandbox: Sandbox,
    private readonly random: Random,
    private readonly askForSync: () => Promise<void>,
  ) {}

  /** Of an account with `bookings` in it and some listings that are not on offer yet. */
  static async of(
    sandbox: Sandbox,
    account: string,
    { bookings, random, askForSync }: { bookings: number; random: Random; askForSync: () => Promise<void> },
  ): Promise<PmsHost> {
    const ledger = (await sandbox.ledger.account(account))!;
    const host = new PmsHost(account, ledger, sandbox, random, askForSync);
    for (const { id } of ledger.list().slice(0, KEPT_BACK)) await host.take(id, EVER);
    while (ledger.bookings.size < bookings) await host.tries('book');
    host.changes.clear();
    host.acts.book = 0;
    return host;
  }

  /** `count` acts at moments within `ms`. */
  async live(ms: number, count: number): Promise<void> {
    const moments = Array.from({ length: count }, () => this.random.next() * ms).sort((one, other) => one - other);
    const began = performance.now();
    for (const moment of moments) {
      await pause(Math.max(0, began + moment - performance.now()));
      await this.tries(this.draw());
    }
  }

  /** True when the PMS had the listing all the time from one moment (ms) to another. */
  hadThroughout(providerId: string, from: number, to: number): boolean {
    const property = this.ledger.anyProperty(providerId)!;
    return !(this.gaps.get(property.id) ?? []).some((gap) => gap.from <= to && gap.to >= from);
  }

  private draw(): Act {
    const total = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);
    let at = this.random.next() * total;
    return ACTS.find((act) => (at -= WEIGHTS[act]) < 0)!;
  }

  /** What the PMS refuses, or there is nothing to do it to, has not happened. */
  private async tries(act: Act, at?: Property): Promise<void> {
    const happened = await this.doing[act](at ?? this.offered()).catch(() => false);
    if (happened) this.acts[act] += 1;
  }

  private readonly doing: Record<Act, (at: Property) => Promise<boolean>> = {
    book: async (at) => {
      const { arrival, departure, notes } = this.stay();
      const kind = this.random.pick(['booking', 'booking', 'booking', 'request', 'block'] as const);
      const guest = { firstName: 'Ada', lastName: 'Example' };
      const stay = { listing: at.id, arrival, departure, notes, kind, guest };
      return this.counted(await this.sandbox.book(this.account, stay));
    },
    change: () => {
      const { arrival, departure, notes } = this.stay();
      return this.alter(this.random.chance(0.6) ? { arrival, departure, notes } : { notes });
    },
    cancel: () => this.alter({ status: 'cancelled' }),
    nights: async (at) => {
      const from = this.random.int(1, 40);
      const change = this.random.pick<object>([
        { available: false },
        { available: true },
        { price: this.random.int(40, 900) },
      ]);
      const nights = { listing: at.id, from: day(from), to: day(from + this.random.int(0, 10)), ...change };
      await this.sandbox.setNights(this.account, nights);
      return true;
    },
    rename: async (at) => {
      await this.sandbox.changeListing(this.account, at.id, { rename: `Renamed, ${this.stay().notes}` });
      return true;
    },
    remove: async (at) => this.gone(false).length < MOST_REMOVED && this.take(at.id, Date.now()),
    restore: async () => this.giveBack(this.gone(false)[0]),
    add: async () => {
      const [property] = this.gone(true);
      await this.giveBack(property);
      // The first guests come at once.
      if (property && this.random.chance(0.7)) await this.tries('book', property);
      return property !== undefined;
    },
    ask: async () => {
      await this.askForSync();
      return true;
    },
  };

  private stay(): { arrival: string; departure: string; notes: string } {
    const lead = this.random.int(3, 40);
    const departure = day(lead + this.random.int(1, 6));
    return { arrival: day(lead), departure, notes: `note ${(this.notes += 1)}` };
  }

  private offered(): Property {
    return this.random.pick(this.ledger.list());
  }

  private async alter(change: object): Promise<boolean> {
    const open = [...this.ledger.bookings.values()].filter(
      ({ status, propertyId }) => status !== 'cancelled' && this.ledger.property(propertyId),
    );
    if (open.length === 0) return false;
    return this.counted(await this.sandbox.changeBooking(this.account, this.random.pick(open).id, change));
  }

  private counted({ id }: Booking): true {
    this.changes.set(id, (this.changes.get(id) ?? 0) + 1);
    return true;
  }

  /** Listings that the PMS does not have: those that never were on offer, or those that were. */
  private gone(never: boolean): Property[] {
    return [...this.ledger.properties.values()].filter(
      ({ id, removed }) => removed && (this.gaps.get(id)!.at(-1)!.from === EVER) === never,
    );
  }

  private async take(id: number, from: number): Promise<boolean> {
    this.gaps.set(id, [...(this.gaps.get(id) ?? []), { from, to: Infinity }]);
    await this.sandbox.changeListing(this.account, id, { remove: true });
    return true;
  }

  private async giveBack(property: Property | undefined): Promise<boolean> {
    if (!property) return false;
    await this.sandbox.changeListing(this.account, property.id, { restore: true });
    this.gaps.get(property.id)!.at(-1)!.to = Date.now();
    return true;
  }
}

import type { Sandbox } from '../../sandbox/server.js';
import type { Account } from '../../sandbox/ledger/account.js';
import type { Booking, Property } from '../../sandbox/ledger/types.js';
import type { Random } from './stack/random.js';
import { pause } from './stack/wait.js';
import { day } from './stack/days.js';

/** The actions of a host with their relative frequencies. `ask` is a manual sync request. */
const WEIGHTS = { book: 30, change: 24, cancel: 12, nights: 24, rename: 5, remove: 5, restore: 5, add: 6, ask: 12 };
export type Act = keyof typeof WEIGHTS;
export const ACTS = Object.keys(WEIGHTS) as Act[];

/** If more disappear at the same time, the service suspects a fault of the PMS. */
const MOST_REMOVED = 4;
const KEPT_BACK = 4;
/** The removal time of a listing that was never offered. */
const EVER = 0;

/** The interval (ms) in which the PMS did not have a listing. */
interface Gap {
  from: number;
  to: number;
}

/** Acts as the host of one account directly at the PMS, and records the true history. */
export class PmsHost {
  /** The number of changes to each booking since the account was connected, including its creation. */
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

  /** Creates the host of an account with `bookings` and some listings that are not offered yet. */
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

  /** Performs `count` actions at random times within `ms`. */
  async live(ms: number, count: number): Promise<void> {
    const moments = Array.from({ length: count }, () => this.random.next() * ms).sort((one, other) => one - other);
    const began = performance.now();
    for (const moment of moments) {
      await pause(Math.max(0, began + moment - performance.now()));
      await this.tries(this.draw());
    }
  }

  /** Returns whether the PMS had the listing for the whole interval (ms). */
  hadThroughout(providerId: string, from: number, to: number): boolean {
    const property = this.ledger.anyProperty(providerId)!;
    return !(this.gaps.get(property.id) ?? []).some((gap) => gap.from <= to && gap.to >= from);
  }

  private draw(): Act {
    const total = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);
    let at = this.random.next() * total;
    return ACTS.find((act) => (at -= WEIGHTS[act]) < 0)!;
  }

  /** Performs an action. One that the PMS refuses, or that has no subject, does not count. */
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
      // The first guests arrive immediately.
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

  /** Returns listings that the PMS does not have: never offered, or removed. */
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

import { ANY_PRICE, answered, type Bookable, bookables, insist, requestFor } from './booking-site.js';
import type { Wish } from './demand.js';
import type { MirroredHost } from './mirrored-host.js';
import type { Random } from './stack/random.js';
import type { Answer, Stack } from './stack/stack.js';
import { pause } from './stack/wait.js';

const HORIZON = 40;
const KINDS = ['book', 'cancel', 'hold', 'tag', 'price', 'import', 'end of an import'] as const;
type Kind = (typeof KINDS)[number];

/** Performs acts through the API that change a tenant's answers: bookings, holds, tags, prices, imports. */
export class ApiActs {
  readonly done = new Map<Kind, number>(KINDS.map((kind) => [kind, 0]));
  private readonly booked: string[] = [];

  private constructor(
    private readonly stack: Stack,
    private readonly hosts: readonly MirroredHost[],
    private readonly targets: readonly Bookable[],
    /** The tenant that imports listings. */
    private readonly importer: string,
    private readonly tag: string,
    private readonly random: Random,
  ) {}

  static async of(stack: Stack, hosts: readonly MirroredHost[], importer: string, random: Random): Promise<ApiActs> {
    const tag = await stack.request('POST', '/api/v1/tag', { body: { name: 'Seaside' } });
    return new ApiActs(stack, hosts, await bookables(stack), importer, tag.body.id, random);
  }

  /** Performs `count` acts at random times within `ms`. An act without an answer does not count. */
  async live(ms: number, count: number): Promise<void> {
    for (let act = 0; act < count; act += 1) {
      await pause((this.random.next() * 2 * ms) / count);
      const kind = this.random.pick(KINDS);
      const happened = await this.doing[kind]().catch(() => false);
      if (happened) this.done.set(kind, this.done.get(kind)! + 1);
    }
  }

  private readonly doing: Record<Kind, () => Promise<boolean>> = {
    book: async () => {
      const body = requestFor(this.wish(), this.targets, HORIZON, this.random);
      const { reservationId } = await insist(this.stack, 'POST', ANY_PRICE, body);
      if (reservationId) this.booked.push(reservationId);
      return reservationId !== undefined;
    },
    cancel: async () => {
      const id = this.booked.pop();
      return id !== undefined && this.is('POST', `reservation/${id}/cancel`);
    },
    hold: async () => {
      const { listingID, checkInDate, checkOutDate } = requestFor(this.wish(), this.targets, HORIZON, this.random);
      const body = { listingID, checkInDate, checkOutDate, guests: 1 };
      const quote = await this.send('POST', 'quote', body);
      if (quote.status >= 300) return false;
      const held = await this.is('POST', `quote/${quote.body.quoteID}/hold`, { minutes: 1 });
      if (this.random.chance(0.5)) await this.is('DELETE', `quote/${quote.body.quoteID}/hold`);
      return held;
    },
    tag: () =>
      this.is('POST', `integration-account/${this.host()}/apply-tags`, { tagIDs: this.random.pick([[], [this.tag]]) }),
    price: () =>
      this.is('PATCH', `integration-account/${this.host()}`, {
        [this.random.pick(['markupPercentage', 'defaultDiscountPercentage', 'distributionMarkupPercentage'])]:
          this.random.int(0, 20),
      }),
    import: async () =>
      this.is('POST', 'listing/import', { listingIDs: [this.random.pick(this.targets).id] }, this.importer),
    'end of an import': async () => {
      const imported = await bookables(this.stack, { tenant: this.importer });
      return (
        imported.length > 0 &&
        this.is('DELETE', `listing/${this.random.pick(imported).id}/import`, undefined, this.importer)
      );
    },
  };

  private wish(): Wish {
    return { lead: this.random.int(0, HORIZON), nights: this.random.int(1, 4), adults: 1, children: 0 };
  }

  private host(): string {
    return this.random.pick(this.hosts).id;
  }

  private send(method: string, path: string, body?: object, tenant?: string): Promise<Answer> {
    return answered(this.stack, method, `/api/v1/${path}`, { body, tenant });
  }

  private async is(...call: Parameters<ApiActs['send']>): Promise<boolean> {
    return (await this.send(...call)).status < 300;
  }
}

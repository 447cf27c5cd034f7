import { isDeepStrictEqual } from 'node:util';
import { type Crowd, type Owned, type Party, someone } from './crowd.js';
import type { Random } from './stack/random.js';
import type { Answer, RequestOptions } from './stack/stack.js';

const HOOKS = 'PROVIDER_14';

interface Ask {
  method: string;
  path: string;
  body?: object;
  /** Whether the resource belongs to another tenant; otherwise the answer is 200. */
  isForeign?: boolean;
  /** The total number of rows, and the requested page. */
  list?: { total: number; limit: number };
  /** The counts of its summary. */
  counts?: Counts;
}

interface Counts {
  accounts: number;
  listings: number;
  reservations: number;
  notifications: number;
}

/** A place where an answer contained foreign data. */
export type Fault = 'body' | 'count' | 'meta' | 'status';

const LISTS: [string, Owned['kind']][] = [
  ['/listing', 'listing'],
  ['/listing?listingType=self', 'listing'],
  ['/integration-account', 'account'],
  ['/promotion', 'promotion'],
  ['/reservation', 'reservation'],
  [`/outgoing-webhooks/${HOOKS}/deliveries`, 'delivery'],
  ['/tag', 'tag'],
  ['/tenant', 'tenant'],
  ['/api-key', 'api-key'],
];
const SINGLE: [(id: string) => string, Owned['kind']][] = [
  [(id) => `/listing/${id}`, 'listing'],
  [(id) => `/availability/${id}?limit=5`, 'listing'],
  [(id) => `/integration-account/${id}`, 'account'],
  [(id) => `/promotion/${id}`, 'promotion'],
  [(id) => `/reservation/${id}`, 'reservation'],
];

/** A name used only in requests for others' promotions. */
export const STOLEN = 'stolen';

const countsIn = ({ accounts, listings, reservations, hours }: any): Counts => ({
  accounts: accounts.total,
  listings,
  reservations,
  notifications: hours.reduce((sum: number, hour: any) => sum + hour.notifications, 0),
});

/** Sends requests of many tenants in random order, and finds foreign data in their answers. */
export class TenantLoad {
  readonly faults: Record<Fault, number> = { body: 0, count: 0, meta: 0, status: 0 };
  readonly statuses = new Map<number, number>();
  asked = 0;
  /** The number of answers with foreign data. */
  foreign = 0;
  /** Some of the faults, for a reader. */
  readonly examples: string[] = [];

  constructor(
    private readonly crowd: Crowd,
    private readonly options: RequestOptions = {},
  ) {}

  /** Sends one request. Rejects if there is no answer. */
  async step(random: Random): Promise<void> {
    const party = someone(this.crowd, random);
    const ask = this.make(party, random);
    const { method, path, body } = ask;
    const answer = await this.crowd.ask(party, method, `/api/v1${path}`, { ...this.options, body });
    this.asked += 1;
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    const found = this.faultsOf(party, ask, answer);
    for (const fault of found) this.faults[fault] += 1;
    if (found.some((fault) => fault !== 'status')) this.foreign += 1;
    if (found.length > 0 && this.examples.length < 5)
      this.examples.push(
        `tenant ${party.index} ${method} ${path}: ${found.join(', ')} in ${answer.status} ${answer.text.slice(0, 300)}`,
      );
  }

  private make(party: Party, random: Random): Ask {
    if (random.chance(0.05)) return this.summary(party);
    if (random.chance(0.05)) return { method: 'GET', path: '/event?limit=20', isForeign: false };
    const other = someone(this.crowd, random, party);
    const chance = random.next();
    if (chance < 0.3) return this.list(party, random);
    const isForeign = chance > 0.7;
    const owner = isForeign ? other : party;
    if (random.chance(0.1)) {
      const path = `/promotion/${random.pick(this.crowd.of(owner, 'promotion'))}`;
      return { method: 'PATCH', path, body: { name: isForeign ? STOLEN : `of ${party.index}` }, isForeign };
    }
    const [path, kind] = random.pick(SINGLE);
    return { method: 'GET', path: path(random.pick(this.crowd.of(owner, kind))), isForeign };
  }

  private list(party: Party, random: Random): Ask {
    const limit = random.int(1, 20);
    const account = this.crowd.of(party, 'account')[0]!;
    const [path, kind] = random.pick([...LISTS, [`/integration-account/${account}/sync-runs`, 'sync-run'] as const]);
    const window = `${path.includes('?') ? '&' : '?'}limit=${limit}`;
    return { method: 'GET', path: path + window, list: { total: this.crowd.of(party, kind).length, limit } };
  }

  private summary(party: Party): Ask {
    const countOf = (kind: Owned['kind']): number => this.crowd.of(party, kind).length;
    const counts: Counts = {
      accounts: countOf('account'),
      listings: countOf('listing'),
      reservations: countOf('reservation'),
      notifications: countOf('delivery'),
    };
    return { method: 'GET', path: '/summary', counts };
  }

  private faultsOf(party: Party, { isForeign, list, counts, path }: Ask, { status, text, body }: Answer): Fault[] {
    const faults: Fault[] = [];
    if (status !== (isForeign ? 404 : 200)) faults.push('status');
    // An error contains the path, and therefore the requested id.
    if (this.crowd.foreignIn(party, status >= 400 ? text.replace(path.split('?')[0]!, '') : text).length > 0)
      faults.push('body');
    if (counts && status === 200 && !isDeepStrictEqual(countsIn(body), counts)) faults.push('count');
    if (!list || status !== 200) return faults;
    const { total, limit } = list;
    if (body.data.length !== Math.min(limit, total)) faults.push('count');
    const { meta } = body;
    if (meta.total !== total || (meta.nextCursor !== null) !== limit < total) faults.push('meta');
    return faults;
  }
}

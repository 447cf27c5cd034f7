import { ANY_PRICE, bookables, type Bookable, requestFor } from '../booking-site.js';
import type { Random } from '../stack/random.js';
import { Receiver } from '../stack/receiver.js';
import type { Answer, Stack } from '../stack/stack.js';
import { atRate, eventually, percentile } from '../stack/wait.js';

const PROVIDER = 'PROVIDER_14';
const ACCOUNT = 'generated-12-calm';
/** The network of other callers; attackers come from different ones. */
const NETWORK = { 'x-forwarded-for': '198.51.100.7' };
const READS_PER_SECOND = 40;
const WISH = { lead: 0, nights: 1, adults: 1, children: 0 };
const DAYS_AHEAD = 300;
/** A notification that takes longer counts as never sent. */
const LONGEST_MS = 20_000;
const LARGE_BYTES = 17 * 1024;

/** A request that a caller repeats and expects to be answered with 200. */
export type Probe = () => Promise<Answer>;

/** The durations of one phase in ms, and the answers other than 200. */
export interface Reading {
  ms: number[];
  failures: string[];
}

export const p50 = ({ ms }: Reading): number => percentile(ms, 0.5);
export const p95 = ({ ms }: Reading): number => percentile(ms, 0.95);

/** The workspace of an ordinary caller: small reads, and occasional bookings. */
export class CalmWorkspace {
  private readonly booked: { reservationId: string; at: number }[] = [];

  private constructor(
    private readonly stack: Stack,
    private readonly random: Random,
    private readonly receiver: Receiver,
    readonly key: string,
    private readonly listings: readonly Bookable[],
  ) {}

  static async create(stack: Stack, random: Random): Promise<CalmWorkspace> {
    const { apiKey: key } = await stack.command<{ apiKey: string }>('workspace', 'create', 'Calm');
    const options = { key, headers: NETWORK };
    await stack.connect(ACCOUNT, PROVIDER, options);
    const receiver = await Receiver.start();
    const body = { urls: [receiver.url('calm')], events: ['RESERVATION_CREATED'] };
    await stack.request('PATCH', `/api/v1/outgoing-webhooks/${PROVIDER}`, { ...options, body });
    return new CalmWorkspace(stack, random, receiver, key, await bookables(stack, options));
  }

  /** Small reads: a page of listings, and one listing by its id. */
  readonly smallReads: Probe = () => {
    const one = this.random.pick(this.listings);
    return this.ask('GET', this.random.chance(0.5) ? '/api/v1/listing?limit=5' : `/api/v1/listing/${one.id}`);
  };

  /** A small request whose body is long enough to wait for a turn. */
  readonly largeBodies: Probe = () => {
    const listingIDs = [this.listings[0]!.id];
    const text = JSON.stringify({ listingIDs, startDate: '2027-01-01', endDate: '2027-01-01' });
    return this.ask('POST', '/api/v1/availability/batch', text.padEnd(LARGE_BYTES));
  };

  /**
   * Repeats the probe at a fixed rate for the given time, however long the answers take. Books a night every second.
   */
  async read(probe: Probe, ms: number): Promise<Reading> {
    const reading: Reading = { ms: [], failures: [] };
    const count = Math.ceil((READS_PER_SECOND * ms) / 1_000);
    const work = async (at: number): Promise<void> => {
      if (at % READS_PER_SECOND === 0) void this.book(reading);
      const began = performance.now();
      const failure = await failureOf(probe);
      if (failure) reading.failures.push(failure);
      reading.ms.push(performance.now() - began);
    };
    await atRate(READS_PER_SECOND, (begun) => begun < count, work);
    return reading;
  }

  /** Forgets the bookings up to now. */
  forget(): void {
    this.booked.length = 0;
  }

  /** Returns the milliseconds from each booking to its notification; Infinity where none came in time. */
  async notified(): Promise<number[]> {
    let delays: number[] = [];
    await eventually(async () => {
      delays = await this.delaysNow();
      return delays.every(Number.isFinite) ? true : undefined;
    }, LONGEST_MS);
    return delays;
  }

  async close(): Promise<void> {
    await this.receiver.close();
  }

  private ask(method: string, path: string, raw?: string): Promise<Answer> {
    return this.stack.request(method, path, { key: this.key, headers: NETWORK, raw });
  }

  /** Books a night. Refusals for taken nights or rules of stay are not failures. */
  private async book({ failures }: Reading): Promise<void> {
    const wish = { ...WISH, lead: this.random.int(2, DAYS_AHEAD - 10) };
    const request = requestFor(wish, this.listings, DAYS_AHEAD, this.random);
    const at = performance.now();
    const answer = await this.ask('POST', ANY_PRICE, JSON.stringify(request)).catch(() => undefined);
    if (answer?.status === 201) this.booked.push({ reservationId: answer.body.id, at });
    else if (![409, 422].includes(answer?.status ?? 0)) failures.push(`booking: ${answer?.status} ${answer?.text}`);
  }

  private async delaysNow(): Promise<number[]> {
    const rows = await this.stack.sql<{ event: string; reservation: string }>(
      `SELECT id AS event, subject_id AS reservation FROM outbox_event WHERE type = 'RESERVATION_CREATED' AND subject_id = ANY($1)`,
      [this.booked.map(({ reservationId }) => reservationId)],
    );
    const events = new Map(rows.map(({ reservation, event }) => [reservation, event]));
    return this.booked.map(
      ({ reservationId, at }) => (this.receiver.firstAt.get(`calm ${events.get(reservationId)}`) ?? Infinity) - at,
    );
  }
}

const failureOf = async (probe: Probe): Promise<string | undefined> => {
  try {
    const { status, text } = await probe();
    return status === 200 ? undefined : `${status} ${text.slice(0, 100)}`;
  } catch (error) {
    return String((error as { cause?: unknown }).cause ?? error);
  }
};

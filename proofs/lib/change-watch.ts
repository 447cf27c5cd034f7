import type { Random } from './random.js';
import type { Receiver } from './receiver.js';
import type { Stack } from './stack.js';
import { eventually, pause } from './wait.js';

const EVENTS = ['RESERVATION_CREATED', 'RESERVATION_UPDATED'];
const DAY_MS = 86_400_000;

const day = (offset: number): string => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

/** An account at a PMS, as its host and its owner in the service see it. */
export interface Watched {
  id: string;
  /** At the sandbox. */
  account: string;
  provider: string;
  /** Of its workspace. */
  key: string;
}

/** Bookings made at PMSes, and how long it takes until their notification arrives. */
export class ChangeWatch {
  private readonly made: { watched: Watched; booking: { id: number; uid: string }; at: number }[] = [];

  constructor(
    private readonly stack: Stack,
    private readonly receiver: Receiver,
    private readonly random: Random,
  ) {}

  async subscribe({ key, provider }: Watched): Promise<void> {
    const body = { urls: [this.receiver.url('changes')], events: EVENTS };
    const answer = await this.stack.request('PATCH', `/api/v1/outgoing-webhooks/${provider}`, { key, body });
    if (answer.status !== 200) throw new Error(`no webhook app: ${answer.status} ${answer.text}`);
  }

  /** One booking made at the PMS of each account, again and again while `load` is on. */
  async run(watched: readonly Watched[], everyMs: number, load: { readonly on: boolean }): Promise<void> {
    while (load.on) {
      for (const each of watched) await this.book(each);
      await pause(everyMs);
    }
  }

  /** Milliseconds from each booking to its notification; Infinity where none came in time. */
  async delays(timeoutMs: number): Promise<number[]> {
    let delays: number[] = [];
    await eventually(async () => {
      delays = await this.delaysNow();
      return delays.every(Number.isFinite) ? true : undefined;
    }, timeoutMs);
    return delays;
  }

  private async book(watched: Watched): Promise<void> {
    const listings = (await this.stack.sandbox.ledger.account(watched.account))!.list();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const arrival = this.random.int(2, 50);
      const stay = { listing: this.random.pick(listings).id, arrival: day(arrival), departure: day(arrival + 1) };
      const at = performance.now();
      const guest = { firstName: 'Ada', lastName: 'Example' };
      const booking = await this.stack.sandbox.book(watched.account, { ...stay, guest }).catch(() => undefined);
      if (booking) return void this.made.push({ watched, booking, at });
    }
  }

  private async delaysNow(): Promise<number[]> {
    const rows = await this.stack.sql<{ account: string; booking: string; event: string }>(
      `SELECT r.integration_account_id AS account, r.provider_reservation_id AS booking, e.id AS event
         FROM reservation r JOIN outbox_event e ON e.subject_id = r.id WHERE r.origin = 'PMS' AND e.sequence = 1`,
    );
    const events = new Map(rows.map(({ account, booking, event }) => [`${account} ${booking}`, event]));
    return this.made.map(({ watched: { id }, booking, at }) => {
      const event = events.get(`${id} ${booking.uid}`) ?? events.get(`${id} ${booking.id}`);
      return (this.receiver.firstAt.get(`changes ${event}`) ?? Infinity) - at;
    });
  }
}

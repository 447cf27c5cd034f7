import type { Random } from './stack/random.js';
import type { Receiver } from './stack/receiver.js';
import type { Stack } from './stack/stack.js';
import { eventually, pause } from './stack/wait.js';
import { day } from './stack/days.js';

const EVENTS = ['RESERVATION_CREATED', 'RESERVATION_UPDATED'];

/** An account at a PMS, as its host and its owner in the service see it. */
export interface Watched {
  id: string;
  /** Its name at the sandbox. */
  account: string;
  provider: string;
  /** The API key of its workspace. */
  key: string;
}

/** Makes bookings at PMSes, and measures the time until their notifications arrive. */
export class ChangeWatch {
  private readonly made: { watched: Watched; booking: { id: number; uid: string }; at: number }[] = [];
  private steps: Record<'read' | 'notified', number[]> = { read: [], notified: [] };

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

  /** Makes one booking at a time at the PMS of each account, repeatedly while `load` is on. */
  async run(watched: readonly Watched[], everyMs: number, load: { readonly on: boolean }): Promise<void> {
    while (load.on) {
      for (const each of watched) await this.book(each);
      await pause(everyMs);
    }
  }

  /** Returns the milliseconds from each booking to its notification; Infinity where none came in time. */
  async delays(timeoutMs: number): Promise<number[]> {
    let delays: number[] = [];
    await eventually(async () => {
      delays = await this.delaysNow();
      return delays.every(Number.isFinite) ? true : undefined;
    }, timeoutMs);
    return delays;
  }

  /** Parts of the delays: from the booking until it was read, and from there until it was notified. */
  get parts(): Readonly<Record<'read' | 'notified', readonly number[]>> {
    return this.steps;
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
    const rows = await this.stack.sql<{ account: string; booking: string; event: string; at: Date }>(
      `SELECT r.integration_account_id AS account, r.provider_reservation_id AS booking, e.id AS event, e.created_at AS at
         FROM reservation r JOIN outbox_event e ON e.subject_id = r.id WHERE r.origin = 'PMS' AND e.sequence = 1`,
    );
    const events = new Map(rows.map((row) => [`${row.account} ${row.booking}`, row]));
    this.steps = { read: [], notified: [] };
    return this.made.map(({ watched: { id }, booking, at }) => {
      const found = events.get(`${id} ${booking.uid}`) ?? events.get(`${id} ${booking.id}`);
      const delay = (this.receiver.firstAt.get(`changes ${found?.event}`) ?? Infinity) - at;
      const read = (found?.at.getTime() ?? Infinity) - (performance.timeOrigin + at);
      this.steps.read.push(read);
      this.steps.notified.push(delay - read);
      return delay;
    });
  }
}

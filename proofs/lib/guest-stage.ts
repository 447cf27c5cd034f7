import { randomUUID } from 'node:crypto';
import type { Booking } from '../../sandbox/ledger/types.js';
import { ANY_PRICE, type Bookable, bookables, requestFor } from './booking-site.js';
import type { EchoReceiver } from './stack/echo-receiver.js';
import type { Needles } from './hostile/needles.js';
import type { Random } from './stack/random.js';
import type { Answer, Stack } from './stack/stack.js';
import { until } from './stack/wait.js';
import { day } from './stack/days.js';

const PROVIDER = 'PROVIDER_14';
/** An account that is deleted. */
const LEAVING = 'generated-3-leaving';
const HORIZON = 90;
const TRIES = 30;
const EVENTS = ['RESERVATION_CREATED', 'RESERVATION_UPDATED', 'RESERVATION_CANCELLED'];

interface Guest {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** A guest in one reservation, and the request that can be repeated. */
export interface Stay {
  id: string;
  email: string;
  repeat?: { body: object; key: string };
  /** The booking's id at the PMS, if it was made there. */
  bookingId?: number;
}

/** Stores canary guests in every way. */
export class GuestStage {
  readonly stays: Stay[] = [];
  private offered: Bookable[] = [];
  private readonly accounts: Record<string, string> = {};

  constructor(
    readonly stack: Stack,
    readonly needles: Needles,
    readonly random: Random,
    readonly receiver: EchoReceiver,
  ) {}

  async set(): Promise<void> {
    this.accounts.demo = await this.stack.connect('demo', PROVIDER);
    this.accounts[LEAVING] = await this.stack.connect(LEAVING, PROVIDER);
    const urls = [this.receiver.url('up'), this.receiver.url('down')];
    await this.stack.request('PATCH', `/api/v1/outgoing-webhooks/${PROVIDER}`, { body: { urls, events: EVENTS } });
    const ofDemo = await this.stack.sql<{ id: string }>('SELECT id FROM listing WHERE integration_account_id = $1', [
      this.accounts.demo,
    ]);
    const ids = new Set(ofDemo.map(({ id }) => id));
    this.offered = (await bookables(this.stack)).filter(({ id }) => ids.has(id));
  }

  /** Books through the interface, either with an immediate answer or with an outcome that has to be looked up. */
  async bookHere(isUnclear = false): Promise<Stay> {
    const { sandbox } = this.stack;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const [body, key] = [this.request(), randomUUID()];
      if (isUnclear)
        sandbox.fault({ kind: 'statusAfter', account: 'demo', method: 'POST', path: '/leads$', status: 502 });
      const made = await this.book(body, { 'idempotency-key': key });
      sandbox.clearFaults();
      if (made.status >= 300) continue;
      const stay = { id: made.body.id as string, email: body.guest.email, repeat: { body, key } };
      this.stays.push(stay);
      return stay;
    }
    throw new Error('nothing could be booked');
  }

  /** Books at the PMS; the mirror finds the booking, which is then changed there once. */
  async bookThere(): Promise<void> {
    const { guest, booking, id } = await this.bookAt('demo');
    await this.stack.sandbox.changeBooking('demo', booking.id, { notes: this.canary('notes') });
    this.stays.push({ id, email: guest.email, bookingId: booking.id });
  }

  /** Books in an account that is deleted after its events have been sent: its guest can no longer be named. */
  async bookAndLeave(sent: () => Promise<unknown>): Promise<number> {
    await this.bookAt(LEAVING);
    await sent();
    return (await this.stack.request('DELETE', `/api/v1/integration-account/${this.accounts[LEAVING]}`)).status;
  }

  /** Waits until every booking with an unclear outcome is confirmed. */
  async confirmed(): Promise<void> {
    for (const { id } of this.stays) await this.becomes(id, 'CONFIRMED');
  }

  /** Sends requests with a guest that are refused: malformed, with a wrong price sum, or refused by the PMS. */
  async refusals(): Promise<number[]> {
    const { stack } = this;
    const bodies = [
      { ...this.request(), guests: 'two' },
      { ...this.request(), totalPrice: 1 },
    ];
    const answers = [];
    for (const body of bodies) answers.push(await this.book(body, { 'idempotency-key': randomUUID() }));
    const raw = JSON.stringify(this.request()).slice(0, -1);
    answers.push(await stack.request('POST', '/api/v1/reservation', { raw }));
    stack.sandbox.fault({ kind: 'status', account: 'demo', method: 'POST', path: '/leads$', status: 400 });
    answers.push(await this.book(this.request(), { 'idempotency-key': randomUUID() }));
    stack.sandbox.clearFaults();
    return answers.map(({ status }) => status);
  }

  /** Returns a text of 12 characters or more that occurs nowhere else. */
  private canary(name: string): string {
    const value = `canary${Array.from({ length: 16 }, () => this.random.int(0, 15).toString(16)).join('')}`;
    this.needles.add(name, value);
    return value;
  }

  private guest(): Guest {
    const phone = `+49${Array.from({ length: 12 }, () => this.random.int(0, 9)).join('')}`;
    this.needles.add('phone', phone);
    const email = `${this.canary('email')}@example.com`;
    return { firstName: this.canary('first name'), lastName: this.canary('last name'), email, phone };
  }

  private request(): Record<string, unknown> & { guest: Guest } {
    const wish = { lead: this.random.int(2, HORIZON - 10), nights: 2, adults: 2, children: 0 };
    const body = requestFor(wish as never, this.offered, HORIZON, this.random);
    return { ...body, guest: this.guest(), notes: this.canary('notes') };
  }

  private book(body: object, headers: Record<string, string>): Promise<Answer> {
    return this.stack.request('POST', ANY_PRICE, { body, headers });
  }

  private async bookAt(account: string): Promise<{ guest: Guest; booking: Booking; id: string }> {
    const listings = await this.stack.sql<{ providerId: string }>(
      'SELECT provider_id AS "providerId" FROM listing WHERE integration_account_id = $1 ORDER BY id',
      [this.accounts[account]],
    );
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const [guest, from] = [this.guest(), this.random.int(2, HORIZON)];
      const stay = { listing: this.random.pick(listings).providerId, arrival: day(from), departure: day(from + 2) };
      const input = { ...stay, guest, notes: this.canary('notes') };
      const booking = await this.stack.sandbox.book(account, input).catch(() => undefined);
      if (booking) return { guest, booking, id: await this.mirrored(booking.uid, String(booking.id)) };
    }
    throw new Error('the PMS could book nothing');
  }

  private becomes(id: string, status: string): Promise<true> {
    return until(`${id} to be ${status}`, async () => {
      const { body } = await this.stack.request('GET', `/api/v1/reservation/${id}`);
      return body.status === status ? true : undefined;
    });
  }

  private async mirrored(...providerIds: string[]): Promise<string> {
    return until('the mirror to have it', async () => {
      const [row] = await this.stack.sql<{ id: string }>(
        'SELECT id FROM reservation WHERE provider_reservation_id = ANY($1)',
        [providerIds],
      );
      return row?.id;
    });
  }
}

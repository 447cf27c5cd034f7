import type { Trial } from '../proof.js';
import { ANY_PRICE, bookables, type Outcome, requestFor } from './booking-site.js';
import { demandOf } from './demand.js';
import { LoadBalancer } from './stack/load-balancer.js';
import type { Stack } from './stack/stack.js';
import { atRate } from './stack/wait.js';

/** One request in this many is a booking; the others read. */
const BOOKING_SHARE = 10;
const DAYS_AHEAD = 360;

/** Callers who read listings and book through a load balancer, at a steady rate, until `stop`. */
export class SteadyLoad {
  readonly failures: string[] = [];
  readonly outcomes: Outcome[] = [];
  sent = 0;
  private going = true;
  private readonly balancer: LoadBalancer;
  private readonly load: Promise<unknown>;

  private constructor(
    stack: Stack,
    rate: number,
    private readonly bookingBody: () => Outcome['body'],
  ) {
    this.balancer = new LoadBalancer(stack);
    this.load = atRate(
      rate,
      () => this.going,
      () => this.fire(),
    );
  }

  static async start(trial: Trial, stack: Stack, rate: number): Promise<SteadyLoad> {
    const units = await bookables(stack);
    const wish = await demandOf(trial.data, trial.random);
    return new SteadyLoad(stack, rate, () => requestFor(wish(), units, DAYS_AHEAD, trial.random));
  }

  async stop(): Promise<void> {
    this.going = false;
    await this.load;
    this.balancer.stop();
  }

  /** Judges the answers that every caller received. */
  judge(trial: Trial): void {
    const { failures, outcomes } = this;
    trial.must(
      outcomes.some(({ kind }) => kind === 'accepted'),
      'reservations were made meanwhile',
    );
    const shown = [...new Set(failures)].slice(0, 3).join('; ');
    trial.must(failures.length === 0, `no request failed (${failures.length}: ${shown})`);
  }

  private async fire(): Promise<void> {
    const isBooking = (this.sent += 1) % BOOKING_SHARE === 0;
    const body = isBooking ? this.bookingBody() : undefined;
    const path = isBooking ? ANY_PRICE : '/api/v1/listing?limit=5';
    try {
      const { status, text, body: answered } = await this.balancer.request(isBooking ? 'POST' : 'GET', path, { body });
      if (status >= 500) this.failures.push(`${status} ${text.slice(0, 100)}`);
      if (!body) return;
      const kind = status < 300 ? 'accepted' : 'refused';
      const reservationId = answered?.id;
      this.outcomes.push({ key: '', body, kind, status, reservationId, sends: 1, serverErrors: 0, text });
    } catch (error) {
      this.failures.push(String((error as { cause?: unknown }).cause ?? error));
    }
  }
}

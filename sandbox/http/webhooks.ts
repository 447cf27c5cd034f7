import type { SandboxClock } from '../clock.js';
import type { Account } from '../ledger/account.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Subscription } from '../ledger/subscriptions.js';
import type { LedgerEvent } from '../ledger/types.js';
import { WEBHOOK } from './faults.js';
import type { Faults } from './faults.js';

const RETRY_MS = [500, 2_000, 8_000];
const TIMEOUT_MS = 20_000;
const KEPT = 2_000;

/** A request from a PMS to a subscriber. */
export interface Notification {
  headers: Record<string, string>;
  /** Text is sent as it is (for a dialect that signs it), anything else as JSON. */
  body: unknown;
}

/** The PMS of a subscription, with its notifications. */
export interface Notifier {
  pms: string;
  /** Returns the notification of the event for the subscription; undefined when the PMS does not send it. */
  notification?(event: LedgerEvent, subscription: Subscription, account: Account): Notification | undefined;
}

export interface Delivery {
  at: number;
  pms: string;
  account: string;
  event: string;
  url: string;
  /** One entry per attempt: the HTTP status, or 0 when there was no response. */
  statuses: number[];
}

/** Posts ledger events to subscribers: fire and forget, up to three quick retries on 5xx, 429 and no response. */
export class Webhooks {
  private deliveries: Delivery[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private held: (() => void)[] = [];
  private abort = new AbortController();

  constructor(
    private readonly ledger: Ledger,
    private readonly faults: Faults,
    private readonly clock: SandboxClock,
    private readonly notifiers: Notifier[],
  ) {
    ledger.on((event) => void this.dispatch(event));
  }

  of(account: string): Delivery[] {
    return this.deliveries.filter((delivery) => delivery.account === account);
  }

  /** Sends the request to a new subscriber before any event (SNS asks for confirmation). */
  handshake(subscription: Subscription, notification: Notification): void {
    this.post(this.open('handshake', subscription), textOf(notification), notification.headers);
  }

  clear(): void {
    this.stop();
    this.abort = new AbortController();
    this.deliveries = [];
  }

  stop(): void {
    this.abort.abort();
    this.timers.forEach(clearTimeout);
    this.timers.clear();
    this.held = [];
  }

  private async dispatch(event: LedgerEvent): Promise<void> {
    const account = await this.ledger.account(event.account);
    for (const subscription of this.ledger.subscriptions.of(event.account)) {
      const notifier = this.notifiers.find(({ pms }) => pms === subscription.pms);
      const notification =
        subscription.enabled && account ? notifier?.notification?.(event, subscription, account) : undefined;
      if (notification) this.send(event, subscription, notification, account!);
    }
  }

  private send(event: LedgerEvent, subscription: Subscription, notification: Notification, account: Account): void {
    const faults = this.faults.draw(WEBHOOK, { account: account.name, pms: subscription.pms });
    const has = (kind: string) => faults.some((fault) => fault.kind === kind);
    if (has('webhookLost')) return;
    const post = () => this.post(this.open(event.type, subscription), textOf(notification), notification.headers);
    const delay = faults.find(({ kind }) => kind === 'webhookDelay')?.ms ?? 0;
    const go = () => (delay ? this.later(delay, post) : post());
    if (has('webhookReorder')) return void this.held.push(go);
    go();
    if (has('webhookDuplicate')) go();
    const held = this.held;
    this.held = [];
    held.forEach((late) => late());
  }

  private open(event: string, { pms, account, url }: Subscription): Delivery {
    const delivery: Delivery = { at: this.clock.now(), pms, account, event, url, statuses: [] };
    if (this.deliveries.length >= KEPT) this.deliveries = this.deliveries.slice(KEPT / 2);
    this.deliveries.push(delivery);
    return delivery;
  }

  private post(delivery: Delivery, body: string, headers: Record<string, string>): void {
    const signal = AbortSignal.any([this.abort.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const request = {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal,
      redirect: 'manual' as const,
    };
    void fetch(delivery.url, request)
      .then(
        async (response) => {
          await response.body?.cancel();
          return response.status;
        },
        () => 0,
      )
      .then((status) => {
        delivery.statuses.push(status);
        const wait = RETRY_MS[delivery.statuses.length - 1];
        const again = status === 0 || status === 429 || status >= 500;
        if (again && wait !== undefined && !this.abort.signal.aborted)
          this.later(wait, () => this.post(delivery, body, headers));
      });
  }

  private later(ms: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      action();
    }, ms);
    this.timers.add(timer.unref());
  }
}

function textOf({ body }: Notification): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

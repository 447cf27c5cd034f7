import { existsSync, readFileSync } from 'node:fs';
import { uuidOf } from './random.js';
import { replaceFile } from './state-file.js';

/** A PMS webhook subscription. `event` is null for every event of that PMS. */
export interface Subscription {
  id: number;
  uid: string;
  pms: string;
  account: string;
  url: string;
  event: string | null;
  login: string | null;
  password: string | null;
  enabled: boolean;
  details: Record<string, unknown>;
  createdAt: number;
}

export type SubscriptionInput = Pick<Subscription, 'pms' | 'account' | 'url'> & Partial<Subscription>;

/** The subscriptions, which a file keeps over a restart: a PMS does not forget whom it notifies. */
export class Subscriptions {
  private readonly all: Map<number, Subscription>;
  private lastId: number;

  constructor(private readonly file?: string) {
    const kept = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Subscription[]) : [];
    this.all = new Map(kept.map((one) => [one.id, one]));
    this.lastId = Math.max(700, ...this.all.keys());
  }

  add(input: SubscriptionInput, now: number): Subscription {
    const id = ++this.lastId;
    const subscription: Subscription = {
      event: null,
      login: null,
      password: null,
      enabled: true,
      details: {},
      createdAt: now,
      ...input,
      id,
      uid: uuidOf(`subscription:${id}`),
    };
    this.all.set(id, subscription);
    this.save();
    return subscription;
  }

  enable(subscription: Subscription): void {
    subscription.enabled = true;
    this.save();
  }

  of(account: string, pms?: string): Subscription[] {
    return [...this.all.values()].filter((item) => item.account === account && (!pms || item.pms === pms));
  }

  remove(id: number): void {
    this.all.delete(id);
    this.save();
  }

  clear(): void {
    this.all.clear();
    this.save();
  }

  private save(): void {
    if (this.file) replaceFile(this.file, [...this.all.values()]);
  }
}

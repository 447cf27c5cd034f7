import { uuidOf } from './random.js';

/** A PMS webhook subscription. `event` null = every event of that PMS. */
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

export class Subscriptions {
  private readonly all = new Map<number, Subscription>();
  private lastId = 700;

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
    return subscription;
  }

  of(account: string, pms?: string): Subscription[] {
    return [...this.all.values()].filter((item) => item.account === account && (!pms || item.pms === pms));
  }

  remove(id: number): void {
    this.all.delete(id);
  }

  clear(): void {
    this.all.clear();
  }
}

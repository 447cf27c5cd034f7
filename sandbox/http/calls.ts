const KEPT = 5_000;

export interface Call {
  at: number;
  pms: string;
  account: string | undefined;
  method: string;
  path: string;
  status: number | null;
  /** Refused by the PMS's own rate limit. */
  limited: boolean;
}

/** The recorded calls, newest last; counts are kept permanently, the calls themselves for a while. */
export class Calls {
  private log: Call[] = [];
  private readonly counts = new Map<string, Map<string, number>>();
  /** Receives each call when it arrives; its status is not known yet. */
  onCall: (call: Call) => void = () => undefined;

  record(call: Call, route: string): Call {
    if (this.log.length >= KEPT) this.log = this.log.slice(KEPT / 2);
    this.log.push(call);
    const counts = this.counts.get(call.account ?? '') ?? new Map<string, number>();
    this.counts.set(call.account ?? '', counts);
    const key = `${call.method} ${route}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    this.onCall(call);
    return call;
  }

  of(account: string): Call[] {
    return this.log.filter((call) => call.account === account);
  }

  /** Returns the number of calls by `METHOD route`. */
  countsOf(account: string): Record<string, number> {
    return Object.fromEntries(this.counts.get(account) ?? []);
  }

  clear(): void {
    this.log = [];
    this.counts.clear();
  }
}

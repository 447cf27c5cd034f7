import type { Call } from '../../sandbox/http/calls.js';
import type { Member } from './fleet.js';
import type { Random } from './random.js';
import type { Stack } from './stack.js';

const LIMITED = 429;
const PAUSE_SECONDS = 3;
const LONGEST_PAUSE_MS = 60_000;
/** What was on its way when the answer left cannot be called back. */
const IN_FLIGHT_MS = 500;

/** Every call that reached a PMS of the sandbox, and what its limits say of it. */
export class CallBook {
  readonly calls: Call[] = [];
  /** 429s that we had the sandbox give, each with `Retry-After: 3`. */
  readonly injected = new Set<Call>();

  /** One call in `refuseOneIn` is refused although the limits allow it. */
  constructor(stack: Stack, random: Random, refuseOneIn: number) {
    stack.sandbox.onCall((call) => {
      this.calls.push(call);
      const { account, pms } = call;
      if (account === undefined || !random.chance(1 / refuseOneIn)) return;
      const fault = stack.sandbox.fault({
        kind: 'status',
        status: LIMITED,
        retryAfter: PAUSE_SECONDS,
        account,
        pms,
        count: 1,
      });
      // The call that we are told of meets its faults before anything else happens.
      queueMicrotask(() => {
        if (fault.hits > 0) this.injected.add(call);
        stack.sandbox.removeFault(fault);
      });
    });
  }

  /** 429s that the PMSes' own limits gave. */
  drawn(): Call[] {
    return this.calls.filter(({ limited, status }) => limited && status === LIMITED);
  }

  /** Questions that a PMS would not answer twice within a minute: no rate, but refused as well. */
  repeated(): Call[] {
    return this.calls.filter(({ limited, status }) => limited && status !== LIMITED);
  }

  /** Whether the PMS itself sent the account away between two moments (ms), or at most a minute before. */
  wasRefused(account: string, from: number, to: number): boolean {
    const within = ({ at }: Call): boolean => at >= from - LONGEST_PAUSE_MS && at <= to;
    const refused = (call: Call): boolean => call.limited || this.injected.has(call);
    return this.calls.some((call) => call.account === account && within(call) && refused(call));
  }

  of(connector: string): Call[] {
    return this.calls.filter(({ pms }) => pms === connector);
  }

  /** Calls in the scope of an injected 429 that came although the PMS had asked for a pause, one line each. */
  brokenPauses(members: readonly Member[]): string[] {
    const byAddress = new Set(
      members
        .filter(({ rateLimits }) => rateLimits.length > 0 && rateLimits.every(({ scope }) => scope !== 'account'))
        .map(({ connector }) => connector),
    );
    // What is said to credentials that are being verified concerns nobody else.
    const connectedAt = new Map(members.map((member) => [`${member.connector} ${member.account}`, member.connectedAt]));
    const isVerified = ({ pms, account, at }: Call): boolean =>
      at >= (connectedAt.get(`${pms} ${account}`) ?? Infinity);
    return [...this.injected].flatMap((refused) => {
      const pausesOthers = byAddress.has(refused.pms) && isVerified(refused);
      const since = ({ at }: Call): number => at - refused.at;
      const early = this.calls.filter(
        (call) =>
          since(call) > IN_FLIGHT_MS &&
          since(call) < PAUSE_SECONDS * 1_000 &&
          call.pms === refused.pms &&
          (call.account === refused.account || (pausesOthers && isVerified(call))),
      );
      return early.map(
        (call) => `${call.method} ${call.path} of ${call.account} ${since(call)} ms after ${refused.path}`,
      );
    });
  }
}

/** Calls made as a share of what the PMS's tightest limit grants these members in that time. */
export const shareOfQuota = (members: readonly Member[], calls: number, elapsedMs: number): number =>
  Math.max(
    0,
    ...members[0]!.rateLimits.map(({ scope, requests, perSeconds }) => {
      const windows = Math.max(1, elapsedMs / (perSeconds * 1_000));
      return calls / ((scope === 'account' ? members.length : 1) * requests * windows);
    }),
  );

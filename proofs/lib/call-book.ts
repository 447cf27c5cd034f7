import type { Call } from '../../sandbox/http/calls.js';
import type { Member } from './stack/fleet.js';
import type { Random } from './stack/random.js';
import type { Stack } from './stack/stack.js';

const LIMITED = 429;
const PAUSE_SECONDS = 3;
const LONGEST_PAUSE_MS = 60_000;
/** Tolerance for calls that were in flight when the answer was sent. */
const IN_FLIGHT_MS = 500;

/** Records every call that reached a PMS of the sandbox, and whether its limits allowed it. */
export class CallBook {
  readonly calls: Call[] = [];
  /** 429s injected by the proof, each with `Retry-After: 3`. */
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
      // A reported call is subject to its faults before anything else happens.
      queueMicrotask(() => {
        if (fault.hits > 0) this.injected.add(call);
        stack.sandbox.removeFault(fault);
      });
    });
  }

  /** Returns the 429s of the PMSes' own limits. */
  drawn(): Call[] {
    return this.calls.filter(({ limited, status }) => limited && status === LIMITED);
  }

  /** Returns requests that a PMS refused to answer twice within a minute: not a rate limit, but also refused. */
  repeated(): Call[] {
    return this.calls.filter(({ limited, status }) => limited && status !== LIMITED);
  }

  /** Returns whether the PMS itself refused the account between two moments (ms), or up to a minute before. */
  wasRefused(account: string, from: number, to: number): boolean {
    const within = ({ at }: Call): boolean => at >= from - LONGEST_PAUSE_MS && at <= to;
    const refused = (call: Call): boolean => call.limited || this.injected.has(call);
    return this.calls.some((call) => call.account === account && within(call) && refused(call));
  }

  of(connector: string): Call[] {
    return this.calls.filter(({ pms }) => pms === connector);
  }

  /** Returns calls in the scope of an injected 429 that ignored the pause of the PMS, one line each. */
  brokenPauses(members: readonly Member[]): string[] {
    const byAddress = new Set(
      members
        .filter(({ rateLimits }) => rateLimits.length > 0 && rateLimits.every(({ scope }) => scope !== 'account'))
        .map(({ connector }) => connector),
    );
    // Answers to credentials that are being verified affect no other account.
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

/** Returns the calls as a share of the tightest limit of the PMS for these members in that time. */
export const shareOfQuota = (members: readonly Member[], calls: number, elapsedMs: number): number =>
  Math.max(
    0,
    ...members[0]!.rateLimits.map(({ scope, requests, perSeconds }) => {
      const windows = Math.max(1, elapsedMs / (perSeconds * 1_000));
      return calls / ((scope === 'account' ? members.length : 1) * requests * windows);
    }),
  );

import { Injectable } from '@nestjs/common';
import type { LaneTurn } from '../../../platform/turns/lane-shares.js';
import { Clock } from '../../../values/time/clock.js';
import { AccountConnectionService } from '../../integration-account/account-connection.service.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { HintService, type HintOutcome } from './hint.service.js';
import { type HintTurn, HintTurnRepository, type TurnEnd } from './hint-turn.repository.js';

/** After this time the next account may begin. */
const TURN_MS = 5_000;
/** Longer than the calls of one hint can take. */
const LEASE_MS = 60_000;
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 120_000;
/** A limit may concern one kind of request only: others are tried this soon. */
const LONGEST_WAIT_FOR_LIMIT_MS = 5_000;

/**
 * Lets accounts take turns at having their hints read, one worker at a time for each. An account whose PMS does not
 * answer, or whose limit is used up, rests, so that it does not keep a worker from others.
 */
@Injectable()
export class HintTurnsService {
  constructor(
    private readonly clock: Clock,
    private readonly turns: HintTurnRepository,
    private readonly hints: HintService,
    private readonly connections: AccountConnectionService,
  ) {}

  /** Returns accounts that may begin a turn now, in order. */
  due(limit: number): Promise<string[]> {
    return this.turns.due(this.clock.now(), limit);
  }

  /** Returns one turn of the account as work of its workspace; undefined when the account is gone. */
  async turn(accountId: string): Promise<LaneTurn | undefined> {
    const account = await this.connections.ref(accountId);
    return account && { workspaceId: account.workspaceId, accountId, work: () => this.serve(account) };
  }

  /** Serves the account; does nothing while another worker does. */
  private async serve(account: AccountRef): Promise<void> {
    const turn = await this.turns.claim(account, this.clock.now(), this.leaseEnd());
    if (turn) await this.hold(account, turn);
  }

  private async hold(account: AccountRef, turn: HintTurn): Promise<void> {
    let end: TurnEnd = { restUntil: null, failures: turn.failures };
    try {
      end = await this.take(account, turn);
    } finally {
      await this.turns.release(turn, end);
    }
  }

  private async take(account: AccountRef, turn: HintTurn): Promise<TurnEnd> {
    const end = this.clock.now().getTime() + TURN_MS;
    let failures = turn.failures;
    do {
      const outcome = await this.hints.processNext(account);
      if (outcome === undefined) break;
      const restUntil = this.restAfter(outcome, failures);
      if (restUntil) return { restUntil, failures: isSilent(outcome) ? failures + 1 : failures };
      failures = 0;
    } while (this.clock.now().getTime() < end && (await this.turns.prolong(turn, this.leaseEnd())));
    return { restUntil: null, failures };
  }

  private restAfter(outcome: HintOutcome, failures: number): Date | undefined {
    if (typeof outcome === 'string') return undefined;
    const now = this.clock.now().getTime();
    if (outcome.kind === 'limited') return new Date(Math.min(outcome.until.getTime(), now + LONGEST_WAIT_FOR_LIMIT_MS));
    return new Date(now + Math.max(outcome.retryAfterMs, Math.min(FIRST_REST_MS * 2 ** failures, LONGEST_REST_MS)));
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE_MS);
  }
}

const isSilent = (outcome: HintOutcome): boolean => typeof outcome === 'object' && outcome.kind === 'silent';

import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { ceilingError, shareOf } from '../ceilings/ceilings.js';
import { Database } from '../../platform/database/database.js';
import { type Claim, type EarlierRequest, IdempotencyRepository, type WonClaim } from './idempotency.repository.js';

const MIB = 1_048_576;

/**
 * Invariant: stored answers do not grow without bound, and every answer to an accepted request is stored. A claim is
 * stored with its room before the sum is read, so that each sees all that were accepted before it. Beyond half of the
 * ceiling, claims of a workspace take turns, so that simultaneous claims do not refuse each other.
 */
@Injectable()
export class IdempotencyRoom {
  constructor(
    private readonly database: Database,
    private readonly keys: IdempotencyRepository,
    private readonly env: Env,
  ) {}

  /**
   * Takes the key as `IdempotencyRepository.claim` does; 422 for a new one for which no room is left. A tenant takes at
   * most half of the workspace's room, and requests that change nothing (`onlyReads`) find none once a quarter is used:
   * neither can keep others from booking. A repeat of an earlier attempt is admitted: that may have stored something.
   */
  async claim(claim: Claim, onlyReads: boolean): Promise<WonClaim | EarlierRequest> {
    const outcome = await this.keys.claim(claim);
    if (!isNew(outcome, claim) || (await this.isWithin(claim, onlyReads, 0.5))) return outcome;
    await this.keys.release(claim);
    return this.database.transaction(() => this.claimInTurn(claim, onlyReads));
  }

  private async claimInTurn(claim: Claim, onlyReads: boolean): Promise<WonClaim | EarlierRequest> {
    await this.database.lock(`kept-answers|${claim.workspaceId}`);
    const outcome = await this.keys.claim(claim);
    if (isNew(outcome, claim) && !(await this.isWithin(claim, onlyReads, 1))) throw noRoom();
    return outcome;
  }

  private async isWithin(claim: Claim, onlyReads: boolean, part: number): Promise<boolean> {
    const most = this.env.ceilings.keptAnswersMiB * MIB;
    const kept = await this.keys.keptBytes(claim);
    const open = onlyReads ? shareOf(shareOf(most)) : most;
    return kept.workspace <= open * part && kept.tenant <= shareOf(most) * part;
  }
}

const isNew = (outcome: WonClaim | EarlierRequest, { resourceId }: Claim): boolean =>
  'resourceId' in outcome && outcome.resourceId === resourceId;

const noRoom = () =>
  ceilingError(
    'too_many_kept_answers',
    'The answers kept for Idempotency-Key have reached their ceiling; send the request without the header, or wait: answers are deleted after 72 hours',
  );

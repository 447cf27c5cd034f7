import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '../../platform/access/scope.js';
import { asSystem } from '../../platform/database/access.js';
import { TokenBuckets } from '../../platform/turns/token-buckets.js';
import { Clock } from '../../values/time/clock.js';
import { Audit } from './audit.js';

/**
 * Entries per minute for each key and address, so that a program that retries denied requests cannot fill the table.
 */
const RECORDED_PER_MINUTE = 10;

/** Records denials. Never rejects: the denial is answered whether or not it could be recorded. */
@Injectable()
export class Denials {
  private readonly log = new Logger('audit');
  private readonly buckets: TokenBuckets;

  constructor(
    private readonly audit: Audit,
    clock: Clock,
  ) {
    this.buckets = new TokenBuckets({ name: 'denials', quota: RECORDED_PER_MINUTE, windowSeconds: 60 }, clock);
  }

  /** Records a 403. `operation`: method and route. */
  async forbidden({ workspaceId, tenantId, apiKeyId }: Caller, operation: string): Promise<void> {
    await this.record(apiKeyId, () =>
      this.audit.denied({ workspaceId, tenantId }, 'ACCESS_DENIED', { type: 'operation', id: operation }),
    );
  }

  /**
   * Records a 429 for failed keys. `workspaceOf` finds the workspace that the key names, so that its owner can see it.
   */
  async throttled(network: string, workspaceOf: () => Promise<string | undefined>): Promise<void> {
    await this.record(network, async () =>
      this.audit.denied({ workspaceId: (await workspaceOf()) ?? null }, 'AUTHENTICATION_THROTTLED', {
        type: 'client-address',
        id: network,
      }),
    );
  }

  private async record(who: string, entry: () => Promise<void>): Promise<void> {
    if (!this.buckets.take(who).allowed) return;
    try {
      // A denied caller has no access of its own.
      await asSystem(entry);
    } catch (error) {
      this.log.error({ msg: 'a denial could not be recorded', err: error });
    }
  }
}

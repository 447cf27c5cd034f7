import { Injectable, Logger } from '@nestjs/common';
import { Audit } from '../../records/audit/audit.js';
import type { Caller } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { TokenBuckets } from '../../platform/turns/token-buckets.js';
import { Clock } from '../../values/time/clock.js';
import { ApiKeyRepository } from './api-key.repository.js';

/** The number of networks remembered for each key. A forgotten network that is used again counts as new. */
export const MOST_NETWORKS = 100;
/**
 * New networks recorded per key and minute; further ones are recorded when they are used again, so that nobody can
 * flood the log.
 */
const NEW_PER_MINUTE = 10;
const MOST_REMEMBERED = 20_000;

/** Records when a key is used from a network for the first time. It never rejects: the request continues. */
@Injectable()
export class KeyNetworks {
  private readonly log = new Logger('auth');
  private readonly known = new Set<string>();
  private readonly buckets: TokenBuckets;

  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeyRepository,
    private readonly audit: Audit,
    clock: Clock,
  ) {
    this.buckets = new TokenBuckets({ name: 'new-networks', quota: NEW_PER_MINUTE, windowSeconds: 60 }, clock);
  }

  async used({ workspaceId, apiKeyId }: Caller, network: string): Promise<void> {
    const pair = `${apiKeyId} ${network}`;
    if (this.known.has(pair) || !this.buckets.take(apiKeyId).allowed) return;
    this.remember(pair);
    try {
      await this.database.transaction(async () => {
        if (!(await this.keys.addNetwork(workspaceId, apiKeyId, network, MOST_NETWORKS))) return;
        await this.audit.record({ workspaceId }, 'API_KEY_USED_FROM_NEW_NETWORK', { type: 'api-key', id: apiKeyId });
      });
    } catch (error) {
      this.known.delete(pair);
      this.log.warn({ msg: 'use of an API key from a network not recorded', err: error });
    }
  }

  private remember(pair: string): void {
    if (this.known.size >= MOST_REMEMBERED) this.known.delete(this.known.values().next().value!);
    this.known.add(pair);
  }
}

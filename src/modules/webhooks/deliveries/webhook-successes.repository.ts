import { Injectable } from '@nestjs/common';
import { BatchedQuery } from '../../../platform/database/batched-query.js';
import { Database } from '../../../platform/database/database.js';
import { type StartedDelivery, type StartedRow, WebhookAttemptsRepository } from './webhook-attempts.repository.js';
import { SUCCEED } from './webhook-attempts.sql.js';
import type { NewAttempt } from '../webhook.entity.js';

/** A successful delivery, and its attempt. */
export interface Success {
  delivery: StartedDelivery;
  attempt: NewAttempt & { sealedExcerpt: string | null };
  now: Date;
  /** The next delivery of the URL is started too, and leased until then. */
  goesOn: boolean;
  leaseUntil: Date;
}

/** The next delivery. Null: the lease had passed to another process, and nothing was changed. */
type Next = StartedRow | undefined | null;

/** Without a next delivery there is one row that contains only the tokens. */
type Row = { [Key in keyof StartedRow]: StartedRow[Key] | null } & { endedTokens: string[] };

/**
 * Stores the end of a delivery, its attempt, the health of its URL and the start of the next delivery together.
 * Deliveries that end at about the same time share one statement. Guarantees the same as `WebhookAttemptsRepository`.
 */
@Injectable()
export class WebhookSuccessesRepository {
  private readonly batches = new BatchedQuery<Success, Next>((groups) =>
    Promise.all(groups.map(({ keys }) => this.storeAll(keys))),
  );

  constructor(
    private readonly database: Database,
    private readonly attempts: WebhookAttemptsRepository,
  ) {}

  /** Returns the next delivery of the URL, if one is started. Null: the lease had passed to another process. */
  async store(success: Success): Promise<StartedDelivery | undefined | null> {
    // Successes that fail together, in a deadlock for example, are stored separately. The lease token makes the retry
    // safe.
    const next = await this.batches.get(success).catch(async () => (await this.storeAll([success]))[0]);
    return next === null ? null : this.attempts.opened(next);
  }

  private async storeAll(successes: readonly Success[]): Promise<Next[]> {
    const rows = await this.database.prepared<Row>('webhook-successes', SUCCEED, valuesOf(successes));
    const ended = new Set(rows[0]!.endedTokens);
    const started = rows.filter(({ id }) => id !== null) as StartedRow[];
    return successes.map(({ delivery, goesOn }) => {
      if (!ended.has(delivery.leaseToken)) return null;
      const index = goesOn ? started.findIndex(({ endpointId }) => endpointId === delivery.endpointId) : -1;
      return index < 0 ? undefined : started.splice(index, 1)[0];
    });
  }
}

const latest = (instants: readonly Date[]): Date => new Date(Math.max(...instants.map(Number)));

const valuesOf = (successes: readonly Success[]): unknown[] => [
  latest(successes.map(({ leaseUntil }) => leaseUntil)),
  latest(successes.map(({ now }) => now)),
  JSON.stringify(successes.map(recordOf)),
  successes.map(({ delivery }) => delivery.id),
];

const recordOf = ({ delivery, attempt, goesOn }: Success): object => ({
  delivery_id: delivery.id,
  lease_token: delivery.leaseToken,
  workspace_id: delivery.workspaceId,
  event_id: delivery.eventId,
  is_personal: delivery.isPersonal,
  endpoint_id: delivery.endpointId,
  goes_on: goesOn,
  id: attempt.id,
  number: attempt.number,
  trigger: attempt.trigger,
  status: attempt.status,
  duration_ms: attempt.durationMs,
  sealed_excerpt: attempt.sealedExcerpt,
  started_at: attempt.startedAt,
});

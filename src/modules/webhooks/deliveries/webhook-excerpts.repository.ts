import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Scope } from '../../../platform/access/scope.js';
import { DataKeys } from '../../../platform/crypto/data-keys.js';
import { Database } from '../../../platform/database/database.js';
import { type PersonalCopy, type PersonalStore, PersonalStores } from '../../../records/personal/personal-stores.js';
import type { StartedDelivery } from './webhook-attempts.repository.js';
import { type NewAttempt, WebhookAttemptEntity } from '../webhook.entity.js';

const contextOf = (id: string, workspaceId: string): string => `webhook_attempt.sealed_excerpt|${id}|${workspaceId}`;

/** Invariant: a receiver's answer is stored sealed, and not at all once the guest whom it may repeat is erased. */
@Injectable()
export class WebhookExcerptsRepository implements PersonalStore {
  constructor(
    private readonly database: Database,
    private readonly keys: DataKeys,
    stores: PersonalStores,
  ) {
    stores.add(this);
  }

  /**
   * Returns the sealed excerpt of the answer, after locking the event if it is personal; null when no excerpt may be
   * stored. `insert` it in the same transaction.
   */
  async kept({ workspaceId, eventId, isPersonal }: StartedDelivery, attempt: NewAttempt): Promise<string | null> {
    const keeps = !isPersonal || (await this.isStillPersonal(eventId));
    return keeps ? this.sealed(attempt, workspaceId) : null;
  }

  /** Stores a failed attempt; `WebhookAttemptsRepository.succeed` stores the others. */
  async insert(attempt: NewAttempt & { sealedExcerpt: string | null }): Promise<void> {
    await this.database.repository(WebhookAttemptEntity).insert({ ...attempt, responseExcerpt: '' });
  }

  /** Returns the attempts in the order in which they were made. */
  async attemptsOf(workspaceId: string, deliveryIds: string[]): Promise<WebhookAttemptEntity[]> {
    const attempts = await this.database
      .repository(WebhookAttemptEntity)
      .find({ where: { deliveryId: In(deliveryIds) }, order: { number: 'ASC', startedAt: 'ASC' } });
    if (!attempts.some(({ sealedExcerpt }) => sealedExcerpt)) return attempts;
    const key = await this.keys.of(workspaceId);
    return attempts.map(({ sealedExcerpt: sealed, ...attempt }) => ({
      ...attempt,
      sealedExcerpt: sealed,
      responseExcerpt: sealed ? key.open(sealed, contextOf(attempt.id, workspaceId)) : attempt.responseExcerpt,
    }));
  }

  async sealRows(limit: number): Promise<number> {
    const rows = await this.database.query<{ id: string; workspaceId: string; responseExcerpt: string }>(
      `SELECT attempt.id, delivery.workspace_id AS "workspaceId", attempt.response_excerpt AS "responseExcerpt"
       FROM webhook_attempt attempt JOIN webhook_delivery delivery ON delivery.id = attempt.delivery_id
       WHERE attempt.response_excerpt <> '' ORDER BY attempt.id LIMIT $1 FOR UPDATE OF attempt SKIP LOCKED`,
      [limit],
    );
    const sealed: (string | null)[] = [];
    for (const row of rows) sealed.push(await this.sealed(row, row.workspaceId));
    await this.database.query(
      `UPDATE webhook_attempt SET response_excerpt = '', sealed_excerpt = v.sealed
       FROM unnest($1::uuid[], $2::text[]) AS v(id, sealed) WHERE webhook_attempt.id = v.id`,
      [rows.map(({ id }) => id), sealed],
    );
    return rows.length;
  }

  async forget(workspaceId: string, subjectIds: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE webhook_attempt SET response_excerpt = '', sealed_excerpt = NULL
       FROM webhook_delivery delivery JOIN outbox_event event ON event.id = delivery.event_id
       WHERE webhook_attempt.delivery_id = delivery.id AND delivery.workspace_id = $1 AND event.subject_id = ANY($2)`,
      [workspaceId, subjectIds],
    );
  }

  /** Returns the receivers of the subject's events, with their answers. */
  async copies({ workspaceId, tenantId }: Scope, subjectIds: readonly string[]): Promise<PersonalCopy[]> {
    const deliveries = await this.database.query<{ id: string; url: string }>(
      `SELECT delivery.id, delivery.url FROM webhook_delivery delivery JOIN outbox_event event ON event.id = delivery.event_id
       WHERE delivery.workspace_id = $1 AND delivery.tenant_id = $2 AND event.subject_id = ANY($3)`,
      [workspaceId, tenantId, subjectIds],
    );
    const urls = new Map(deliveries.map(({ id, url }) => [id, url]));
    const attempts = await this.attemptsOf(workspaceId, [...urls.keys()]);
    return attempts.map(({ deliveryId, startedAt, responseExcerpt }) => ({
      kind: 'delivery' as const,
      at: startedAt,
      url: urls.get(deliveryId)!,
      content: responseExcerpt,
    }));
  }

  /**
   * Locks the event and returns whether it is still personal: an erasure either waits for this transaction, or came
   * before it.
   */
  private async isStillPersonal(eventId: string): Promise<boolean> {
    const [event] = await this.database.query<{ personal: string | null }>(
      'SELECT personal FROM outbox_event WHERE id = $1 FOR SHARE',
      [eventId],
    );
    return event !== undefined && event.personal !== '';
  }

  /** Returns the sealed excerpt; null when it is empty. */
  async sealed(attempt: Pick<NewAttempt, 'id' | 'responseExcerpt'>, workspaceId: string): Promise<string | null> {
    if (attempt.responseExcerpt === '') return null;
    return (await this.keys.of(workspaceId)).seal(attempt.responseExcerpt, contextOf(attempt.id, workspaceId));
  }
}

import { Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn, IntColumn, PositionColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';

/**
 * A notification, stored in the transaction of the change it reports. `body` and `personal` together make up the sent
 * body.
 */
@Entity('outbox_event')
@Index('outbox_event_pending', ['workspaceId', 'createdAt'], { where: 'dispatched_at IS NULL' })
@Index('outbox_event_page', ['workspaceId', 'createdAt', 'id'])
@Index('outbox_event_unnumbered', ['createdAt', 'id'], { where: 'feed_position IS NULL AND dispatched_at IS NOT NULL' })
@Index('outbox_event_feed', ['workspaceId', 'tenantId', 'feedPosition'])
@Index('outbox_event_position', ['feedPosition'])
@Index('outbox_event_subject', ['subjectId'])
@Index('outbox_event_in_clear', ['id'], { where: 'personal IS NULL' })
export class OutboxEventEntity {
  /** `evt_…`, also the `webhook-id`. */
  @PrimaryColumn('text')
  id: string;

  @UuidColumn()
  workspaceId: string;

  @UuidColumn()
  tenantId: string;

  @TextColumn()
  provider: string;

  @TextColumn()
  type: string;

  /** The id of the reservation, account, listing or unit whose events the sequence counts. */
  @UuidColumn()
  subjectId: string;

  @IntColumn()
  sequence: number;

  /** The body with blank personal fields. */
  @TextColumn()
  body: string;

  /**
   * The sealed personal fields; `''` when there are none, or they are erased. Null when not yet examined: `body` may
   * hold them.
   */
  @TextColumn({ nullable: true })
  personal: string | null;

  /** Set for an event that goes to one given URL instead of the subscribed ones. */
  @TextColumn({ nullable: true })
  targetUrl: string | null;

  /** The `traceparent` of the change; null when it was not traced. */
  @TextColumn({ nullable: true })
  traceContext: string | null;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn({ nullable: true })
  dispatchedAt: Date | null;

  /** The place in the feed; null when not numbered yet, 0 when not in the feed. */
  @PositionColumn({ nullable: true })
  feedPosition: number | null;
}

import { Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn, IntColumn, TextColumn, UuidColumn } from '../database/columns.js';

/** A notification, stored in the transaction of the change it reports; `body` is sent byte for byte. */
@Entity('outbox_event')
@Index('outbox_event_pending', ['createdAt'], { where: 'dispatched_at IS NULL' })
@Index('outbox_event_page', ['workspaceId', 'createdAt', 'id'])
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

  /** What the sequence counts for: the reservation's or account's id. */
  @UuidColumn()
  subjectId: string;

  @IntColumn()
  sequence: number;

  @TextColumn()
  body: string;

  /** Set for an event that goes to one given URL instead of the subscribed ones. */
  @TextColumn({ nullable: true })
  targetUrl: string | null;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn({ nullable: true })
  dispatchedAt: Date | null;
}

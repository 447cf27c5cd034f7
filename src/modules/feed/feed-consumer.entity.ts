import { Entity, PrimaryColumn } from 'typeorm';
import { InstantColumn, PositionColumn } from '../../platform/database/columns.js';

/** How far a reader of the feed has come. */
@Entity('feed_consumer')
export class FeedConsumerEntity {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  tenantId: string;

  /** Given by the caller. */
  @PrimaryColumn('text')
  name: string;

  @PositionColumn()
  position: number;

  @InstantColumn()
  updatedAt: Date;
}

import { Entity, PrimaryColumn } from 'typeorm';
import { PositionColumn } from '../../platform/database/columns.js';

/** The highest feed position that was given to an event: one row, which the numbering process locks. */
@Entity('feed_head')
export class FeedHeadEntity {
  @PrimaryColumn('int')
  id: number;

  @PositionColumn()
  last: number;
}

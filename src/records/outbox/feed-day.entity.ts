import { Entity, PrimaryColumn } from 'typeorm';
import { PositionColumn } from '../../platform/database/columns.js';

/** A day of UTC on which events were numbered, and the highest position of all days before it. */
@Entity('feed_day')
export class FeedDayEntity {
  @PrimaryColumn('date')
  day: string;

  @PositionColumn()
  position: number;
}

import { Entity, PrimaryColumn } from 'typeorm';
import { PositionColumn } from '../../platform/database/columns.js';

/** The conversion of positions of another installation, from which a workspace came, to positions of this one. */
@Entity('feed_shift')
export class FeedShiftEntity {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** The last position there; every position of the workspace here is greater. */
  @PrimaryColumn('bigint', { transformer: { to: (value: number) => value, from: Number } })
  last: number;

  /** The oldest position there whose later events were all kept. */
  @PositionColumn()
  oldest: number;

  /** The number that is added to a position. */
  @PositionColumn()
  shift: number;
}

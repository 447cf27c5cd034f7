import { Entity, PrimaryColumn } from 'typeorm';
import { PositionColumn } from '../../platform/database/columns.js';

/** The bounds of all deltas: one row, which the numbering process locks. */
@Entity('delta_head')
export class DeltaHeadEntity {
  @PrimaryColumn('int')
  id: number;

  /** The highest position that was given to a row. */
  @PositionColumn()
  last: number;

  /** Removals up to this position are forgotten. */
  @PositionColumn()
  floor: number;
}

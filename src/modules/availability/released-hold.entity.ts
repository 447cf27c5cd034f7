import { Entity, Index, PrimaryColumn } from 'typeorm';
import { BoolColumn, InstantColumn, UuidColumn } from '../../shared/database/columns.js';

/**
 * Nights that a reservation gave back and that the stored calendar may still count as sold. Kept until a calendar is stored
 * that was read after the release.
 */
@Entity('released_hold')
@Index('released_hold_unit', ['unitId'])
export class ReleasedHoldEntity {
  /** The reservation's id. */
  @PrimaryColumn('uuid')
  reservationId: string;

  @UuidColumn()
  unitId: string;

  /** `[check-in, check-out)` */
  @UuidColumn({ type: 'daterange' })
  stay: string;

  /** Not before this can the PMS have counted it; null: not known. */
  @InstantColumn({ nullable: true })
  takenAt: Date | null;

  @InstantColumn()
  releasedAt: Date;

  /** Cancelled by us: the nights are free at once. Others' nights wait for the calendar: the PMS may have given them away. */
  @BoolColumn()
  reopens: boolean;

  /** The unit's. */
  @UuidColumn()
  workspaceId: string;
}

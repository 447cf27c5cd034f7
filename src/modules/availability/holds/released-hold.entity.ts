import { Entity, Index, PrimaryColumn } from 'typeorm';
import { BoolColumn, InstantColumn, UuidColumn } from '../../../platform/database/columns.js';

/**
 * Nights that a reservation released and that the stored calendar may still count as sold. Kept until a calendar is
 * stored that was read after the release.
 */
@Entity('released_hold')
@Index('released_hold_unit', ['unitId'])
export class ReleasedHoldEntity {
  /** The id of the reservation, or of the change that released the nights. */
  @PrimaryColumn('uuid')
  reservationId: string;

  @UuidColumn()
  unitId: string;

  /** `[check-in, check-out)` */
  @UuidColumn({ type: 'daterange' })
  stay: string;

  /** The earliest time at which the PMS can have counted it; null if not known. */
  @InstantColumn({ nullable: true })
  takenAt: Date | null;

  @InstantColumn()
  releasedAt: Date;

  /**
   * Whether we cancelled it, which frees the nights immediately. Nights of other stays wait for the calendar, because
   * the PMS may have sold them again.
   */
  @BoolColumn()
  reopens: boolean;

  /** The unit's id. */
  @UuidColumn()
  workspaceId: string;
}

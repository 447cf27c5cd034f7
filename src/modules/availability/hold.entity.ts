import { Entity, Exclusion, Index, PrimaryColumn } from 'typeorm';
import { BoolColumn, InstantColumn, UuidColumn } from '../../shared/database/columns.js';

/**
 * Nights of a unit that a reservation takes. Entered behind a per-unit advisory lock; for single units the exclusion
 * constraint is the second wall, for counted ones the count under the lock.
 */
@Entity('hold')
@Index('hold_unit', ['unitId'])
@Exclusion('hold_no_overlap', 'USING gist (unit_id WITH =, stay WITH &&) WHERE (exclusive)')
export class HoldEntity {
  /** The reservation's id. */
  @PrimaryColumn('uuid')
  reservationId: string;

  @UuidColumn()
  unitId: string;

  /** `[check-in, check-out)` */
  @UuidColumn({ type: 'daterange' })
  stay: string;

  /** Made here and on a unit that exists once: must not overlap another such. */
  @BoolColumn()
  exclusive: boolean;

  /** When the PMS was known to hold it; null: not yet. Calendars read later count it themselves. */
  @InstantColumn({ nullable: true })
  knownAt: Date | null;

  /** The unit's. */
  @UuidColumn()
  workspaceId: string;
}

import { Entity, Exclusion, Index, PrimaryColumn } from 'typeorm';
import { BoolColumn, InstantColumn, UuidColumn } from '../../../platform/database/columns.js';

/**
 * Nights of a unit that are taken by a reservation, by a change of one until its outcome is known, or by a quote until
 * `heldUntil`. Inserted under a per-unit advisory lock. The exclusion constraint is a second safeguard for single
 * units; for counted units it is the count under the lock.
 */
@Entity('hold')
@Index('hold_unit', ['unitId'])
@Index('hold_held_until', ['heldUntil'], { where: 'held_until IS NOT NULL' })
@Exclusion('hold_no_overlap', 'USING gist (unit_id WITH =, stay WITH &&) WHERE (exclusive)')
export class HoldEntity {
  /** The id of the reservation, of the change, or of the quote. */
  @PrimaryColumn('uuid')
  reservationId: string;

  @UuidColumn()
  unitId: string;

  /** `[check-in, check-out)` */
  @UuidColumn({ type: 'daterange' })
  stay: string;

  /** Whether it was made here for a unit that exists once, and so must not overlap another exclusive hold. */
  @BoolColumn()
  exclusive: boolean;

  /** When the PMS was known to hold it; null if not yet. Calendars read later already count it. */
  @InstantColumn({ nullable: true })
  knownAt: Date | null;

  /** When the hold of a quote ends; from then on it does not count, deleted or not. Null for a reservation. */
  @InstantColumn({ nullable: true })
  heldUntil: Date | null;

  /** The unit's id. */
  @UuidColumn()
  workspaceId: string;
}

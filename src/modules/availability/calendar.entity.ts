import { Column, Entity, PrimaryColumn } from 'typeorm';
import { DateColumn, InstantColumn, TextColumn, UuidColumn } from '../../shared/database/columns.js';

/**
 * All nights of one unit. The database computes `free` whenever the row, a hold or the unit's inventory changes.
 * docs/adr/0021-a-calendar-is-one-row.md
 */
@Entity('calendar')
export class CalendarEntity {
  @PrimaryColumn('uuid')
  unitId: string;

  /** The unit's. */
  @UuidColumn()
  workspaceId: string;

  @DateColumn()
  firstDay: string;

  /** As the PMS gave them, before our own holds: `length available price minimum maximum` of each run of alike nights. */
  @TextColumn()
  nights: string;

  /** A bit a night: 1 when one more of the unit can be booked. */
  @Column({ type: 'bit varying' })
  free: string;

  /** When the read that filled it began; holds known before are in the PMS's counts. */
  @InstantColumn({ nullable: true })
  readAt: Date | null;

  /** When what that read brought was stored: holds taken later are not in the PMS's counts. */
  @InstantColumn({ nullable: true })
  storedAt: Date | null;

  /** Identifies the answers of the PMS that `nights` were made of. docs/adr/0026-calendars-known-by-their-answers.md */
  @Column({ type: 'bytea', nullable: true })
  seal: Buffer | null;
}

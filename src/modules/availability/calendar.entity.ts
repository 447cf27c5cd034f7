import { Column, Entity, PrimaryColumn } from 'typeorm';
import { DateColumn, InstantColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';
import type { ReadVia } from '../listing/freshness/freshness.types.js';

/**
 * All nights of one unit. The database computes `free` whenever the row, a hold or the unit's inventory changes.
 * docs/adr/0021-a-calendar-is-one-row.md
 */
@Entity('calendar')
export class CalendarEntity {
  @PrimaryColumn('uuid')
  unitId: string;

  /** The unit's id. */
  @UuidColumn()
  workspaceId: string;

  @DateColumn()
  firstDay: string;

  /**
   * Nights as the PMS returned them, without our own holds: `length available price minimum maximum` of each run of
   * equal nights.
   */
  @TextColumn()
  nights: string;

  /** The least price of a night in each month, from the month of the first day on; Infinity without a price. */
  @Column({ type: 'real', array: true, default: () => "'{}'" })
  floors: number[];

  /** One bit per night: 1 when one more of the unit can be booked. */
  @Column({ type: 'bit varying' })
  free: string;

  /** When the first of the holds that `free` counts ends; from then on readers count again (`freeNights`). */
  @InstantColumn({ nullable: true })
  heldUntil: Date | null;

  /** When the read that filled it began; the PMS's counts include holds known before. */
  @InstantColumn({ nullable: true })
  readAt: Date | null;

  /** When the result of that read was stored; the PMS's counts do not include holds taken later. */
  @InstantColumn({ nullable: true })
  storedAt: Date | null;

  /** The reason for the read at `readAt`; null means POLL. */
  @TextColumn({ nullable: true })
  readVia: ReadVia | null;

  /** When it was last read, where complete reads no longer include it; null if they do. */
  @InstantColumn({ nullable: true })
  unconfirmedSince: Date | null;

  /**
   * Identifies the answers of the PMS from which `nights` was made. docs/adr/0026-calendars-known-by-their-answers.md
   */
  @Column({ type: 'bytea', nullable: true })
  seal: Buffer | null;
}

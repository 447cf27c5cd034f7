import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { InstantColumn, IntColumn, UuidColumn } from '../../../platform/database/columns.js';
import { UnitEntity } from '../../listing/unit.entity.js';

/**
 * The nights of a unit that have changed and are not published yet. The database adds to it whenever it stores a
 * calendar that differs for a reader. docs/adr/0033-calendar-changes-coalesce.md
 */
@Entity('calendar_change')
@Index('calendar_change_waiting', ['since'], { where: 'since IS NOT NULL' })
export class CalendarChangeEntity {
  @PrimaryColumn('uuid')
  unitId: string;

  @ManyToOne(() => UnitEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'unit_id', foreignKeyConstraintName: 'calendar_change_unit' })
  unit?: UnitEntity;

  @UuidColumn()
  workspaceId: string;

  @Column({ type: 'datemultirange' })
  nights: string;

  /** When the first of these nights changed, by the clock of the database; null if nothing waits. */
  @InstantColumn({ nullable: true })
  since: Date | null;

  /** Number of the unit's last event. */
  @IntColumn({ default: 0 })
  sequence: number;
}

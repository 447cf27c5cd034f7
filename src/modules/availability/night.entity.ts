import { Entity, PrimaryColumn } from 'typeorm';
import { AmountColumn, IntColumn, UuidColumn } from '../../shared/database/columns.js';
import type { Decimal } from '../../shared/money/money.js';

/** One night of one unit as the PMS gave it, before our own holds. */
@Entity('night')
export class NightEntity {
  @PrimaryColumn('uuid')
  unitId: string;

  @PrimaryColumn('date')
  date: string;

  /** How many the PMS would still sell. */
  @IntColumn({ type: 'smallint' })
  available: number;

  /** The PMS's price in the unit's currency. */
  @AmountColumn({ nullable: true })
  price: Decimal | null;

  @IntColumn()
  minimumNights: number;

  @IntColumn()
  maximumNights: number;

  /** The unit's: a look at the unit itself, for each night of a period, would cost more than the night. ADR 11 */
  @UuidColumn()
  workspaceId: string;
}

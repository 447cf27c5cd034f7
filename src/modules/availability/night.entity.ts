import { Entity, PrimaryColumn } from 'typeorm';
import { AmountColumn, IntColumn } from '../../shared/database/columns.js';
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
}

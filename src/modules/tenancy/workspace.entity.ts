import { Entity, PrimaryColumn } from 'typeorm';
import type { PriceCheck } from '../../values/money/price-check.js';
import { InstantColumn, NumberColumn, TextColumn } from '../../platform/database/columns.js';

@Entity('workspace')
export class WorkspaceEntity {
  @PrimaryColumn('uuid')
  id: string;

  @TextColumn()
  name: string;

  /** Percentage; the discount of accounts that set none. */
  @NumberColumn({ nullable: true })
  defaultDiscountPercentage: number | null;

  /** How far the price of a booking may be from the current one, where the request does not specify it. */
  @TextColumn({ default: 'lenient' })
  priceCheck: PriceCheck;

  /** Signs notifications to `notificationURL`s; sealed. */
  @TextColumn()
  notificationSecret: string;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  updatedAt: Date;
}

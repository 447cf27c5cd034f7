import { Entity, PrimaryColumn } from 'typeorm';
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

  /** Signs notifications to `notificationURL`s; sealed. */
  @TextColumn()
  notificationSecret: string;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  updatedAt: Date;
}

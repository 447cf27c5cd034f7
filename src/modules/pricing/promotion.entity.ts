import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import {
  BoolColumn,
  DateColumn,
  InstantColumn,
  IntColumn,
  NumberColumn,
  TextColumn,
  UuidColumn,
} from '../../platform/database/columns.js';
import { IntegrationAccountEntity } from '../integration-account/integration-account.entity.js';

/** A discount on stays at listings of one account; it moves with the account. */
@Entity('promotion')
@Index('promotion_by_account', ['integrationAccountId'])
@Index('promotion_workspace', ['workspaceId', 'tenantId'])
export class PromotionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  workspaceId: string;

  @UuidColumn()
  tenantId: string;

  @UuidColumn()
  integrationAccountId: string;

  @ManyToOne(() => IntegrationAccountEntity, { onDelete: 'CASCADE', onUpdate: 'CASCADE' })
  @JoinColumn([
    { name: 'integration_account_id', referencedColumnName: 'id' },
    { name: 'tenant_id', referencedColumnName: 'tenantId' },
  ])
  account?: IntegrationAccountEntity;

  @TextColumn()
  name: string;

  /** 0 < x <= 100 */
  @NumberColumn()
  discountPercentage: number;

  /** First and last night it applies to, both included; null: open. The whole stay must fall within them. */
  @DateColumn({ nullable: true })
  startDate: string | null;

  @DateColumn({ nullable: true })
  endDate: string | null;

  @IntColumn({ nullable: true })
  minimumNights: number | null;

  /** Empty: every listing of the account. */
  @UuidColumn({ array: true })
  listingIds: string[];

  @BoolColumn({ default: true })
  active: boolean;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  updatedAt: Date;
}

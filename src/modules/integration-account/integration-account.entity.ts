import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { AuthType } from '../../connectors/port/connector.js';
import type { Provider } from '../../connectors/port/provider.js';
import {
  BoolColumn,
  InstantColumn,
  IntColumn,
  NumberColumn,
  TextColumn,
  UuidColumn,
} from '../../platform/database/columns.js';
import { TenantEntity } from '../tenancy/tenant.entity.js';
import type { PriceCheck } from '../../values/money/price-check.js';

/**
 * A connected account of a PMS. Rows that belong to it follow its tenant by cascading foreign keys, so that a move is
 * one update.
 */
@Entity('integration_account')
@Unique('integration_account_identifier', ['workspaceId', 'accountIdentifier'])
@Unique('integration_account_tenant', ['id', 'tenantId'])
@Index('integration_account_by_tenant', ['tenantId'])
@Index('integration_account_without_keywords', ['id'], { where: 'keywords IS NULL' })
export class IntegrationAccountEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  workspaceId: string;

  @UuidColumn()
  tenantId: string;

  @ManyToOne(() => TenantEntity)
  @JoinColumn([
    { name: 'tenant_id', referencedColumnName: 'id' },
    { name: 'workspace_id', referencedColumnName: 'workspaceId' },
  ])
  tenant?: TenantEntity;

  @TextColumn()
  name: string;

  @TextColumn()
  provider: Provider;

  @TextColumn({ default: '' })
  providerAccountId: string;

  @TextColumn()
  accountIdentifier: string;

  @TextColumn()
  authType: AuthType;

  @TextColumn({ nullable: true })
  version: string | null;

  @TextColumn()
  status: 'ACTIVE' | 'INACTIVE';

  /** Why it is INACTIVE: `oauth_pending`, `oauth_failed`, `credentials_refused`, `reauthorize`. */
  @TextColumn({ nullable: true })
  statusReason: string | null;

  @BoolColumn()
  webhooksSubscribed: boolean;

  @NumberColumn()
  distributionMarkupPercentage: number;

  @BoolColumn()
  allowImport: boolean;

  /** Whether importers may book at their own prices. */
  @BoolColumn()
  importPriceOverride: boolean;

  /** The weakest check of prices at which importers may book. */
  @TextColumn({ default: 'lenient' })
  importPriceCheck: PriceCheck;

  @BoolColumn()
  requireListingApproval: boolean;

  @NumberColumn({ nullable: true })
  defaultDiscountPercentage: number | null;

  @NumberColumn({ nullable: true })
  markupPercentage: number | null;

  @BoolColumn()
  taxOnMarkup: boolean;

  @BoolColumn()
  alertsMuted: boolean;

  @TextColumn({ nullable: true })
  clientRedirectUrl: string | null;

  @TextColumn({ nullable: true })
  notificationUrl: string | null;

  /** The keywords by which a search finds it. Null if not computed yet. */
  @TextColumn({ array: true, nullable: true, select: false })
  keywords?: string[] | null;

  /** Number of the account's last event. */
  @IntColumn({ default: 0 })
  sequence: number;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  updatedAt: Date;
}

import { Check, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { InstantColumn, UuidColumn } from '../../../platform/database/columns.js';
import { ListingEntity } from '../listing.entity.js';

/** An import: a tenant sees another tenant's listing. The owner follows a move by cascade. */
@Entity('listing_import')
@Check('listing_import_not_own', 'tenant_id <> owner_tenant_id')
@Index('listing_import_workspace', ['workspaceId', 'tenantId'])
@Index('listing_import_by_tenant', ['tenantId', 'listingId', 'ownerTenantId', 'workspaceId'])
export class ListingImportEntity {
  @PrimaryColumn('uuid')
  listingId: string;

  @PrimaryColumn('uuid')
  tenantId: string;

  @UuidColumn()
  ownerTenantId: string;

  @ManyToOne(() => ListingEntity, { onDelete: 'CASCADE', onUpdate: 'CASCADE' })
  @JoinColumn([
    { name: 'listing_id', referencedColumnName: 'id' },
    { name: 'owner_tenant_id', referencedColumnName: 'tenantId' },
  ])
  listing?: ListingEntity;

  @UuidColumn()
  workspaceId: string;

  @InstantColumn()
  createdAt: Date;
}

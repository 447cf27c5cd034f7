import { Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { InstantColumn, TextColumn, UuidColumn } from '../../../platform/database/columns.js';
import { IntegrationAccountEntity } from '../../integration-account/integration-account.entity.js';
import type { ReadResource, ReadVia } from './freshness.types.js';

/**
 * The last complete read of a resource of an account. It confirms every row of the account that has no
 * `unconfirmed_since`, without a write to the row. docs/adr/0031-freshness-is-derived.md
 */
@Entity('confirmed_read')
export class ConfirmedReadEntity {
  @PrimaryColumn('uuid')
  accountId: string;

  @ManyToOne(() => IntegrationAccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'confirmed_read_account' })
  account?: IntegrationAccountEntity;

  @PrimaryColumn('text')
  resource: ReadResource;

  @UuidColumn()
  workspaceId: string;

  @InstantColumn()
  beganAt: Date;

  @TextColumn()
  via: ReadVia;
}

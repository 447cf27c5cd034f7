import { Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { InstantColumn, IntColumn, TextColumn, UuidColumn } from '../../../platform/database/columns.js';
import { IntegrationAccountEntity } from '../integration-account.entity.js';

/** The reach of a login: all tenants of the workspace, the tenant of its account, or its account alone. */
export type SharedWith = 'workspace' | 'tenant' | 'account';

/** Credentials, tokens and PMS subscriptions of one account, sealed; tokens change by compare-and-swap on `version`. */
@Entity('integration_credential')
@Index('integration_credential_path_in_clear', ['accountId'], { where: 'inbound_path IS NOT NULL' })
export class IntegrationCredentialEntity {
  @PrimaryColumn('uuid')
  accountId: string;

  @OneToOne(() => IntegrationAccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account?: IntegrationAccountEntity;

  @UuidColumn()
  workspaceId: string;

  /** Sealed JSON: the authConfig. */
  @TextColumn()
  authConfig: string;

  /**
   * The accounts that may leave out the parts that this login shares. A moved account shares nothing that a tenant
   * stored.
   */
  @TextColumn({ default: 'tenant' })
  sharedWith: SharedWith;

  /** Sealed JSON: the token set. */
  @TextColumn({ nullable: true })
  tokens: string | null;

  @InstantColumn({ nullable: true })
  tokensExpireAt: Date | null;

  @IntColumn({ default: 0 })
  version: number;

  @InstantColumn({ nullable: true })
  renewLeaseUntil: Date | null;

  @UuidColumn({ nullable: true })
  renewLeaseToken: string | null;

  @InstantColumn({ nullable: true })
  nextRenewalAt: Date | null;

  /** The last part of the address of PMS events, in clear until the worker seals it; then null. */
  @TextColumn({ unique: true, nullable: true })
  inboundPath: string | null;

  /** SHA-256 of that part. Null in a row that an older version wrote and that is not sealed yet. */
  @TextColumn({ nullable: true })
  inboundPathHash: string | null;

  @TextColumn({ nullable: true })
  sealedInboundPath: string | null;

  /** Sealed: the random secret given to the PMS with the subscription. */
  @TextColumn()
  inboundSecret: string;

  /** Sealed JSON: the subscriptions at the PMS. */
  @TextColumn({ nullable: true })
  subscriptions: string | null;
}

import { Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { InstantColumn, IntColumn, TextColumn, UuidColumn } from '../../shared/database/columns.js';
import { IntegrationAccountEntity } from './integration-account.entity.js';

/** Credentials, tokens and PMS subscriptions of one account, sealed; tokens change by compare-and-swap on `version`. */
@Entity('integration_credential')
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

  /** Unguessable part of the address PMS events arrive at. */
  @TextColumn({ unique: true })
  inboundPath: string;

  /** Sealed: the random secret given to the PMS with the subscription. */
  @TextColumn()
  inboundSecret: string;

  /** Sealed JSON: what was subscribed at the PMS. */
  @TextColumn({ nullable: true })
  subscriptions: string | null;
}

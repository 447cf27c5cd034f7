import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { InstantColumn, TextColumn, UuidColumn } from '../../../platform/database/columns.js';
import { IntegrationAccountEntity } from '../integration-account.entity.js';

/** One authorization in progress: single use, valid for ten minutes, bound to its account. */
@Entity('oauth_state')
@Index('oauth_state_by_account', ['accountId'])
@Index('oauth_state_ticket', ['ticketHash'], { unique: true })
export class OAuthStateEntity {
  /** SHA-256 of the state. The state is created when the page is opened; until then no state matches. */
  @PrimaryColumn('text')
  stateHash: string;

  /** SHA-256 of the last part of `oAuthURL`. */
  @TextColumn({ nullable: true })
  ticketHash: string | null;

  /** SHA-256 of the cookie of the browser that opened the page last. */
  @TextColumn({ nullable: true })
  browserHash: string | null;

  @UuidColumn()
  accountId: string;

  @ManyToOne(() => IntegrationAccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account?: IntegrationAccountEntity;

  @UuidColumn()
  workspaceId: string;

  @TextColumn()
  provider: string;

  /** Sealed PKCE verifier. */
  @TextColumn({ nullable: true })
  codeVerifier: string | null;

  @InstantColumn()
  expiresAt: Date;

  @InstantColumn({ nullable: true })
  usedAt: Date | null;

  @TextColumn({ nullable: true })
  outcome: string | null;
}

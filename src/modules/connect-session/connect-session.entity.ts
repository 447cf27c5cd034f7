import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Provider } from '../../connectors/port/provider.js';
import {
  BoolColumn,
  InstantColumn,
  IntColumn,
  JsonColumn,
  TextColumn,
  UuidColumn,
} from '../../platform/database/columns.js';
import { TenantEntity } from '../tenancy/tenant.entity.js';
import type { Brand, Locale } from './connect-session.types.js';

/** A host's permission to connect one account. */
@Entity('connect_session')
@Index('connect_session_token', ['tokenHash'], { unique: true })
@Index('connect_session_by_workspace', ['workspaceId', 'expiresAt'])
export class ConnectSessionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  workspaceId: string;

  @UuidColumn()
  tenantId: string;

  @ManyToOne(() => TenantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tenant_id', foreignKeyConstraintName: 'connect_session_tenant' })
  tenant?: TenantEntity;

  /** SHA-256 of the last part of the page's address. */
  @TextColumn()
  tokenHash: string;

  /** SHA-256 of the cookie of the browser that tried to connect first. */
  @TextColumn({ nullable: true })
  browserHash: string | null;

  /** The account to reconnect, or the id that the new one gets. */
  @UuidColumn()
  accountId: string;

  @BoolColumn()
  isReconnection: boolean;

  @TextColumn({ nullable: true })
  accountName: string | null;

  @JsonColumn({ nullable: true })
  providers: Provider[] | null;

  @TextColumn()
  redirectUrl: string;

  @TextColumn({ nullable: true })
  notificationUrl: string | null;

  @TextColumn({ nullable: true })
  locale: Locale | null;

  @JsonColumn()
  brand: Brand;

  @JsonColumn()
  frameOrigins: string[];

  @IntColumn({ default: 0 })
  attempts: number;

  @InstantColumn()
  expiresAt: Date;

  @InstantColumn({ nullable: true })
  completedAt: Date | null;

  /** When the integrator ended the session. */
  @InstantColumn({ nullable: true })
  endedAt: Date | null;

  @InstantColumn()
  createdAt: Date;
}

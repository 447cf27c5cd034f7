import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { BoolColumn, InstantColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';
import type { KeyScope } from '../../platform/access/rights.js';
import { WorkspaceEntity } from './workspace.entity.js';

/** An API key; only the SHA-256 of the high-entropy secret is stored. */
@Entity('api_key')
@Index('api_key_workspace', ['workspaceId'])
export class ApiKeyEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** The public part of the key, `lw_<keyId>_<secret>`. */
  @TextColumn({ unique: true })
  keyId: string;

  @UuidColumn()
  workspaceId: string;

  @ManyToOne(() => WorkspaceEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'workspace_id' })
  workspace?: WorkspaceEntity;

  @TextColumn()
  name: string;

  @TextColumn()
  secretHash: string;

  /** The scopes of the key; null means all. */
  @TextColumn({ array: true, nullable: true })
  scopes: KeyScope[] | null;

  /** The tenants that it may act for; null means any tenant and the workspace itself. */
  @UuidColumn({ array: true, nullable: true })
  tenantIds: string[] | null;

  /** CIDR networks from which it may be used; null means any. */
  @TextColumn({ array: true, nullable: true })
  networks: string[] | null;

  /** The networks from which it was used, oldest first. */
  @TextColumn({ array: true, default: '{}' })
  networksSeen: string[];

  /** It shows the service as a whole, with every workspace. */
  @BoolColumn()
  isOperator: boolean;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn({ nullable: true })
  lastUsedAt: Date | null;

  @InstantColumn({ nullable: true })
  expiresAt: Date | null;

  @InstantColumn({ nullable: true })
  revokedAt: Date | null;
}

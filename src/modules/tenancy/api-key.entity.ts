import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { InstantColumn, TextColumn, UuidColumn } from '../../shared/database/columns.js';
import { WorkspaceEntity } from './workspace.entity.js';

/** Only the SHA-256 of the high-entropy secret is kept. semantics §2 */
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

  @InstantColumn()
  createdAt: Date;

  @InstantColumn({ nullable: true })
  lastUsedAt: Date | null;

  @InstantColumn({ nullable: true })
  expiresAt: Date | null;

  @InstantColumn({ nullable: true })
  revokedAt: Date | null;
}

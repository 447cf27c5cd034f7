import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { BoolColumn, InstantColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';
import { WorkspaceEntity } from './workspace.entity.js';

@Entity('tenant')
@Index('tenant_workspace', ['workspaceId'])
@Unique('tenant_in_workspace', ['id', 'workspaceId'])
@Index('tenant_default', ['workspaceId'], { unique: true, where: 'is_default' })
export class TenantEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  workspaceId: string;

  @ManyToOne(() => WorkspaceEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'workspace_id' })
  workspace?: WorkspaceEntity;

  @TextColumn()
  name: string;

  @BoolColumn()
  isDefault: boolean;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  updatedAt: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The position that a replica must have replayed to show every write known to a workspace. */
@Entity('workspace_write')
export class WorkspaceWriteEntity {
  /** Without a foreign key: a note may remain after its workspace is deleted. */
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** Bytes since the beginning of the log (`lsn - '0/0'`). */
  @Column('bigint')
  position: string;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Up to where a replica must have replayed the write-ahead log to show what a workspace knows to be written. */
@Entity('workspace_write')
export class WorkspaceWriteEntity {
  /** No foreign key: a note may stay behind when its workspace goes. */
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** Bytes from the beginning of the log (`lsn - '0/0'`). */
  @Column('bigint')
  position: string;
}

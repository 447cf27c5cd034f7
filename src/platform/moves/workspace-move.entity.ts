import { Entity, PrimaryColumn } from 'typeorm';
import { InstantColumn, TextColumn } from '../database/columns.js';

/** `LEAVING`: nothing of the workspace changes here any more. `MOVED`: it is closed here for good. */
export type MoveState = 'LEAVING' | 'MOVED';

/** A workspace that leaves this installation, or has left it. */
@Entity('workspace_move')
export class WorkspaceMoveEntity {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @TextColumn()
  state: MoveState;

  /** The sealed key of the exported file; null until there is a file. */
  @TextColumn({ nullable: true })
  fileKey: string | null;

  @InstantColumn()
  beganAt: Date;

  @InstantColumn({ nullable: true })
  closedAt: Date | null;
}

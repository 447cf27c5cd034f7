import { Entity, PrimaryColumn } from 'typeorm';
import { InstantColumn, IntColumn, PositionColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';

/** A process of the service, as last reported by itself. */
@Entity('service_process')
export class ServiceProcessEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** `all`, `api` or `worker`. */
  @TextColumn()
  role: 'all' | 'api' | 'worker';

  @TextColumn()
  version: string;

  @TextColumn()
  nodeVersion: string;

  /** The number of the newest migration that its code knows; null when the code is older than this report. */
  @PositionColumn({ nullable: true })
  schema: number | null;

  /** Workspaces that leave this installation, and for which the process does nothing any more. */
  @UuidColumn({ array: true, default: '{}' })
  quietFor: string[];

  /** The host name without its domain. */
  @TextColumn()
  host: string;

  @InstantColumn()
  startedAt: Date;

  @InstantColumn()
  seenAt: Date;

  /** Resident memory. */
  @IntColumn()
  memoryMb: number;

  /** The 99th percentile of the event loop's delay in the last seconds. */
  @IntColumn()
  loopDelayMs: number;
}

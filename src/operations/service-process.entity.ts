import { Entity, PrimaryColumn } from 'typeorm';
import { InstantColumn, IntColumn, TextColumn } from '../shared/database/columns.js';

/** A process of the service, as it last reported itself. */
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

  /** Without its domain. */
  @TextColumn()
  host: string;

  @InstantColumn()
  startedAt: Date;

  @InstantColumn()
  seenAt: Date;

  /** Resident memory. */
  @IntColumn()
  memoryMb: number;

  /** How late the event loop was in the last seconds, 99th percentile. */
  @IntColumn()
  loopDelayMs: number;
}

import { Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn, IntColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';
import type { OutboundErrorKind } from '../../platform/outbound/outbound-error.js';
import type { CallKind, RecordedOutcome, RecordedCall } from '../../platform/outbound/recorded-call.types.js';

/** A call to a PMS, in a partition for each day (migration 1767400000000). */
@Entity('pms_call')
@Index('pms_call_page', ['accountId', 'at', 'id'])
export class PmsCallEntity implements RecordedCall {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  accountId: string;

  @InstantColumn()
  at: Date;

  @TextColumn()
  kind: CallKind;

  @TextColumn()
  method: string;

  @TextColumn()
  path: string;

  @IntColumn({ nullable: true })
  status: number | null;

  @TextColumn()
  outcome: RecordedOutcome;

  @TextColumn({ nullable: true })
  networkError: OutboundErrorKind | null;

  @IntColumn()
  attempt: number;

  @IntColumn()
  durationMs: number;

  @IntColumn()
  waitedMs: number;

  @TextColumn({ nullable: true })
  errorExcerpt: string | null;

  @TextColumn({ nullable: true })
  requestId: string | null;

  @TextColumn({ nullable: true })
  jobId: string | null;

  @TextColumn({ nullable: true })
  traceId: string | null;
}

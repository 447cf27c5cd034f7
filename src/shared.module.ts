import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from './config/env.js';
import { Audit } from './records/audit/audit.js';
import { AuditEntryEntity } from './records/audit/audit-entry.entity.js';
import { AuditRepository } from './records/audit/audit.repository.js';
import { CsvExports } from './edge/http/csv/csv-exports.js';
import { ReadTrail } from './records/audit/read-trail.js';
import { Denials } from './records/audit/denials.js';
import { CallSink } from './platform/outbound/call-sink.js';
import { CallLog } from './records/calls/call-log.js';
import { CallLogRepository } from './records/calls/call-log.repository.js';
import { PmsCallEntity } from './records/calls/pms-call.entity.js';
import { Ceilings } from './records/ceilings/ceilings.js';
import { CeilingsRepository } from './records/ceilings/ceilings.repository.js';
import { DeltaHeadEntity } from './records/deltas/delta-head.entity.js';
import { DeltaRowEntity } from './records/deltas/delta-row.entity.js';
import { DeltaSequencer } from './records/deltas/delta-sequencer.js';
import { Deltas } from './records/deltas/deltas.js';
import { DataKeys } from './platform/crypto/data-keys.js';
import { KeyCheck } from './platform/crypto/key-check.js';
import { KeyRing } from './platform/crypto/key-ring.js';
import { KeyRotation } from './platform/crypto/key-rotation.js';
import { Handovers } from './records/handover/handovers.js';
import { FailedKeys } from './edge/http/failed-keys.js';
import { KeylessLimits } from './edge/http/keyless-limits.js';
import { ApiProcesses } from './platform/turns/api-processes.js';
import { RateLimits } from './edge/http/rate-limits.js';
import { IdempotencyKeyEntity } from './records/idempotency/idempotency-key.entity.js';
import { IdempotencyRoom } from './records/idempotency/idempotency-room.js';
import { IdempotencyRepository } from './records/idempotency/idempotency.repository.js';
import { Exits } from './platform/outbound/exits/exits.js';
import { OutboundHttp } from './platform/outbound/outbound-http.js';
import { EventSequencer } from './records/outbox/event-sequencer.js';
import { FeedDayEntity } from './records/outbox/feed-day.entity.js';
import { FeedHeadEntity } from './records/outbox/feed-head.entity.js';
import { Outbox } from './records/outbox/outbox.js';
import { OutboxEventEntity } from './records/outbox/outbox-event.entity.js';
import { OutboxRepository } from './records/outbox/outbox.repository.js';
import { KeywordEntity } from './records/keywords/keyword.entity.js';
import { KeywordRepository } from './records/keywords/keyword.repository.js';
import { KeywordStores } from './records/keywords/keyword-stores.js';
import { PersonalStores } from './records/personal/personal-stores.js';
import { RestorationEntity } from './records/restorations/restoration.entity.js';
import { Restorations } from './records/restorations/restorations.js';
import { WorkspaceMoveEntity } from './platform/moves/workspace-move.entity.js';
import { WorkspaceMoves } from './platform/moves/workspace-moves.js';
import { WorkspaceMovesRepository } from './platform/moves/workspace-moves.repository.js';
import { Clock, SystemClock } from './values/time/clock.js';
import { WorkBudgets } from './platform/work/work-budgets.js';

/** The providers that every feature may use without importing them. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([
      OutboxEventEntity,
      FeedHeadEntity,
      FeedDayEntity,
      DeltaRowEntity,
      DeltaHeadEntity,
      IdempotencyKeyEntity,
      AuditEntryEntity,
      PmsCallEntity,
      KeywordEntity,
      RestorationEntity,
      WorkspaceMoveEntity,
    ]),
  ],
  providers: [
    { provide: Clock, useClass: SystemClock },
    { provide: KeyRing, inject: [Env], useFactory: (env: Env) => new KeyRing(env.ENCRYPTION_KEYS) },
    {
      provide: OutboundHttp,
      inject: [Env, Clock],
      useFactory: (env: Env, clock: Clock) =>
        new OutboundHttp({ allowPrivate: env.ALLOW_PRIVATE_URLS }, clock, new Exits(env.exits, clock)),
    },
    CeilingsRepository,
    Ceilings,
    DataKeys,
    PersonalStores,
    KeywordStores,
    KeywordRepository,
    Restorations,
    Handovers,
    OutboxRepository,
    Outbox,
    EventSequencer,
    Deltas,
    DeltaSequencer,
    IdempotencyRepository,
    IdempotencyRoom,
    AuditRepository,
    Audit,
    ReadTrail,
    CsvExports,
    Denials,
    CallLogRepository,
    CallLog,
    { provide: CallSink, useExisting: CallLog },
    ApiProcesses,
    RateLimits,
    KeylessLimits,
    FailedKeys,
    KeyRotation,
    KeyCheck,
    WorkBudgets,
    WorkspaceMovesRepository,
    WorkspaceMoves,
  ],
  exports: [
    Clock,
    KeyRing,
    OutboundHttp,
    Ceilings,
    DataKeys,
    PersonalStores,
    KeywordStores,
    KeywordRepository,
    Restorations,
    Handovers,
    Outbox,
    EventSequencer,
    Deltas,
    DeltaSequencer,
    IdempotencyRepository,
    IdempotencyRoom,
    AuditRepository,
    Audit,
    ReadTrail,
    CsvExports,
    Denials,
    CallLogRepository,
    CallLog,
    CallSink,
    ApiProcesses,
    RateLimits,
    KeylessLimits,
    FailedKeys,
    KeyRotation,
    KeyCheck,
    WorkBudgets,
    WorkspaceMoves,
  ],
})
export class SharedModule {}

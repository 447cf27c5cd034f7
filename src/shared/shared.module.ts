import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../config/env.js';
import { Audit } from './audit/audit.js';
import { AuditEntryEntity } from './audit/audit-entry.entity.js';
import { AuditRepository } from './audit/audit.repository.js';
import { ReadTrail } from './audit/read-trail.js';
import { Denials } from './audit/denials.js';
import { Ceilings } from './ceilings/ceilings.js';
import { CeilingsRepository } from './ceilings/ceilings.repository.js';
import { DataKeys } from '../platform/crypto/data-keys.js';
import { KeyRing } from '../platform/crypto/key-ring.js';
import { KeyRotation } from '../platform/crypto/key-rotation.js';
import { Handovers } from './handover/handovers.js';
import { FailedKeys } from './http/failed-keys.js';
import { KeylessLimits } from './http/keyless-limits.js';
import { RateLimits } from './http/rate-limits.js';
import { IdempotencyKeyEntity } from './idempotency/idempotency-key.entity.js';
import { IdempotencyRoom } from './idempotency/idempotency-room.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { OutboundHttp } from '../platform/outbound/outbound-http.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxEventEntity } from './outbox/outbox-event.entity.js';
import { OutboxRepository } from './outbox/outbox.repository.js';
import { PersonalStores } from './personal/personal-stores.js';
import { Clock, SystemClock } from '../values/time/clock.js';
import { WorkBudgets } from '../platform/work/work-budgets.js';

/** The providers that every feature may use without importing them. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OutboxEventEntity, IdempotencyKeyEntity, AuditEntryEntity])],
  providers: [
    { provide: Clock, useClass: SystemClock },
    { provide: KeyRing, inject: [Env], useFactory: (env: Env) => new KeyRing(env.ENCRYPTION_KEYS) },
    {
      provide: OutboundHttp,
      inject: [Env, Clock],
      useFactory: (env: Env, clock: Clock) => new OutboundHttp({ allowPrivate: env.ALLOW_PRIVATE_URLS }, clock),
    },
    CeilingsRepository,
    Ceilings,
    DataKeys,
    PersonalStores,
    Handovers,
    OutboxRepository,
    Outbox,
    IdempotencyRepository,
    IdempotencyRoom,
    AuditRepository,
    Audit,
    ReadTrail,
    Denials,
    RateLimits,
    KeylessLimits,
    FailedKeys,
    KeyRotation,
    WorkBudgets,
  ],
  exports: [
    Clock,
    KeyRing,
    OutboundHttp,
    Ceilings,
    DataKeys,
    PersonalStores,
    Handovers,
    Outbox,
    IdempotencyRepository,
    IdempotencyRoom,
    AuditRepository,
    Audit,
    ReadTrail,
    Denials,
    RateLimits,
    KeylessLimits,
    FailedKeys,
    KeyRotation,
    WorkBudgets,
  ],
})
export class SharedModule {}

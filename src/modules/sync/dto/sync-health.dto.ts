import { ApiProperty } from '@nestjs/swagger';
import type { LimitUse } from '../../../connectors/port/gateway.js';
import { PROVIDERS, type Provider } from '../../../connectors/port/provider.js';
import { Choice, Flag } from '../../../edge/http/fields.js';
import { ListMeta } from '../../../platform/paging/page.js';
import { CursorQuery } from '../../../edge/http/page.query.js';
import type { AccountStatus } from '../../integration-account/integration-account.types.js';
import type { SyncResource } from '../sync.entity.js';
import {
  type AccountHealth,
  HEALTH_SORTS,
  type HealthSort,
  ISSUE_CODES,
  type IssueCode,
  type ResourceHealth,
} from '../health/sync-health.types.js';
import { SYNC_RESOURCES } from '../sync.types.js';

const STATUSES: readonly AccountStatus[] = ['ACTIVE', 'INACTIVE'];

export class AccountHealthQuery extends CursorQuery {
  @Choice(PROVIDERS, {
    enumName: 'Provider',
    optional: true,
    description: 'Only accounts at this PMS. If absent, at all.',
  })
  provider?: Provider;

  @Choice(STATUSES, {
    enumName: 'AccountStatus',
    optional: true,
    description: 'Only accounts with this status. If absent, both.',
  })
  status?: AccountStatus;

  @Flag({ query: true, optional: true, description: 'true: only accounts with issues; false: only those without.' })
  hasIssues?: boolean;

  @Choice(HEALTH_SORTS, {
    optional: true,
    description:
      '`created` (default): the oldest account first. `age`: the account first whose oldest resource was read longest ago.',
  })
  sort?: HealthSort;
}

class RunningReadResponse {
  @ApiProperty({ format: 'date-time', description: 'When it began, in UTC.' }) startedAt: string;
  @ApiProperty({ type: 'integer', description: 'Listings, nights or reservations so far.' }) read: number;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'The expected end, from the duration of the last successful read. Null if none succeeded, or if this read has already taken longer.',
  })
  expectedEndAt: string | null;
}

class ResourceHealthResponse {
  @ApiProperty({ enum: [...SYNC_RESOURCES], description: 'The resource that is read from the PMS.' })
  resource: SyncResource;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the last complete read began: what is stored is at least as new. Null if it was never read.',
  })
  lastCompleteAt: string | null;
  @ApiProperty({ format: 'date-time', description: 'When the next read begins, in UTC.' }) nextDueAt: string;
  @ApiProperty({ type: 'integer', description: 'Reads in a row that failed.' }) failures: number;
  @ApiProperty({ description: 'Whether it is being read now.' }) isRunning: boolean;
  @ApiProperty({
    type: RunningReadResponse,
    nullable: true,
    description: 'The progress of the current read. Null if none is running.',
  })
  running: RunningReadResponse | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Why the last run failed or stopped or, if it is still running, what it waits for. Null if the last read succeeded, or none has ended.',
  })
  error: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the last read ended, in UTC. Null if none has.',
  })
  lastEndedAt: string | null;
  @ApiProperty({
    type: 'integer',
    description: 'How many kinds of parts the last run left out as unreadable. `warnings` of the sync run names them.',
  })
  warnings: number;

  static of({
    resource,
    failures,
    isRunning,
    running,
    error,
    warnings,
    ...at
  }: ResourceHealth): ResourceHealthResponse {
    return {
      resource,
      lastCompleteAt: at.lastCompleteAt?.toISOString() ?? null,
      nextDueAt: at.nextDueAt.toISOString(),
      failures,
      isRunning,
      running: running && {
        startedAt: running.startedAt.toISOString(),
        read: running.read,
        expectedEndAt: running.expectedEndAt?.toISOString() ?? null,
      },
      error,
      lastEndedAt: at.lastEndedAt?.toISOString() ?? null,
      warnings,
    };
  }
}

class AccountIssueResponse {
  @ApiProperty({ enum: ISSUE_CODES, description: 'The fault, for programs.' }) code: IssueCode;
  @ApiProperty({
    type: String,
    enum: [...SYNC_RESOURCES, null],
    nullable: true,
    description: 'Null for the account as a whole.',
  })
  resource: SyncResource | null;
  @ApiProperty({ description: 'The fault, in words.' }) message: string;
  @ApiProperty({ description: 'What to do about it.' }) advice: string;
}

class LimitUseResponse implements LimitUse {
  @ApiProperty({ enum: ['account', 'address', 'app'], description: 'What the PMS counts requests by.' })
  scope: LimitUse['scope'];
  @ApiProperty({ type: 'integer', description: 'Requests that the PMS allows.' }) requests: number;
  @ApiProperty({ type: 'integer', description: 'The length of the window in seconds.' }) perSeconds: number;
  @ApiProperty({
    type: 'integer',
    description: 'Requests of the workspace within the last `perSeconds`, of all its accounts that share the limit.',
  })
  used: number;
}

export class AccountHealthResponse {
  @ApiProperty({ format: 'uuid', description: 'The integration account to which it belongs.' })
  integrationAccountID: string;
  @ApiProperty({ example: 'Harbour Stays', description: 'The display name of the account.' }) name: string;
  @ApiProperty({
    enum: PROVIDERS,
    enumName: 'Provider',
    description: 'The code of the PMS; `GET /api/v1/provider` returns its name.',
  })
  provider: Provider;
  @ApiProperty({
    enum: STATUSES,
    enumName: 'AccountStatus',
    description: 'INACTIVE: it is not read, and needs a new authorization or new credentials.',
  })
  status: AccountStatus;
  @ApiProperty({ format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: string;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description:
      "The tenant's oldest account with the same account of the PMS: both read the same listings. Null if there is none.",
  })
  duplicateOf: string | null;
  @ApiProperty({
    type: [ResourceHealthResponse],
    description: 'One entry per resource that is read; empty before the first connection.',
  })
  resources: ResourceHealthResponse[];
  @ApiProperty({ type: [AccountIssueResponse], description: 'Empty if all is well.' }) issues: AccountIssueResponse[];
  @ApiProperty({ description: 'Whether the PMS reports changes. Otherwise, they arrive with the next sync.' })
  webhooksSubscribed: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the token of the PMS expires; it is refreshed before then. Null if there is none that expires.',
  })
  tokenExpiresAt: string | null;
  @ApiProperty({
    type: [LimitUseResponse],
    description: 'Documented limits of the PMS, and how much of each is used now.',
  })
  limits: LimitUseResponse[];
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Until then, the PMS accepts no more requests, as it has reported. Null if it accepts requests.',
  })
  limitedUntil: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Until then, no calls are made, because most of the last ones failed. Null if calls are not paused.',
  })
  pausedUntil: string | null;

  static of({ account, resources, issues, limits, limitedUntil, pausedUntil }: AccountHealth): AccountHealthResponse {
    const { id, name, provider, status, webhooksSubscribed, tokensExpireAt, createdAt, duplicateOf } = account;
    return {
      integrationAccountID: id,
      name,
      provider,
      status,
      createdAt: createdAt.toISOString(),
      duplicateOf,
      resources: resources.map((one) => ResourceHealthResponse.of(one)),
      issues,
      webhooksSubscribed,
      tokenExpiresAt: tokensExpireAt?.toISOString() ?? null,
      limits,
      limitedUntil: limitedUntil?.toISOString() ?? null,
      pausedUntil: pausedUntil?.toISOString() ?? null,
    };
  }
}

export class AccountHealthListResponse {
  @ApiProperty({ type: [AccountHealthResponse], description: 'The rows of this page; empty if there are none.' })
  data: AccountHealthResponse[];
  @ApiProperty({ type: ListMeta, description: 'The position of this page in the list.' }) meta: ListMeta;
}

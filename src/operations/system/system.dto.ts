import { ApiProperty } from '@nestjs/swagger';
import { PROVIDERS, type Provider } from '../../connectors/port/provider.js';
import type { ReadResource } from '../../modules/listing/freshness/freshness.types.js';
import { SYNC_RESOURCES } from '../../modules/sync/sync.types.js';
import {
  BACKLOG_KINDS,
  type BacklogKind,
  type PmsOverview,
  QUEUE_STORES,
  type ReadState,
  type RunningProcess,
  type SystemState,
} from './system.types.js';

class ProcessResponse {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: ['all', 'api', 'worker'] }) role: string;
  @ApiProperty({ description: 'Of Lodgewire.', example: '0.1.0' }) version: string;
  @ApiProperty({ example: '22.14.0' }) nodeVersion: string;
  @ApiProperty({ description: 'Without its domain; the last 12 characters of a long name.', example: '7d8f9c-abcde' })
  host: string;
  @ApiProperty({ format: 'date-time' }) startedAt: string;
  @ApiProperty({ format: 'date-time', description: 'When it last reported itself, which it does every 10 seconds.' })
  seenAt: string;
  @ApiProperty({ description: 'false: it stopped reporting without an orderly end. It is listed for an hour.' })
  isRunning: boolean;
  @ApiProperty({ type: 'integer', description: 'Resident memory.' }) memoryMegabytes: number;
  @ApiProperty({ type: 'integer', description: 'Of its event loop in the last 10 seconds, 99th percentile.' })
  delayMilliseconds: number;

  static of({ memoryMb, loopDelayMs, startedAt, seenAt, ...row }: RunningProcess): ProcessResponse {
    return {
      ...row,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      memoryMegabytes: memoryMb,
      delayMilliseconds: loopDelayMs,
    };
  }
}

class BacklogResponse {
  @ApiProperty({ enum: BACKLOG_KINDS, enumName: 'BacklogKind' }) kind: BacklogKind;
  @ApiProperty({ type: 'integer', description: 'Rows that are due now.' }) waiting: number;
  @ApiProperty({
    type: 'array',
    items: { type: 'integer', nullable: true },
    description: 'The most that waited in each step of `history`, oldest first. Null: no worker counted.',
  })
  most: (number | null)[];
}

class HistoryResponse {
  @ApiProperty({ format: 'date-time', description: 'When the first step began.' }) since: string;
  @ApiProperty({ type: 'integer', example: 300 }) stepSeconds: number;
}

class DatabaseStateResponse {
  @ApiProperty({ example: '18.4' }) version: string;
  @ApiProperty({ type: 'integer', format: 'int64' }) sizeBytes: number;
  @ApiProperty({ type: 'integer', description: 'Of all users of the server.' }) connections: number;
  @ApiProperty({ type: 'integer' }) maxConnections: number;
}

class QueueStateResponse {
  @ApiProperty({ enum: QUEUE_STORES }) store: (typeof QUEUE_STORES)[number];
  @ApiProperty() isReachable: boolean;
}

class PmsLimitResponse {
  @ApiProperty({ enum: ['account', 'address', 'app'], description: 'What the PMS counts by.' }) scope: string;
  @ApiProperty({ type: 'integer', description: 'Requests that the PMS allows.' }) requests: number;
  @ApiProperty({ type: 'integer' }) perSeconds: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Requests of the service within the last `perSeconds`. Null: counted for each account or OAuth app, see the health of the account.',
  })
  used: number | null;
}

class ReadStateResponse {
  @ApiProperty({ enum: SYNC_RESOURCES, enumName: 'SyncResource' }) resource: ReadResource;
  @ApiProperty({ type: 'integer', description: 'Since the last complete read of the account with the oldest data.' })
  oldestSeconds: number;
  @ApiProperty({ type: 'integer', description: 'The age that 95 % of the accounts do not exceed.' }) p95Seconds: number;
  @ApiProperty({ type: 'integer', description: 'How long the longest waiting read has been due; 0: none is.' })
  dueForSeconds: number;

  static of({ resource, oldest, p95, dueFor }: ReadState): ReadStateResponse {
    const [oldestSeconds, p95Seconds, dueForSeconds] = [oldest, p95, dueFor].map(Math.round) as [
      number,
      number,
      number,
    ];
    return { resource, oldestSeconds, p95Seconds, dueForSeconds };
  }
}

export class PmsOverviewResponse {
  @ApiProperty({ enum: PROVIDERS, enumName: 'Provider' }) provider: Provider;
  @ApiProperty() name: string;
  @ApiProperty({ type: 'integer', description: 'Workspaces with an account there.' }) workspaces: number;
  @ApiProperty({ type: 'integer', description: 'ACTIVE accounts.' }) accounts: number;
  @ApiProperty({ type: 'integer', description: 'Accounts that are not ACTIVE.' }) inactiveAccounts: number;
  @ApiProperty({ type: 'integer', description: 'Accounts without calls, because most of the last ones failed.' })
  pausedAccounts: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the last of them resumes.' })
  pausedUntil: string | null;
  @ApiProperty({ type: [PmsLimitResponse], description: 'Empty: the PMS documents none.' }) limits: PmsLimitResponse[];
  @ApiProperty({ type: 'integer', description: 'ACTIVE accounts whose access token expired before it was renewed.' })
  expiredTokens: number;
  @ApiProperty({ type: [ReadStateResponse] }) reads: ReadStateResponse[];

  static of({ pausedUntil, reads, ...state }: PmsOverview): PmsOverviewResponse {
    return {
      ...state,
      pausedUntil: pausedUntil?.toISOString() ?? null,
      reads: reads.map((one) => ReadStateResponse.of(one)),
    };
  }
}

export class PmsOverviewList {
  @ApiProperty({ type: [PmsOverviewResponse], description: 'By code.' }) data: PmsOverviewResponse[];
}

export class SystemResponse {
  @ApiProperty({ type: [ProcessResponse], description: 'Oldest first.' }) processes: ProcessResponse[];
  @ApiProperty({ type: HistoryResponse }) history: HistoryResponse;
  @ApiProperty({ type: [BacklogResponse] }) backlog: BacklogResponse[];
  @ApiProperty({ type: DatabaseStateResponse }) database: DatabaseStateResponse;
  @ApiProperty({ type: QueueStateResponse }) queue: QueueStateResponse;

  static of({ processes, waiting, history, database, queue }: SystemState): SystemResponse {
    const { since, stepSeconds, most } = history;
    return {
      processes: processes.map((one) => ProcessResponse.of(one)),
      history: { since: since.toISOString(), stepSeconds },
      backlog: BACKLOG_KINDS.map((kind) => ({ kind, waiting: waiting[kind], most: most[kind] })),
      database,
      queue,
    };
  }
}

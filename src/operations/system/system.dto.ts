import { ApiProperty } from '@nestjs/swagger';
import { PROVIDERS, type Provider } from '../../connectors/port/provider.js';
import type { CallFigures } from '../../records/calls/call-figures.types.js';
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
  @ApiProperty({ format: 'uuid', description: 'Assigned when the process starts; a restarted process has a new one.' })
  id: string;
  @ApiProperty({ enum: ['all', 'api', 'worker'], description: 'What the process does.' }) role: string;
  @ApiProperty({ description: 'The version of Lodgewire.', example: '0.1.0' }) version: string;
  @ApiProperty({ example: '22.14.0', description: 'The version of Node.js that runs it.' }) nodeVersion: string;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 1767800000000,
    description:
      'The newest migration that its code knows. Null if its code is older than this field. Contract migrations wait for processes with a lower number.',
  })
  schema: number | null;
  @ApiProperty({
    description: 'The host name without its domain; the last 12 characters of a long name.',
    example: '7d8f9c-abcde',
  })
  host: string;
  @ApiProperty({ format: 'date-time', description: 'When it started, in UTC.' }) startedAt: string;
  @ApiProperty({ format: 'date-time', description: 'When it last reported itself, which it does every 10 seconds.' })
  seenAt: string;
  @ApiProperty({
    description: 'false if it stopped reporting without an orderly shutdown. It is then listed for an hour.',
  })
  isRunning: boolean;
  @ApiProperty({ type: 'integer', description: 'Resident memory.' }) memoryMegabytes: number;
  @ApiProperty({ type: 'integer', description: 'The delay of its event loop in the last 10 seconds, 99th percentile.' })
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
  @ApiProperty({ enum: BACKLOG_KINDS, enumName: 'BacklogKind', description: 'The kind of waiting work.' })
  kind: BacklogKind;
  @ApiProperty({ type: 'integer', description: 'Rows that are due now.' }) waiting: number;
  @ApiProperty({
    type: 'array',
    items: { type: 'integer', nullable: true },
    description: 'The most rows that waited in each step of `history`, oldest first. Null if no worker counted.',
  })
  most: (number | null)[];
}

class HistoryResponse {
  @ApiProperty({ format: 'date-time', description: 'When the first step began.' }) since: string;
  @ApiProperty({ type: 'integer', example: 300, description: 'Seconds from one value to the next.' })
  stepSeconds: number;
}

class DatabaseStateResponse {
  @ApiProperty({ example: '18.4', description: 'The version of PostgreSQL.' }) version: string;
  @ApiProperty({ type: 'integer', format: 'int64', description: 'The size of the database on disk, in bytes.' })
  sizeBytes: number;
  @ApiProperty({ type: 'integer', description: 'Connections of all users of the server.' }) connections: number;
  @ApiProperty({ type: 'integer', description: 'The most connections that PostgreSQL accepts.' })
  maxConnections: number;
}

class QueueStateResponse {
  @ApiProperty({ enum: QUEUE_STORES, description: 'Where the jobs are stored.' }) store: (typeof QUEUE_STORES)[number];
  @ApiProperty({ description: 'Whether the job store answers.' }) isReachable: boolean;
}

class PmsLimitResponse {
  @ApiProperty({ enum: ['account', 'address', 'app'], description: 'What the PMS counts requests by.' }) scope: string;
  @ApiProperty({ type: 'integer', description: 'Requests that the PMS allows.' }) requests: number;
  @ApiProperty({ type: 'integer', description: 'The length of the window in seconds.' }) perSeconds: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Requests of the service within the last `perSeconds`. Null if they are counted for each account or OAuth app; see the health of the account.',
  })
  used: number | null;
}

class ReadStateResponse {
  @ApiProperty({
    enum: SYNC_RESOURCES,
    enumName: 'SyncResource',
    description: 'The resource that is read from the PMS.',
  })
  resource: ReadResource;
  @ApiProperty({
    type: 'integer',
    description: 'The time since the last complete read of the account with the oldest data.',
  })
  oldestSeconds: number;
  @ApiProperty({ type: 'integer', description: 'The age that 95 % of the accounts do not exceed.' }) p95Seconds: number;
  @ApiProperty({
    type: 'integer',
    description: 'How long the longest waiting read has been due; 0 if none is due.',
  })
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

class PmsCallFiguresResponse {
  @ApiProperty({ type: 'integer', description: 'Requests that were sent, including repeats.' }) calls: number;
  @ApiProperty({ type: 'integer', description: 'Requests with an outcome other than `answered`.' }) failed: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The median duration, from sending to the end of the answer. Null if there were no requests.',
  })
  p50Milliseconds: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The 95th percentile of the duration. Null if there were no requests.',
  })
  p95Milliseconds: number | null;

  static of({ calls, failed, p50Ms, p95Ms }: CallFigures): PmsCallFiguresResponse {
    const [p50Milliseconds, p95Milliseconds] = calls > 0 ? [p50Ms, p95Ms] : [null, null];
    return { calls, failed, p50Milliseconds, p95Milliseconds };
  }
}

export class PmsOverviewResponse {
  @ApiProperty({
    enum: PROVIDERS,
    enumName: 'Provider',
    description: 'The code of the PMS; `GET /api/v1/provider` returns its name.',
  })
  provider: Provider;
  @ApiProperty({ description: 'The name of the PMS.' }) name: string;
  @ApiProperty({ type: 'integer', description: 'Workspaces with an account there.' }) workspaces: number;
  @ApiProperty({ type: 'integer', description: 'ACTIVE accounts.' }) accounts: number;
  @ApiProperty({ type: 'integer', description: 'Accounts that are not ACTIVE.' }) inactiveAccounts: number;
  @ApiProperty({
    type: 'integer',
    description: 'Accounts whose calls are paused because most of the last ones failed.',
  })
  pausedAccounts: number;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the last of them resumes. Null if calls are not paused.',
  })
  pausedUntil: string | null;
  @ApiProperty({ type: [PmsLimitResponse], description: 'Empty if the PMS documents none.' })
  limits: PmsLimitResponse[];
  @ApiProperty({ type: 'integer', description: 'ACTIVE accounts whose access token expired before it was refreshed.' })
  expiredTokens: number;
  @ApiProperty({
    type: PmsCallFiguresResponse,
    description:
      'The recorded calls of the last hour, at most a minute old. For an account with more than 5,000 recorded calls, only the newest count.',
  })
  lastHour: PmsCallFiguresResponse;
  @ApiProperty({
    type: [ReadStateResponse],
    description: 'How old the data of each resource is; empty without accounts.',
  })
  reads: ReadStateResponse[];

  static of({ pausedUntil, reads, lastHour, ...state }: PmsOverview): PmsOverviewResponse {
    return {
      ...state,
      pausedUntil: pausedUntil?.toISOString() ?? null,
      lastHour: PmsCallFiguresResponse.of(lastHour),
      reads: reads.map((one) => ReadStateResponse.of(one)),
    };
  }
}

export class PmsOverviewList {
  @ApiProperty({ type: [PmsOverviewResponse], description: 'The PMSes, by code.' }) data: PmsOverviewResponse[];
}

export class SystemResponse {
  @ApiProperty({ type: [ProcessResponse], description: 'Oldest first.' }) processes: ProcessResponse[];
  @ApiProperty({ type: HistoryResponse, description: 'Values of the last hours.' }) history: HistoryResponse;
  @ApiProperty({ type: [BacklogResponse], description: 'Waiting work, by kind.' }) backlog: BacklogResponse[];
  @ApiProperty({ type: DatabaseStateResponse, description: 'The state of PostgreSQL.' })
  database: DatabaseStateResponse;
  @ApiProperty({ type: QueueStateResponse, description: 'The state of the job store.' }) queue: QueueStateResponse;

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

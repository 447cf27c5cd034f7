import { ApiProperty } from '@nestjs/swagger';
import { ChoiceList, Num } from '../../../edge/http/fields.js';
import type { Warning } from '../../../connectors/port/warnings.js';
import { MAX_PAGE, PageMeta } from '../../../platform/paging/page.js';
import type { SyncCounts, SyncResource, SyncRunEntity } from '../sync.entity.js';
import { SYNC_RESOURCES } from '../sync.types.js';

export class SyncRequestDto {
  @ChoiceList(SYNC_RESOURCES, { optional: true, description: 'Absent: all three.' }) resources?: SyncResource[];
}

export class SyncRequestedResponse {
  @ApiProperty({ format: 'uuid' }) integrationAccountID: string;
  @ApiProperty({ enum: [...SYNC_RESOURCES], isArray: true }) resources: SyncResource[];
  @ApiProperty({ format: 'date-time' }) requestedAt: string;
}

export class SyncRunsQuery {
  @Num({ query: true, integer: true, min: 1, max: MAX_PAGE, optional: true, default: 1 }) page: number = 1;
  @Num({ query: true, integer: true, min: 1, max: 100, optional: true, default: 20 }) limit: number = 20;
}

class SyncCountsResponse implements SyncCounts {
  @ApiProperty({ type: 'integer' }) read: number;
  @ApiProperty({ type: 'integer' }) written: number;
  @ApiProperty({ type: 'integer' }) unchanged: number;
  @ApiProperty({ type: 'integer' }) refused: number;
}

class RefusedResponse {
  @ApiProperty({ description: 'Id at the PMS.' }) providerId: string;
  @ApiProperty() reason: string;
}

class WarningResponse implements Warning {
  @ApiProperty({ example: 'property.fees[].amount' }) field: string;
  @ApiProperty({ example: 'not an amount' }) reason: string;
  @ApiProperty({ type: 'integer', description: 'In how many places.' }) count: number;
  @ApiProperty({ description: 'Id at the PMS of the first listing or reservation; empty where it is not known.' })
  example: string;
}

export class SyncRunResponse {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: [...SYNC_RESOURCES] }) resource: string;
  @ApiProperty({ enum: ['FIRST', 'PERIODIC', 'MANUAL', 'HINT'] }) trigger: string;
  @ApiProperty({ enum: ['RUNNING', 'SUCCEEDED', 'FAILED', 'STOPPED'] }) status: string;
  @ApiProperty({ type: SyncCountsResponse }) listings: SyncCountsResponse;
  @ApiProperty({ type: SyncCountsResponse }) nights: SyncCountsResponse;
  @ApiProperty({ type: SyncCountsResponse }) reservations: SyncCountsResponse;
  @ApiProperty({ type: [RefusedResponse], description: 'At most 500.' }) refused: RefusedResponse[];
  @ApiProperty({
    type: [WarningResponse],
    description:
      'What the PMS gave unreadably and was left out, at most 50 kinds. The listings and reservations are there.',
  })
  warnings: WarningResponse[];
  @ApiProperty({ type: String, nullable: true }) error: string | null;
  @ApiProperty({ format: 'date-time' }) startedAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) finishedAt: string | null;

  static of(run: SyncRunEntity): SyncRunResponse {
    const { id, resource, trigger, status, listings, nights, reservations, refused, warnings, error } = run;
    return {
      id,
      resource,
      trigger,
      status,
      listings,
      nights,
      reservations,
      refused,
      warnings,
      error,
      startedAt: run.startedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
    };
  }
}

export class SyncRunsResponse {
  @ApiProperty({ type: [SyncRunResponse] }) data: SyncRunResponse[];
  @ApiProperty({ type: PageMeta }) meta: PageMeta;
}

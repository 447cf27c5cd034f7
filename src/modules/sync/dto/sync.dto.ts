import { ApiProperty } from '@nestjs/swagger';
import { ChoiceList } from '../../../edge/http/fields.js';
import type { Warning } from '../../../connectors/port/warnings.js';
import { ListMeta } from '../../../platform/paging/page.js';
import type { SyncCounts, SyncResource, SyncRunEntity } from '../sync.entity.js';
import { SYNC_RESOURCES } from '../sync.types.js';

export class SyncRequestDto {
  @ChoiceList(SYNC_RESOURCES, { optional: true, description: 'If absent, all three.' }) resources?: SyncResource[];
}

export class SyncRequestedResponse {
  @ApiProperty({ format: 'uuid', description: 'The integration account to which it belongs.' })
  integrationAccountID: string;
  @ApiProperty({ enum: [...SYNC_RESOURCES], isArray: true, description: 'What will be read from the PMS.' })
  resources: SyncResource[];
  @ApiProperty({ format: 'date-time', description: 'When the sync was requested, in UTC.' }) requestedAt: string;
}

class SyncCountsResponse implements SyncCounts {
  @ApiProperty({ type: 'integer', description: 'Rows that the PMS returned so far.' }) read: number;
  @ApiProperty({ type: 'integer', description: 'Rows that were new or had changed.' }) written: number;
  @ApiProperty({ type: 'integer', description: 'Rows that were the same as before.' }) unchanged: number;
  @ApiProperty({ type: 'integer', description: 'Rows that could not be read and were left out; see `warnings`.' })
  refused: number;
}

class RefusedResponse {
  @ApiProperty({ description: 'Id at the PMS.' }) providerId: string;
  @ApiProperty({ description: 'Why the row was left out, for people.' }) reason: string;
}

class WarningResponse implements Warning {
  @ApiProperty({
    example: 'property.fees[].amount',
    description:
      'The field of the PMS that was not understood; for a missing right, the fields that keep their last known values.',
  })
  field: string;
  @ApiProperty({ example: 'not an amount', description: 'Why it was left out, for people.' }) reason: string;
  @ApiProperty({ type: 'integer', description: 'In how many places.' }) count: number;
  @ApiProperty({ description: 'Id at the PMS of the first listing or reservation; empty if it is not known.' })
  example: string;
}

export class SyncRunResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ enum: [...SYNC_RESOURCES], description: 'The resource that is read from the PMS.' }) resource: string;
  @ApiProperty({ enum: ['FIRST', 'PERIODIC', 'MANUAL', 'HINT'], description: 'Why it was started.' }) trigger: string;
  @ApiProperty({ enum: ['RUNNING', 'SUCCEEDED', 'FAILED', 'STOPPED'], description: 'RUNNING until it ends.' })
  status: string;
  @ApiProperty({
    type: SyncCountsResponse,
    description: 'Counts of listings; zeros in a run of another resource.',
  })
  listings: SyncCountsResponse;
  @ApiProperty({
    type: SyncCountsResponse,
    description: 'Counts of nights; zeros in a run of another resource.',
  })
  nights: SyncCountsResponse;
  @ApiProperty({
    type: SyncCountsResponse,
    description: 'Counts of reservations; zeros in a run of another resource.',
  })
  reservations: SyncCountsResponse;
  @ApiProperty({ type: [RefusedResponse], description: 'At most 500.' }) refused: RefusedResponse[];
  @ApiProperty({
    type: [WarningResponse],
    description:
      'Values that were left out because the PMS withheld them or they could not be read; at most 50 kinds. The listings and reservations themselves are present.',
  })
  warnings: WarningResponse[];
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why the run failed, for people. Null if it has not failed.',
  })
  error: string | null;
  @ApiProperty({ format: 'date-time', description: 'When it began, in UTC.' }) startedAt: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it ended, in UTC. Null if it has not ended.',
  })
  finishedAt: string | null;

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
      warnings: warnings.map(({ field, reason, count, example }) => ({ field, reason, count, example })),
      error,
      startedAt: run.startedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
    };
  }
}

export class SyncRunsResponse {
  @ApiProperty({ type: [SyncRunResponse], description: 'The rows of this page; empty if there are none.' })
  data: SyncRunResponse[];
  @ApiProperty({ type: ListMeta, description: 'The position of this page in the list.' }) meta: ListMeta;
}

import { ApiProperty } from '@nestjs/swagger';
import type { SyncResource } from '../sync.entity.js';
import { type AccountHealth, ISSUE_CODES, type IssueCode } from '../sync-health.types.js';
import { SYNC_RESOURCES } from '../sync.types.js';

class ResourceHealthResponse {
  @ApiProperty({ enum: [...SYNC_RESOURCES] }) resource: SyncResource;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the last complete read began: what is stored is at least as new. Null: never read.',
  })
  lastCompleteAt: string | null;
  @ApiProperty({ format: 'date-time' }) nextDueAt: string;
  @ApiProperty({ type: 'integer', description: 'Reads in a row that failed.' }) failures: number;
  @ApiProperty() isRunning: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why the last run failed or stopped; of a running one what it waits for.',
  })
  error: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastEndedAt: string | null;
}

class AccountIssueResponse {
  @ApiProperty({ enum: ISSUE_CODES }) code: IssueCode;
  @ApiProperty({
    type: String,
    enum: [...SYNC_RESOURCES, null],
    nullable: true,
    description: 'Null: the account as a whole.',
  })
  resource: SyncResource | null;
  @ApiProperty({ description: 'What is wrong.' }) message: string;
  @ApiProperty({ description: 'What to do about it.' }) advice: string;
}

export class AccountHealthResponse {
  @ApiProperty({ format: 'uuid' }) integrationAccountID: string;
  @ApiProperty({ type: [ResourceHealthResponse] }) resources: ResourceHealthResponse[];
  @ApiProperty({ type: [AccountIssueResponse], description: 'Empty: all is well.' }) issues: AccountIssueResponse[];

  static of({ accountId, resources, issues }: AccountHealth): AccountHealthResponse {
    return {
      integrationAccountID: accountId,
      resources: resources.map((health) => ({
        ...health,
        lastCompleteAt: health.lastCompleteAt?.toISOString() ?? null,
        nextDueAt: health.nextDueAt.toISOString(),
        lastEndedAt: health.lastEndedAt?.toISOString() ?? null,
      })),
      issues,
    };
  }
}

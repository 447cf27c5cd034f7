import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import type { ConfirmedRead, ReadResource } from './freshness.types.js';

@Injectable()
export class ConfirmedReadRepository {
  constructor(private readonly database: Database) {}

  /** Stores the read, unless a later one is stored already or the account was deleted. */
  async store(
    { id, workspaceId }: Pick<AccountRef, 'id' | 'workspaceId'>,
    resource: ReadResource,
    { beganAt, via }: ConfirmedRead,
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO confirmed_read AS c (account_id, resource, workspace_id, began_at, via)
       SELECT id, $2, $3, $4, $5 FROM integration_account WHERE id = $1 FOR KEY SHARE
       ON CONFLICT (account_id, resource) DO UPDATE SET began_at = excluded.began_at, via = excluded.via
        WHERE c.began_at < excluded.began_at`,
      [id, resource, workspaceId, beganAt, via],
    );
  }
}

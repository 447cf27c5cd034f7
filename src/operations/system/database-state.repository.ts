import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { DatabaseState } from './system.types.js';

const STATE = `
  SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS "sizeBytes",
         (SELECT sum(numbackends)::int FROM pg_stat_database) AS connections,
         current_setting('max_connections')::int AS "maxConnections"`;

@Injectable()
export class DatabaseStateRepository {
  constructor(private readonly database: Database) {}

  /** Returns the state of the primary. All connections of the server count, whatever their database and user. */
  async read(): Promise<DatabaseState> {
    const [state] = await this.database.query<DatabaseState>(STATE);
    return state!;
  }
}

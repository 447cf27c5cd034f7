import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { APP_ROLE } from './app-role.js';
import { Database } from './database.js';

const UNBOUND = `Row-level security does not bind the service: the user of DATABASE_URL bypasses it and may not make the role ${APP_ROLE}. Tenants are kept apart by the service's own conditions alone`;

/** Warns at start if the database does not apply its policies to the service. */
@Injectable()
export class TenantWall implements OnApplicationBootstrap {
  private readonly log = new Logger('database');

  constructor(
    private readonly database: Database,
    private readonly env?: Env,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // Background work sees all rows by design.
    if (this.env?.ROLE !== 'worker' && !(await this.stands())) this.log.warn(UNBOUND);
  }

  /** Returns whether every table with a policy applies it on the service's connections. */
  async stands(): Promise<boolean> {
    const [row] = await this.database.query<{ stands: boolean | null }>(
      'SELECT bool_and(row_security_active(polrelid)) AS stands FROM pg_policy',
    );
    return row?.stands === true;
  }
}

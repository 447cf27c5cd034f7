import { Injectable } from '@nestjs/common';
import { Database } from './database.js';

const EXPIRING = ['audit_entry', 'outbox_event', 'webhook_attempt', 'pms_call'] as const;
export type ExpiringTable = (typeof EXPIRING)[number];

/**
 * Tables with one partition per day (migration 1766100000000), created ahead of time and dropped when all rows have
 * expired. For the system alone (`asSystem`): the database refuses others, who do not see every row.
 */
@Injectable()
export class Partitions {
  constructor(private readonly database: Database) {}

  /** Creates the missing partitions for the day of `now` and the seven that follow; returns how many it created. */
  async make(now: Date): Promise<number> {
    let made = 0;
    for (const table of EXPIRING) {
      const [row] = await this.database.query<{ made: number }>('SELECT make_partitions($1, $2) AS made', [
        table,
        dayOf(now),
      ]);
      made += row!.made;
    }
    return made;
  }

  /**
   * Drops partitions whose days all precede that of `before`; returns how many it dropped. The database keeps pending
   * events and entries of the audit log younger than 30 days.
   */
  async drop(table: ExpiringTable, before: Date): Promise<number> {
    const [row] = await this.database.query<{ dropped: number }>('SELECT drop_partitions($1, $2) AS dropped', [
      table,
      dayOf(before),
    ]);
    return row!.dropped;
  }
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Returns the start of the day in UTC, as for partitions. */
export const startOfDay = (instant: Date): Date => new Date(`${dayOf(instant)}T00:00:00Z`);

import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { timeOfId } from '../../platform/database/ids.js';
import type { RestorationEntity } from './restoration.entity.js';

/** More events than any reservation or account has between a backup and its restoration. */
const EVENTS_LOST_AT_MOST = 1_000_000;
/** `Restorations.sequenceFloor` as a part of a statement. */
export const SEQUENCE_FLOOR_SQL = `(SELECT count(*) * ${EVENTS_LOST_AT_MOST} FROM restoration)`;
/** More events than a database stores between a backup and its restoration. */
const POSITIONS_LOST_AT_MOST = 100_000_000_000;
/** A number, as a part of a statement, that no feed position given before the last restoration exceeds. */
export const POSITION_FLOOR_SQL = `(SELECT count(*) * ${POSITIONS_LOST_AT_MOST} FROM restoration)`;
type Restoration = Pick<RestorationEntity, 'backedUpAt' | 'restoredAt'>;
const RESTORATIONS = 'SELECT backed_up_at AS "backedUpAt", restored_at AS "restoredAt" FROM restoration';

/** A transaction that was open at the backup may have taken its ids before it. */
const LONGEST_TRANSACTION_MS = 10 * 60_000;

/**
 * The rules that earlier restorations of the database impose on the service: ids and sequence numbers that were used
 * after the backup are not used again. They are read once, because a database is restored while no process uses it.
 */
@Injectable()
export class Restorations {
  private known?: Promise<Restoration[]>;

  constructor(private readonly database: Database) {}

  /** Returns a number that no event sent before the last restoration exceeds; 0 without a restoration. */
  async sequenceFloor(): Promise<number> {
    return (await this.all()).length * EVENTS_LOST_AT_MOST;
  }

  /** Returns whether a row with this id may have been stored after a backup and lost with its restoration. */
  async mayHaveLost(id: string): Promise<boolean> {
    const madeAt = timeOfId(id);
    if (madeAt === undefined) return false;
    return (await this.all()).some(
      ({ backedUpAt, restoredAt }) =>
        madeAt.getTime() >= backedUpAt.getTime() - LONGEST_TRANSACTION_MS && madeAt <= restoredAt,
    );
  }

  /** Returns whether a row that was stored at the time may have been announced after a backup that does not show it. */
  async mayHaveAnnounced(storedAt: Date): Promise<boolean> {
    return (await this.all()).some(({ restoredAt }) => storedAt <= restoredAt);
  }

  private all(): Promise<Restoration[]> {
    this.known ??= this.database.query<Restoration>(RESTORATIONS).catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }
}

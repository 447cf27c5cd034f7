import type { Trial } from '../proof.js';
import type { MirroredHost } from './mirrored-host.js';
import type { Stack } from './stack/stack.js';

/** Records in the transaction itself every removal of a listing. */
const WATCH = [
  'CREATE TABLE proof_removal (account_id uuid, provider_id text, at timestamptz)',
  `CREATE FUNCTION proof_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     INSERT INTO proof_removal VALUES (new.integration_account_id, new.provider_id, clock_timestamp());
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER proof_removed AFTER UPDATE OF status, absent ON listing FOR EACH ROW
     WHEN ((new.status = 'INACTIVE' AND old.status <> 'INACTIVE') OR (new.absent AND NOT old.absent)) EXECUTE FUNCTION proof_removed()`,
];

interface Removal {
  accountId: string;
  providerId: string;
  at: Date;
  /** The start of the current read of all listings. */
  readSince: Date;
}

/** Every removal of a listing, from its beginning to its end. */
export class Presence {
  private constructor(private readonly stack: Stack) {}

  static async watch(stack: Stack): Promise<Presence> {
    for (const statement of WATCH) await stack.sql(statement);
    return new Presence(stack);
  }

  /**
   * Checks that the PMS did not have the listing during the whole read that removed it. With `many` changes there
   * must be removals.
   */
  async judge(trial: Trial, hosts: readonly MirroredHost[], many: boolean): Promise<void> {
    const removals = await this.stack.sql<Removal>(
      `SELECT account_id AS "accountId", provider_id AS "providerId", at,
         (SELECT max(r.started_at) FROM sync_run r WHERE r.account_id = p.account_id AND r.resource = 'LISTINGS' AND r.started_at <= p.at) AS "readSince"
       FROM proof_removal p`,
    );
    const byId = new Map(hosts.map((host) => [host.id, host]));
    const untrue = removals.filter(({ accountId, providerId, at, readSince }) =>
      byId.get(accountId)!.pms.hadThroughout(providerId, readSince.getTime(), at.getTime()),
    );
    trial.figure('removed listings', removals.length);
    if (many) trial.must(removals.length > 0, 'listings that the PMS had removed were removed');
    trial.must(untrue.length === 0, `no listing was removed that the PMS still had (${untrue.length})`);
  }
}

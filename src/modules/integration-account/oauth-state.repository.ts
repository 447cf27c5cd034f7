import { Injectable } from '@nestjs/common';
import { Database } from '../../shared/database/database.js';
import { OAuthStateEntity } from './oauth-state.entity.js';

@Injectable()
export class OAuthStateRepository {
  constructor(private readonly database: Database) {}

  /** The account's only state from now on: older ones die. reliability OA-3 */
  async replace(state: OAuthStateEntity): Promise<void> {
    await this.database.repository(OAuthStateEntity).delete({ accountId: state.accountId });
    await this.database.repository(OAuthStateEntity).insert(state);
  }

  /** Authorizations of the account that are under way lead nowhere from now on. */
  async removeOf(accountId: string): Promise<void> {
    await this.database.repository(OAuthStateEntity).delete({ accountId });
  }

  /** Marks it used; undefined: unknown, of another provider, expired, or used before. At most one caller gets it. */
  async claim(stateHash: string, provider: string, now: Date): Promise<OAuthStateEntity | undefined> {
    const claimed = await this.database.query(
      `UPDATE oauth_state SET used_at = $3
        WHERE state_hash = $1 AND provider = $2 AND used_at IS NULL AND expires_at > $3 RETURNING state_hash`,
      [stateHash, provider, now],
    );
    return claimed.length > 0 ? ((await this.find(stateHash, provider)) ?? undefined) : undefined;
  }

  find(stateHash: string, provider: string): Promise<OAuthStateEntity | null> {
    return this.database.repository(OAuthStateEntity).findOneBy({ stateHash, provider });
  }

  /** False: a later authorization of the account took its place. */
  async finish(stateHash: string, outcome: string): Promise<boolean> {
    const { affected } = await this.database.repository(OAuthStateEntity).update({ stateHash }, { outcome });
    return (affected ?? 0) > 0;
  }
}

import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { Database } from '../../shared/database/database.js';
import { OAuthStateEntity } from './oauth-state.entity.js';

/** Made when the page is opened. */
export type StateSecrets = Pick<OAuthStateEntity, 'stateHash' | 'browserHash' | 'codeVerifier'>;

@Injectable()
export class OAuthStateRepository {
  constructor(private readonly database: Database) {}

  /** The account's only state from now on: older ones die. */
  async replace(state: OAuthStateEntity): Promise<void> {
    await this.database.repository(OAuthStateEntity).delete({ accountId: state.accountId });
    await this.database.repository(OAuthStateEntity).insert(state);
  }

  /** Authorizations of the account that are under way lead nowhere from now on. */
  async removeOf(accountId: string): Promise<void> {
    await this.database.repository(OAuthStateEntity).delete({ accountId });
  }

  /** By its ticket: not used and not expired. */
  async findOpen(ticketHash: string, now: Date): Promise<OAuthStateEntity | undefined> {
    const where = { ticketHash, usedAt: IsNull(), expiresAt: MoreThan(now) };
    return (await this.database.repository(OAuthStateEntity).findOneBy(where)) ?? undefined;
  }

  /** The state and the browser that count from now on. False: used, expired or replaced meanwhile. */
  async bind(ticketHash: string, secrets: StateSecrets, now: Date): Promise<boolean> {
    const where = { ticketHash, usedAt: IsNull(), expiresAt: MoreThan(now) };
    const { affected } = await this.database.repository(OAuthStateEntity).update(where, secrets);
    return (affected ?? 0) > 0;
  }

  /**
   * Marks it used; undefined: unknown, of another provider, of another browser, expired, or used before. At most one caller
   * gets it.
   */
  async claim(
    stateHash: string,
    provider: string,
    browserHash: string,
    now: Date,
  ): Promise<OAuthStateEntity | undefined> {
    const claimed = await this.database.query(
      `UPDATE oauth_state SET used_at = $4
        WHERE state_hash = $1 AND provider = $2 AND browser_hash = $3 AND used_at IS NULL AND expires_at > $4
        RETURNING state_hash`,
      [stateHash, provider, browserHash, now],
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

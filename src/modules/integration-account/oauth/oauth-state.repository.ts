import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { OAuthStateEntity } from './oauth-state.entity.js';

/** The columns that are set when the page is opened. */
export type StateSecrets = Pick<OAuthStateEntity, 'stateHash' | 'browserHash' | 'codeVerifier'>;

@Injectable()
export class OAuthStateRepository {
  constructor(private readonly database: Database) {}

  /** Makes this the account's only state: older ones are deleted. */
  async replace(state: OAuthStateEntity): Promise<void> {
    await this.database.repository(OAuthStateEntity).delete({ accountId: state.accountId });
    await this.database.repository(OAuthStateEntity).insert(state);
  }

  /** Deletes the authorizations of the account that are in progress. */
  async removeOf(accountId: string): Promise<void> {
    await this.database.repository(OAuthStateEntity).delete({ accountId });
  }

  /** Finds the state by its ticket, unless it is used or expired. */
  async findOpen(ticketHash: string, now: Date): Promise<OAuthStateEntity | undefined> {
    const where = { ticketHash, usedAt: IsNull(), expiresAt: MoreThan(now) };
    return (await this.database.repository(OAuthStateEntity).findOneBy(where)) ?? undefined;
  }

  /**
   * Binds the authorization to a state and a browser, replacing earlier ones. Returns false if it was used, expired
   * or replaced meanwhile.
   */
  async bind(ticketHash: string, secrets: StateSecrets, now: Date): Promise<boolean> {
    const where = { ticketHash, usedAt: IsNull(), expiresAt: MoreThan(now) };
    const { affected } = await this.database.repository(OAuthStateEntity).update(where, secrets);
    return (affected ?? 0) > 0;
  }

  /**
   * Marks the state used and returns it to at most one caller; undefined if it is unknown, of another provider, of
   * another browser, expired, or used before.
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

  /** Records the outcome. Returns false if a later authorization of the account replaced this one. */
  async finish(stateHash: string, outcome: string): Promise<boolean> {
    const { affected } = await this.database.repository(OAuthStateEntity).update({ stateHash }, { outcome });
    return (affected ?? 0) > 0;
  }
}

import { randomUUID } from 'node:crypto';
import type { TokenSet } from '../../../connectors/port/connector.js';
import { ConnectorError } from '../../../connectors/port/errors.js';
import type { TokenVault } from '../../../connectors/port/gateway.js';
import { sleep, type Sleep } from '../../../connectors/port/sleep.js';
import { asWorkspace, readAsWorkspace } from '../../../platform/database/access.js';
import type { Clock } from '../../../values/time/clock.js';
import type { AccountSecrets } from '../credentials/account-secrets.js';
import type { CredentialRepository, VaultRow } from '../credentials/credential.repository.js';
import { tokenSchedule } from './token-schedule.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';

/** Longer than a token call may take; after it the holder is considered dead. */
const LEASE_MS = 40_000;
const LONGEST_WAIT_MS = 45_000;
const POLL_MS = 100;
/** The pause after a renewal that failed for a reason other than refusal; some PMSes issue five tokens a day. */
const PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;
/** How long to retry storing a token set that could not be stored. */
const STORE_FOR_MS = 600_000;

export interface VaultOwner {
  workspaceId: string;
  accountId: string;
}

export interface VaultParts {
  credentials: CredentialRepository;
  secrets: AccountSecrets;
  clock: Clock;
  /** Handles the PMS's refusal to renew the set of this version. */
  onRefused(version: number): Promise<void>;
  /** Receives every renewal that holds the lease, because its token set exists nowhere else until it is stored. */
  underWay?(renewal: Promise<TokenSet>): void;
  wait?: Sleep;
}

/**
 * Tokens of one account, sealed in PostgreSQL and shared by all processes.
 *
 * Invariants: at most one renewal runs per account (a lease row); a set is replaced only by a process that read it
 * (compare-and-swap on the version), so the loser of a race takes the winner's set and never overwrites it.
 */
export class AccountTokenVault implements TokenVault {
  constructor(
    private readonly owner: VaultOwner,
    private readonly parts: VaultParts,
  ) {}

  read(): Promise<TokenSet | undefined> {
    return readAsWorkspace(this.owner.workspaceId, async () => this.opened(await this.row()));
  }

  renew(stale: TokenSet | undefined, renew: (current: TokenSet | undefined) => Promise<TokenSet>): Promise<TokenSet> {
    return asWorkspace(this.owner.workspaceId, 'account upkeep', () => this.renewed(stale, renew));
  }

  private async renewed(
    stale: TokenSet | undefined,
    renew: (current: TokenSet | undefined) => Promise<TokenSet>,
  ): Promise<TokenSet> {
    const giveUpAt = this.now() + LONGEST_WAIT_MS;
    for (;;) {
      const row = await this.row();
      const current = this.opened(row);
      if (current && current.accessToken !== stale?.accessToken) return current;
      this.assertRenewable(row);
      const lease = randomUUID();
      if (await this.takeLease(row.version, lease)) {
        const renewal = this.renewHolding(lease, row, current, renew);
        this.parts.underWay?.(renewal);
        return renewal;
      }
      if (this.now() >= giveUpAt) throw new ConnectorError('unavailable', 'Token refresh for the PMS is in progress');
      await (this.parts.wait ?? sleep)(POLL_MS);
    }
  }

  private async renewHolding(
    lease: string,
    row: VaultRow,
    current: TokenSet | undefined,
    renew: (current: TokenSet | undefined) => Promise<TokenSet>,
  ): Promise<TokenSet> {
    let tokens: TokenSet;
    try {
      tokens = await renew(current);
    } catch (error) {
      return this.afterFailure(error, lease, row);
    }
    crashPoint('token.obtained');
    // Nothing may run between the PMS's answer and this statement: a rotated refresh token exists only here.
    return this.store(row.version, tokens);
  }

  /**
   * Stores the set, waiting for an unavailable database. A retry after a commit whose answer was lost finds its own
   * set.
   */
  private async store(version: number, tokens: TokenSet): Promise<TokenSet> {
    const giveUpAt = this.now() + STORE_FOR_MS;
    for (;;) {
      try {
        if (await this.swap(version, tokens)) return tokens;
        return (await this.read()) ?? tokens;
      } catch (error) {
        if (error instanceof ConnectorError || this.now() >= giveUpAt) throw error;
        await (this.parts.wait ?? sleep)(POLL_MS);
      }
    }
  }

  private async afterFailure(error: unknown, lease: string, row: VaultRow): Promise<TokenSet> {
    const refused = error instanceof ConnectorError && error.kind === 'invalid_credentials';
    // Marked before the lease is released, so that processes waiting for it do not ask the PMS again.
    if (refused) await this.parts.onRefused(row.version);
    await this.parts.credentials.endLease(this.owner.accountId, lease, refused ? null : this.pauseAfter(error));
    const latest = await this.row();
    const newer = latest.version === row.version ? undefined : this.opened(latest);
    if (!newer) throw error;
    return newer;
  }

  private takeLease(version: number, token: string): Promise<boolean> {
    const now = this.parts.clock.now();
    return this.parts.credentials.takeLease(this.owner.accountId, version, {
      token,
      now,
      until: new Date(now.getTime() + LEASE_MS),
    });
  }

  private swap(version: number, tokens: TokenSet): Promise<boolean> {
    const sealed = this.parts.secrets.seal('tokens', this.owner, tokens);
    const schedule = tokenSchedule(tokens, this.parts.clock.now());
    return this.parts.credentials.swapTokens(this.owner.accountId, version, { ...schedule, tokens: sealed });
  }

  private assertRenewable({ statusReason, renewLeaseToken, renewLeaseUntil }: VaultRow): void {
    if (statusReason === 'credentials_refused') {
      throw new ConnectorError('invalid_credentials', 'The connection must be authorized again');
    }
    const pause = renewLeaseToken === null && renewLeaseUntil ? renewLeaseUntil.getTime() - this.now() : 0;
    if (pause > 0)
      throw new ConnectorError('unavailable', 'The tokens for the PMS could not be refreshed', { retryAfterMs: pause });
  }

  private pauseAfter(error: unknown): Date {
    const asked = error instanceof ConnectorError ? (error.retryAfterMs ?? PAUSE_MS) : PAUSE_MS;
    return new Date(this.now() + Math.min(asked, LONGEST_PAUSE_MS));
  }

  private async row(): Promise<VaultRow> {
    const row = await this.parts.credentials.vaultRow(this.owner.workspaceId, this.owner.accountId);
    if (!row) throw new ConnectorError('rejected', 'The integration account no longer exists', { reason: 'not_found' });
    return row;
  }

  private opened({ tokens }: VaultRow): TokenSet | undefined {
    return this.parts.secrets.openTokens(this.owner, tokens);
  }

  private now(): number {
    return this.parts.clock.now().getTime();
  }
}

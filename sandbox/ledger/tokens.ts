import { randomBytes, randomUUID } from 'node:crypto';
import type { SandboxClock } from '../clock.js';

export type TokenKind = 'access' | 'refresh' | 'code';

export interface Token {
  value: string;
  pms: string;
  account: string;
  kind: TokenKind;
  expiresAt: number;
  revoked: boolean;
  /** The consent that it came from. */
  grant: string;
  /** Whether the successor of a refresh token was issued. */
  replaced: boolean;
  details: Record<string, string>;
}

/** Every token and code that a dialect has issued. */
export class Tokens {
  private readonly tokens = new Map<string, Token>();
  private readonly spent = new Set<string>();
  /** How often a replaced refresh token was reused, which revoked its grant. */
  reuses = 0;
  /** How often a refresh token was replaced. */
  rotations = 0;

  constructor(private readonly clock: SandboxClock) {}

  issue(
    pms: string,
    account: string,
    kind: TokenKind,
    lifeMs: number,
    details: Record<string, string> = {},
    grant: string = randomUUID(),
  ): Token {
    const value = `${kind}-${randomBytes(24).toString('hex')}`;
    const expiresAt = this.clock.now() + lifeMs;
    const token = { value, pms, account, kind, expiresAt, revoked: false, details, grant, replaced: false };
    this.tokens.set(value, token);
    return token;
  }

  /** Returns every token ever issued. */
  all(): Token[] {
    return [...this.tokens.values()];
  }

  /** Spends a code that contains an account's name: returns true the first time, false afterwards. */
  spend(pms: string, code: string): boolean {
    const isFirst = !this.spent.has(`${pms} ${code}`);
    this.spent.add(`${pms} ${code}`);
    return isFirst;
  }

  /** Returns any token ever issued, valid or not. */
  find(pms: string, value: string): Token | undefined {
    const token = this.tokens.get(value);
    return token?.pms === pms ? token : undefined;
  }

  valid(pms: string, kind: TokenKind, value: string): Token | undefined {
    const token = this.find(pms, value);
    return token && token.kind === kind && !token.revoked && token.expiresAt > this.clock.now() ? token : undefined;
  }

  /** Returns the result of a token call. Reuse of a replaced refresh token revokes its grant. RFC 9700, 4.14.2 */
  redeem(pms: string, kind: TokenKind, value: string): Token | undefined {
    const token = this.find(pms, value);
    if (token?.kind === 'refresh' && kind === 'refresh' && token.replaced) {
      this.reuses += 1;
      for (const other of this.tokens.values()) if (other.grant === token.grant) other.revoked = true;
    }
    return this.valid(pms, kind, value);
  }

  /** Issues the refresh token that replaces this one, or the first one for a code. */
  succeed(token: Token, lifeMs: number, details: Record<string, string> = {}): Token {
    token.revoked = true;
    token.replaced = token.kind === 'refresh';
    if (token.replaced) this.rotations += 1;
    return this.issue(token.pms, token.account, 'refresh', lifeMs, details, token.grant);
  }

  /** Revokes the account's tokens of the kinds; returns how many. */
  revoke(account: string, kinds: TokenKind[] = ['access', 'refresh', 'code']): number {
    const hit = [...this.tokens.values()].filter(
      (token) => token.account === account && kinds.includes(token.kind) && !token.revoked,
    );
    hit.forEach((token) => (token.revoked = true));
    return hit.length;
  }

  clear(): void {
    this.tokens.clear();
    this.spent.clear();
    this.reuses = 0;
    this.rotations = 0;
  }
}

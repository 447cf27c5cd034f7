import { randomBytes } from 'node:crypto';
import type { SandboxClock } from '../clock.js';

export type TokenKind = 'access' | 'refresh' | 'code';

export interface Token {
  value: string;
  pms: string;
  account: string;
  kind: TokenKind;
  expiresAt: number;
  revoked: boolean;
  details: Record<string, string>;
}

/** Every token and code that a dialect has given out. */
export class Tokens {
  private readonly tokens = new Map<string, Token>();
  private readonly spent = new Set<string>();

  constructor(private readonly clock: SandboxClock) {}

  issue(pms: string, account: string, kind: TokenKind, lifeMs: number, details: Record<string, string> = {}): Token {
    const value = `${kind}-${randomBytes(24).toString('hex')}`;
    const token: Token = { value, pms, account, kind, expiresAt: this.clock.now() + lifeMs, revoked: false, details };
    this.tokens.set(value, token);
    return token;
  }

  /** For codes that hold an account's name: true the first time, false ever after. */
  spend(pms: string, code: string): boolean {
    const isFirst = !this.spent.has(`${pms} ${code}`);
    this.spent.add(`${pms} ${code}`);
    return isFirst;
  }

  /** Any token ever given out, valid or not. */
  find(pms: string, value: string): Token | undefined {
    const token = this.tokens.get(value);
    return token?.pms === pms ? token : undefined;
  }

  valid(pms: string, kind: TokenKind, value: string): Token | undefined {
    const token = this.find(pms, value);
    return token && token.kind === kind && !token.revoked && token.expiresAt > this.clock.now() ? token : undefined;
  }

  /** Revokes the account's tokens of the kinds; answers how many. */
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
  }
}

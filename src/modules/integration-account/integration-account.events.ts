import { Injectable } from '@nestjs/common';
import type { AccountRef } from './integration-account.types.js';

export const OAUTH_COMPLETED = 'OAUTH_COMPLETED';
export const OAUTH_FAILED = 'OAUTH_FAILED';

/** `data` of both events. */
export interface OAuthEventData {
  integrationAccountID: string;
  accountIdentifier: string;
  provider: string;
  status: 'ACTIVE' | 'INACTIVE';
  /** Why it failed: `access_denied`, `credentials_refused`, `pms_unavailable`, `other_account`, `authorization_failed`. */
  code?: string;
}

type AccountHandler = (account: AccountRef) => Promise<void>;
type MoveHandler = (account: AccountRef, newTenantId: string) => Promise<void>;
type MovedHandler = (account: AccountRef, newTenantId: string) => Promise<readonly string[]>;

/** What modules to the right do when an account changes; handlers run inside the transaction of the change. */
@Injectable()
export class AccountEvents {
  private readonly connected: AccountHandler[] = [];
  private readonly removing: AccountHandler[] = [];
  private readonly moving: MoveHandler[] = [];
  private readonly moved: MovedHandler[] = [];

  /** The account was stored or became ACTIVE again. */
  onConnected(handler: AccountHandler): void {
    this.connected.push(handler);
  }

  /** The account is about to be deleted; a handler that throws keeps it. */
  onRemoving(handler: AccountHandler): void {
    this.removing.push(handler);
  }

  /** The account is about to get a new tenant; imports of its listings by that tenant must go first. */
  onMoving(handler: MoveHandler): void {
    this.moving.push(handler);
  }

  /** The account has a new tenant, and so have the rows that follow it. Returns the ids of those rows. */
  onMoved(handler: MovedHandler): void {
    this.moved.push(handler);
  }

  async emitConnected(account: AccountRef): Promise<void> {
    for (const handler of this.connected) await handler(account);
  }

  async emitRemoving(account: AccountRef): Promise<void> {
    for (const handler of this.removing) await handler(account);
  }

  async emitMoving(account: AccountRef, newTenantId: string): Promise<void> {
    for (const handler of this.moving) await handler(account, newTenantId);
  }

  /** `account` is as it was. Returns the ids of all that came along. */
  async emitMoved(account: AccountRef, newTenantId: string): Promise<string[]> {
    const ids: string[] = [];
    for (const handler of this.moved) for (const id of await handler(account, newTenantId)) ids.push(id);
    return ids;
  }
}

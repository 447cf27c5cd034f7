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
  /**
   * Why it failed: `access_denied`, `credentials_refused`, `pms_unavailable`, `other_account`, `authorization_failed`.
   */
  code?: string;
}

/** The event that the account's status has changed; an extension. `sequence` counts the events of the account. */
export const ACCOUNT_STATUS_CHANGED = 'ACCOUNT_STATUS_CHANGED';

/** `data` of the event. */
export interface AccountStatusChanged {
  integrationAccountID: string;
  status: 'ACTIVE' | 'INACTIVE';
  /** The status before. */
  previous: 'ACTIVE' | 'INACTIVE';
  /** The reason as the account shows it; null if it is ACTIVE. */
  statusReason: string | null;
}

type AccountHandler = (account: AccountRef) => Promise<void>;
type MoveHandler = (account: AccountRef, newTenantId: string) => Promise<void>;
type MovedHandler = (account: AccountRef, newTenantId: string) => Promise<readonly string[]>;

/**
 * Hooks by which dependent modules react to changes of an account; handlers run inside the transaction of the change.
 */
@Injectable()
export class AccountEvents {
  private readonly connected: AccountHandler[] = [];
  private readonly removing: AccountHandler[] = [];
  private readonly moving: MoveHandler[] = [];
  private readonly moved: MovedHandler[] = [];

  /** Registers a handler that runs once the account has been stored or has become ACTIVE again. */
  onConnected(handler: AccountHandler): void {
    this.connected.push(handler);
  }

  /** Registers a handler that runs before the account is deleted; one that throws prevents it. */
  onRemoving(handler: AccountHandler): void {
    this.removing.push(handler);
  }

  /**
   * Registers a handler that runs before the account gets a new tenant; that tenant's imports of its listings must be
   * removed first.
   */
  onMoving(handler: MoveHandler): void {
    this.moving.push(handler);
  }

  /**
   * Registers a handler that runs once the account and the rows that follow it have a new tenant. It returns the ids of
   * those rows.
   */
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

  /** Runs the handlers of a move; `account` is as it was before. Returns the ids of all rows that moved with it. */
  async emitMoved(account: AccountRef, newTenantId: string): Promise<string[]> {
    const ids: string[] = [];
    for (const handler of this.moved) for (const id of await handler(account, newTenantId)) ids.push(id);
    return ids;
  }
}

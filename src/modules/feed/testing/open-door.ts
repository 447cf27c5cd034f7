import { Authenticator } from '../../../edge/auth/auth.guard.js';
import { UNRESTRICTED } from '../../../platform/access/rights.js';
import type { Caller } from '../../../platform/access/scope.js';

/** Accepts every key until it is revoked. */
export class OpenDoor extends Authenticator {
  readonly revoked = new Set<string>();

  override async authenticate(key: string): Promise<Caller | undefined> {
    const scope = { workspaceId: '', tenantId: '', isDefaultTenant: true, apiKeyId: key, rights: UNRESTRICTED };
    return this.revoked.has(key) ? undefined : scope;
  }

  override actAs(caller: Caller): Promise<Caller> {
    return Promise.resolve(caller);
  }

  override async usedFrom(): Promise<void> {}

  override async workspaceNamedBy(): Promise<undefined> {}
}

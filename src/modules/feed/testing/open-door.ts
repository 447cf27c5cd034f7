import { Authenticator } from '../../../edge/auth/auth.guard.js';
import { forbidden } from '../../../platform/access/rights.errors.js';
import { type KeyRights, UNRESTRICTED } from '../../../platform/access/rights.js';
import type { Caller } from '../../../platform/access/scope.js';

/** Accepts every key until it is revoked, for every tenant until it is closed. */
export class OpenDoor extends Authenticator {
  readonly revoked = new Set<string>();
  /** Rights of keys that are restricted. */
  readonly rights = new Map<string, KeyRights>();
  readonly closedTenants = new Set<string>();

  override async authenticate(key: string): Promise<Caller | undefined> {
    const rights = this.rights.get(key) ?? UNRESTRICTED;
    const scope = { workspaceId: '', tenantId: '', isDefaultTenant: true, apiKeyId: key, rights };
    return this.revoked.has(key) ? undefined : scope;
  }

  override async actAs(caller: Caller, tenantId: string): Promise<Caller> {
    if (this.closedTenants.has(tenantId)) throw forbidden('wrong_tenant', 'There is no such tenant');
    return { ...caller, tenantId };
  }

  override async usedFrom(): Promise<void> {}

  override async workspaceNamedBy(): Promise<undefined> {}
}

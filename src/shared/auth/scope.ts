import type { KeyRights } from './rights.js';

/** Who a request acts for; the first argument of every service and repository method. */
export interface Scope {
  workspaceId: string;
  tenantId: string;
}

/** The caller as authentication established it. */
export interface Caller extends Scope {
  isDefaultTenant: boolean;
  apiKeyId: string;
  rights: KeyRights;
  /** The request named its tenant on a route that otherwise acts for the whole workspace: nothing else may be touched. */
  isNarrowed?: boolean;
}

/** Whoever connects an account for a tenant; without rights: a host with a link. */
export type Connecting = Scope & Partial<Pick<Caller, 'rights'>>;

/** Who calls for a tenant, and the rights that this may not exceed. */
export type TenantCaller = Pick<Caller, 'workspaceId' | 'tenantId' | 'rights'>;

/** Who calls for the workspace, and the rights that this may not exceed. */
export type WorkspaceCaller = Pick<Caller, 'workspaceId' | 'rights'>;

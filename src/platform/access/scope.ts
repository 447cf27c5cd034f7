import type { KeyRights } from './rights.js';

/** The workspace and tenant of a request; the first argument of every service and repository method. */
export interface Scope {
  workspaceId: string;
  tenantId: string;
}

/** The authenticated caller. */
export interface Caller extends Scope {
  isDefaultTenant: boolean;
  apiKeyId: string;
  rights: KeyRights;
  /**
   * The request named its tenant on a route that otherwise acts for the whole workspace: nothing else may be touched.
   */
  isNarrowed?: boolean;
}

/** The actor that connects an account for a tenant; one without rights is a host with a link. */
export type Connecting = Scope & Partial<Pick<Caller, 'rights'>>;

/** A caller for a tenant, and the upper bound of its rights. */
export type TenantCaller = Pick<Caller, 'workspaceId' | 'tenantId' | 'rights'>;

/** A caller for the workspace, and the upper bound of its rights. */
export type WorkspaceCaller = Pick<Caller, 'workspaceId' | 'rights'>;

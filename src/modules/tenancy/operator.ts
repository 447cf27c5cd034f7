import { UNRESTRICTED } from '../../shared/auth/rights.js';
import type { WorkspaceCaller } from '../../shared/auth/scope.js';

/** Returns the caller for the operator of the service: the command line and the first start. */
export const operatorOf = (workspaceId: string): WorkspaceCaller => ({ workspaceId, rights: UNRESTRICTED });

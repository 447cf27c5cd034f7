import { UNRESTRICTED } from '../../shared/auth/rights.js';
import type { WorkspaceCaller } from '../../shared/auth/scope.js';

/** Whoever operates the service: the command line and the first start. */
export const operatorOf = (workspaceId: string): WorkspaceCaller => ({ workspaceId, rights: UNRESTRICTED });

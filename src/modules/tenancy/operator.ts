import { UNRESTRICTED } from '../../platform/access/rights.js';
import type { WorkspaceCaller } from '../../platform/access/scope.js';

/** Returns the caller for the operator of the service: the command line and the first start. */
export const operatorOf = (workspaceId: string): WorkspaceCaller => ({
  workspaceId,
  rights: { ...UNRESTRICTED, isOperator: true },
});

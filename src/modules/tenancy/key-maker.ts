import { type KeyRights, UNRESTRICTED } from '../../shared/auth/rights.js';

/** Who issues, lists, rotates or revokes keys of a workspace, and the rights that this may not exceed. */
export interface KeyMaker {
  workspaceId: string;
  rights: KeyRights;
}

/** Whoever operates the service: the command line and the first start. */
export const operatorOf = (workspaceId: string): KeyMaker => ({ workspaceId, rights: UNRESTRICTED });

import type { LimitUse } from '../../../connectors/port/gateway.js';
import type { Provider } from '../../../connectors/port/provider.js';

/** The state of a PMS for the whole service. */
export interface PmsState {
  provider: Provider;
  name: string;
  /** Workspaces with an account there. */
  workspaces: number;
  /** ACTIVE accounts. */
  accounts: number;
  /** Accounts that are not ACTIVE. */
  inactiveAccounts: number;
  /** The ACTIVE accounts whose calls are paused, because most of the last ones failed. */
  pausedAccounts: number;
  /** When calls for the last of them resume. */
  pausedUntil: Date | null;
  /** The limits that the PMS documents. `used` is null where each account or each OAuth app is counted by itself. */
  limits: (Omit<LimitUse, 'used'> & { used: number | null })[];
}

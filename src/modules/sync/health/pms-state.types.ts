import type { LimitUse } from '../../../connectors/port/gateway.js';
import type { Provider } from '../../../connectors/port/provider.js';

/** The state of calls to a PMS, for a workspace. */
export interface PmsState {
  provider: Provider;
  name: string;
  /** ACTIVE accounts of the workspace. */
  accounts: number;
  /** The accounts among them whose calls are paused, because most of the last ones failed. */
  pausedAccounts: number;
  /** When calls for the last of them resume. */
  pausedUntil: Date | null;
  /** The limits that the PMS documents. `used` is null where each account is counted by itself. */
  limits: (Omit<LimitUse, 'used'> & { used: number | null })[];
}

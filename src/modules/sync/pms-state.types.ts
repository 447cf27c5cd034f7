import type { LimitUse } from '../../connectors/kit/gateway.js';
import type { Provider } from '../../connectors/kit/provider.js';

/** How calls to a PMS fare, for a workspace. */
export interface PmsState {
  provider: Provider;
  name: string;
  /** ACTIVE accounts of the workspace. */
  accounts: number;
  /** Of these, those to whose PMS no calls are made, because most of the last ones failed. */
  pausedAccounts: number;
  /** When calls for the last of them go on. */
  pausedUntil: Date | null;
  /** What the PMS documents. `used` is null where each account is counted by itself. */
  limits: (Omit<LimitUse, 'used'> & { used: number | null })[];
}

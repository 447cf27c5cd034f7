import type { Catalogue } from '../data/catalogue.js';
import type { SandboxClock } from '../clock.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Calls } from './calls.js';
import type { Faults } from './faults.js';
import type { Inbox } from './inbox.js';
import type { RateLimits } from './rate-limits.js';
import type { Webhooks } from './webhooks.js';

/** Everything that routes share. */
export interface Context {
  clock: SandboxClock;
  catalogue: Catalogue;
  ledger: Ledger;
  faults: Faults;
  calls: Calls;
  limits: RateLimits;
  webhooks: Webhooks;
  inbox: Inbox;
  settings: Settings;
  /** The server's own address, known once it listens. */
  url: () => string;
}

interface Settings {
  /** Whether a refresh replaces the refresh token. */
  rotateRefreshTokens: boolean;
}

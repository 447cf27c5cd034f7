import type { Connection } from '../config/connection.js';
import type { CliContext } from '../context.js';
import type { Api } from '../api/client.js';

/** `failed` makes the command fail; `skipped` names something that the key may not see. */
type CheckState = 'ok' | 'warning' | 'failed' | 'skipped';

/** The outcome of one check. */
export interface Check {
  check: string;
  state: CheckState;
  /** The state in words. */
  finding: string;
  /** The remedy; absent if nothing is wrong. */
  advice?: string;
}

/** The objects that checks examine. */
export interface Subject {
  context: CliContext;
  connection: Connection;
  api: Api;
}

export const ok = (check: string, finding: string): Check => ({ check, state: 'ok', finding });
export const warning = (check: string, finding: string, advice: string): Check => ({
  check,
  state: 'warning',
  finding,
  advice,
});
export const failed = (check: string, finding: string, advice: string): Check => ({
  check,
  state: 'failed',
  finding,
  advice,
});
export const skipped = (check: string, finding: string): Check => ({ check, state: 'skipped', finding });

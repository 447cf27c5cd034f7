import type { AccountRef } from '../../integration-account/integration-account.types.js';
import type { PassContext } from '../sync-pass.js';
import { noProgress } from '../sync-progress.js';

export const ACCOUNT = { id: 'account', workspaceId: 'workspace' } as AccountRef;

/** What a pass works with, on a PMS of which the test gives what is asked. */
export const passContext = (connector: unknown, own: Partial<PassContext> = {}): PassContext => ({
  account: ACCOUNT,
  bound: { connector, call: {} } as never,
  progress: noProgress(),
  cursor: null,
  startedAt: new Date('2027-01-01T00:00:00Z'),
  lastCompleteStartedAt: null,
  all: false,
  checkpoint: async () => undefined,
  ...own,
});

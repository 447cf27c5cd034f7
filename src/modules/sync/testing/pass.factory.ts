import { testDefinition } from '../../../connectors/kit/testing/fakes.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import type { PassContext } from '../runs/sync-pass.js';
import { noProgress } from '../sync-progress.js';

export const ACCOUNT = { id: 'account', workspaceId: 'workspace' } as AccountRef;

/** Creates the context of a pass, on a PMS for which the test provides the functions. */
export const passContext = (connector: unknown, own: Partial<PassContext> = {}): PassContext => ({
  account: ACCOUNT,
  bound: { connector: { definition: testDefinition, ...(connector as object) }, call: {} } as never,
  progress: noProgress(),
  cursor: null,
  startedAt: new Date('2027-01-01T00:00:00Z'),
  lastCompleteStartedAt: null,
  all: false,
  checkpoint: async () => undefined,
  ...own,
});

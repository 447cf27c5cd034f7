import { ACCOUNT, passContext } from '../testing/pass.factory.js';
import type { PassOutcome } from './sync-pass.js';
import { SyncPasses } from './sync-passes.js';

const STARTED = new Date('2027-01-01T00:00:00Z');

const setUp = (outcome: PassOutcome) => {
  const recorded: unknown[] = [];
  const pass = { run: async () => outcome } as never;
  const confirmed = { record: async (...given: unknown[]) => void recorded.push(given) };
  return { passes: new SyncPasses(pass, pass, pass, confirmed as never), recorded };
};

describe('SyncPasses', () => {
  it('records a pass that read everything, as of its start', async () => {
    const { passes, recorded } = setUp({ confirms: 'FEED', stopped: 'too many are gone' });
    expect(await passes.run('LISTINGS', passContext({}))).toEqual({ confirms: 'FEED', stopped: 'too many are gone' });
    expect(recorded).toEqual([[ACCOUNT, 'LISTINGS', { beganAt: STARTED, via: 'FEED' }]]);
  });

  it('records no pass that left something out', async () => {
    const { passes, recorded } = setUp({});
    await passes.run('CALENDARS', passContext({}));
    expect(recorded).toEqual([]);
  });
});

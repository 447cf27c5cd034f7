import { jest } from '@jest/globals';
import { SandboxClock } from '../clock.js';
import { accountWith } from '../testing/property.factory.js';
import { Ledger } from './ledger.js';

describe('a ledger', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const bookOn = (ledger: Ledger, arrival: string, departure: string) =>
    ledger.book(accountWith().account, { propertyId: 1, arrival, departure });

  it('never reuses a booking id from before a start or a reset', () => {
    const before = new Ledger(new SandboxClock(), async () => undefined);
    const given = [bookOn(before, '2026-12-01', '2026-12-02'), bookOn(before, '2026-12-02', '2026-12-03')];
    jest.advanceTimersByTime(1_000);
    before.reset();
    const reset = bookOn(before, '2026-12-01', '2026-12-02');
    expect(given.map(({ id }) => id)).not.toContain(reset.id);
    const after = new Ledger(new SandboxClock(), async () => undefined);
    const next = bookOn(after, '2026-12-01', '2026-12-02');
    for (const { id, uid } of [...given, reset]) expect([next.id > id, next.uid === uid]).toEqual([true, false]);
  });
});

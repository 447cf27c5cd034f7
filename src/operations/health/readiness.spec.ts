import type { DatabasePulse } from '../../platform/database/database-pulse.js';
import type { QueuePulse } from '../../platform/queue/queue-pulse.js';
import type { Replicas } from '../../platform/database/replicas.js';
import type { Drain } from './drain.js';
import { Readiness } from './readiness.js';

const readinessOf = ({ database = true, queue = true, isEnding = false, outgrownBy = null as string | null }): object =>
  new Readiness(
    { isReady: database, outgrownBy } as DatabasePulse,
    { isReady: queue } as QueuePulse,
    { isEnding } as Drain,
    { states: [] } as unknown as Replicas,
  ).require();

describe('readiness', () => {
  it('is reported while database and queue are available', () => {
    expect(readinessOf({})).toEqual({ status: 'ok' });
  });

  it('survives the loss of the queue, so that no balancer removes all processes because Redis is down', () => {
    const details = [{ code: 'queue_unreachable', message: 'queue is not reachable' }];
    expect(readinessOf({ queue: false })).toEqual({ status: 'degraded', details });
  });

  it.each([
    ['without the database', { database: false }, 'database_unreachable'],
    ['without both', { database: false, queue: false }, 'database_unreachable'],
    ['on a schema that has outgrown the code', { outgrownBy: 'ContractNotes1800000000001' }, 'schema_outgrown'],
    ['of a process that is ending', { isEnding: true }, 'shutting_down'],
  ])('is refused %s', (_, state, code) => {
    const refusal = expect.objectContaining({ kind: 'unavailable', details: [expect.objectContaining({ code })] });
    expect(() => readinessOf(state)).toThrow(refusal);
  });
});

import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'an account whose reads fail counts as fresh',
    file: 'src/operations/metrics/metrics.repository.ts',
    find: "const READ_AT = 'coalesce(r.began_at, a.created_at)';",
    replace: "const READ_AT = 'coalesce(s.next_due_at, r.began_at, a.created_at)';",
  },
  {
    name: 'PostgreSQL always counts as up',
    file: 'src/operations/metrics/metrics.service.ts',
    find: '[[{}, Number(this.pulse.isReady)]]',
    replace: '[[{}, Number(this.pulse !== undefined)]]',
  },
  {
    name: 'paused accounts are counted when their pause is over',
    file: 'src/operations/metrics/metrics.repository.ts',
    find: 'WHERE p.until_ms > extract(epoch FROM now())',
    replace: 'WHERE p.until_ms < extract(epoch FROM now())',
  },
  {
    name: 'metrics wait for a free connection',
    file: 'src/operations/metrics/metrics.service.ts',
    find: 'await within(COUNT_MS, failure).catch(() => undefined)',
    replace: 'await failure',
  },
];

import type { Stack } from './stack/stack.js';

/** One read of a resource of an account, from its due time to its end or to now (ms). */
export interface Read {
  account: string;
  resource: string;
  from: number;
  to: number;
  complete: boolean;
}

/** Returns all started reads; a failed one is part of the next. */
export const readsOf = async (stack: Stack): Promise<Read[]> => {
  const runs = await stack.sql<Omit<Read, 'complete'> & { status: string }>(
    `SELECT account_id AS account, resource, status, extract(epoch FROM started_at)::float8 * 1000 AS from,
       extract(epoch FROM coalesce(finished_at, now()))::float8 * 1000 AS to FROM sync_run ORDER BY started_at`,
  );
  const open = new Map<string, number>();
  return runs.flatMap(({ status, ...run }) => {
    const key = `${run.account} ${run.resource}`;
    const from = open.get(key) ?? run.from;
    open.delete(key);
    if (status === 'FAILED') open.set(key, from);
    return status === 'FAILED' ? [] : [{ ...run, from, complete: status !== 'RUNNING' }];
  });
};

/** Returns whether another account was read twice, due later and finished earlier. */
export const overtakenTwice = (read: Read, among: readonly Read[]): boolean => {
  const others = among
    .filter(({ account, resource }) => resource === read.resource && account !== read.account)
    .filter(({ from, to, complete }) => complete && from > read.from && to < read.to);
  return new Set(others.map(({ account }) => account)).size < others.length;
};

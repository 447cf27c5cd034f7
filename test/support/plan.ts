import { jest } from '@jest/globals';
import type { Database } from '../../src/platform/database/database.js';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Heap Fetches'?: number;
  Plans?: PlanNode[];
}

/** How PostgreSQL reads one table or index for a statement. */
export interface Scan {
  node: string;
  /** The index, else the table. */
  of: string;
  /** Rows that were looked at, also those that a filter removed. */
  rows: number;
  /** Rows of the table that were read beside the index. */
  heap: number;
}

const scansOf = (node: PlanNode): Scan[] => {
  const of = node['Index Name'] ?? node['Relation Name'];
  const looked = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return [
    ...(of === undefined ? [] : [{ node: node['Node Type'], of, rows: looked, heap: node['Heap Fetches'] ?? looked }]),
    ...(node.Plans ?? []).flatMap(scansOf),
  ];
};

/** Returns the scans of the statements that `work` sends to the database by `read`, in their order. */
export const scansDuring = async (database: Database, work: () => Promise<unknown>): Promise<Scan[]> => {
  const spy = jest.spyOn(database, 'read');
  await work();
  const statements = spy.mock.calls.map(([, sql, parameters]) => ({ sql, parameters }));
  spy.mockRestore();
  const scans: Scan[] = [];
  for (const { sql, parameters } of statements) {
    const [row] = await database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      parameters,
    );
    scans.push(...scansOf(row!['QUERY PLAN'][0]!.Plan));
  }
  return scans;
};

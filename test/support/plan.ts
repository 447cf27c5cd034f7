import { jest } from '@jest/globals';
import pg from 'pg';
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
  /** The index, otherwise the table. */
  of: string;
  /** The number of examined rows, including those that a filter removed. */
  rows: number;
  /** The number of table rows that were read in addition to the index. */
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

interface Sent {
  text: string;
  values: unknown[];
}

/** Returns a statement as the pool or TypeORM passes it to a connection. */
const sentBy = ([config, values]: [config: any, values?: unknown[]]): Sent =>
  typeof config === 'string'
    ? { text: config, values: values ?? [] }
    : { text: config.text, values: config.turns?.[0].values ?? config.values ?? [] };

/** Returns whether a statement only reads, so that it can be run again. */
const isRead = ({ text }: Sent): boolean =>
  /^\s*(SELECT|WITH)\b/.test(text) && !/\b(INSERT|UPDATE|DELETE)\b/.test(text);

/** Returns the scans of the SELECTs that `work` sends to the database, in their order. */
export const scansDuring = async (database: Database, work: () => Promise<unknown>): Promise<Scan[]> => {
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  await work();
  const statements = spy.mock.calls.map((call) => sentBy(call as unknown as [unknown]));
  spy.mockRestore();
  const scans: Scan[] = [];
  for (const { text, values } of statements.filter(isRead)) {
    const [row] = await database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    );
    scans.push(...scansOf(row!['QUERY PLAN'][0]!.Plan));
  }
  if (scans.length === 0) throw new Error('no statement that reads a table was sent');
  return scans;
};

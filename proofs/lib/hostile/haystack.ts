import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Answer, Stack } from '../stack/stack.js';
import { pause } from '../stack/wait.js';

/** A text and its place: `log worker-1`, `table api_key.name`, `answer GET /api/v1/tag 200`, `letter inbox`. */
export type Take = (place: string, text: string) => void;

const BARE = /^(integer|smallint|bigint|numeric|real|double precision|boolean|date|time.*|uuid|daterange)$/;

/** Passes every text column of every table to `take`, including the job store's. */
export const searchTables = async (stack: Stack, take: Take): Promise<number> => {
  const columns = await stack.sql<{ schema: string; table: string; column: string; type: string }>(
    `SELECT table_schema AS schema, table_name AS table, column_name AS column, data_type AS type
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'
          AND NOT (SELECT relispartition FROM pg_class WHERE oid = format('%I.%I', table_schema, table_name)::regclass)`,
  );
  const wanted = columns.filter(({ type }) => !BARE.test(type));
  for (const { schema, table, column } of wanted) {
    const rows = await stack.sql<{ text: string }>(
      `SELECT "${column}"::text AS text FROM "${schema}"."${table}" WHERE "${column}" IS NOT NULL`,
    );
    const place = `table ${schema === 'public' ? '' : `${schema}.`}${table}.${column}`;
    for (const { text } of rows) take(place, text);
  }
  return wanted.length;
};

/** Passes the logs of all processes of the service and of the database to `take`. */
export const searchLogs = (stack: Stack, take: Take): void => {
  const files = readdirSync(stack.logs).map((file) => join(stack.logs, file));
  for (const file of [...files, stack.ground.databaseLog]) take(`log ${basename(file)}`, readFileSync(file, 'utf8'));
};

/** Passes the data of Redis to `take`: every command since its start. */
export const searchRedis = (stack: Stack, take: Take): void => {
  const folder = join(stack.ground.scratch, 'redis');
  for (const file of existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    if (statSync(join(folder, file)).isFile()) take(`redis ${file}`, readFileSync(join(folder, file), 'latin1'));
};

/** Records every answer that the stack receives from now on. */
export const recordAnswers = (stack: Stack): ((take: Take) => number) => {
  const answers: { place: string; text: string }[] = [];
  const request = stack.request.bind(stack);
  stack.request = async (method, path, options): Promise<Answer> => {
    const answer = await request(method, path, options);
    const route = path.split('?')[0]!.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');
    const headers = JSON.stringify([...answer.headers]);
    answers.push({ place: `answer ${method} ${route} ${answer.status}`, text: `${headers}\n${answer.text}` });
    return answer;
  };
  return (take) => {
    for (const { place, text } of answers) take(place, text);
    return answers.length;
  };
};

/** Reads the jobs in PostgreSQL repeatedly: most are removed quickly. */
export const watchQueue = (stack: Stack): { stop(): Promise<(take: Take) => number> } => {
  const seen = new Set<string>();
  let going = true;
  const look = async (): Promise<void> => {
    const tables = await stack.sql<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'bullmq'`,
    );
    for (const { name } of tables)
      for (const { text } of await stack.sql<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`))
        seen.add(text);
  };
  const watching = (async () => {
    while (going) {
      await look();
      await pause(50);
    }
  })();
  // `stop` reports it; a proof that has failed before it does not call `stop`.
  watching.catch(() => undefined);
  return {
    stop: async () => {
      going = false;
      await watching;
      return (take) => {
        for (const text of seen) take('queue', text);
        return seen.size;
      };
    },
  };
};

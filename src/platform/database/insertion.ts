import type { ObjectLiteral, Repository } from 'typeorm';
import type { ValuedStatement } from './joined-query.js';

/** Decides whether a statement changes anything when it runs. */
export interface Condition {
  /** SQL; `at` is the placeholder of the value. */
  sql(at: string): string;
  value: unknown;
}

/** Names by text: all insertions into a table with the same columns are one statement. */
const NAMES = new Map<string, string>();
const MOST_NAMES = 100;

const nameOf = (table: string, text: string): string | undefined => {
  if (!NAMES.has(text) && NAMES.size < MOST_NAMES) NAMES.set(text, `insert-${table}-${NAMES.size}`);
  return NAMES.get(text);
};

/** Returns the statement that inserts the row if the condition holds. Columns without a value get their default. */
export const insertion = <Row extends ObjectLiteral>(
  { metadata, manager }: Repository<Row>,
  row: Row,
  { sql, value }: Condition,
): ValuedStatement => {
  const { driver } = manager.dataSource;
  const given = metadata.columns
    .filter(({ isInsert }) => isInsert)
    .map((column) => ({ column, given: column.getEntityValue(row) as unknown }))
    .filter((one) => one.given !== undefined);
  const names = given.map(({ column }) => `"${column.databaseName}"`);
  const places = given.map((_, index) => `$${index + 1}`);
  const text = `INSERT INTO "${metadata.tableName}" (${names.join(', ')}) SELECT ${places.join(', ')} WHERE ${sql(`$${places.length + 1}`)}`;
  return {
    name: nameOf(metadata.tableName, text),
    text,
    values: [...given.map((one) => driver.preparePersistentValue(one.given, one.column) as unknown), value],
  };
};

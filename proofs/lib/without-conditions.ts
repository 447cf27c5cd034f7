/**
 * Loaded into a process of the service (`--import`): removes every condition that compares a row's workspace or tenant
 * with the caller's from the statements it sends. `CONDITIONS_FILE` gets each statement that lost one.
 */
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const COLUMN = String.raw`(?:"?\w+"?\.)?"?(?:workspace_id|tenant_id|booked_by_tenant_id)"?`;
/** A parameter, or a column of the parameters of batched reads. */
const GIVEN = String.raw`(\$\d+(?:::uuid)?|q\.(?:workspace|tenant))`;
/** Matches a condition, not an assignment. */
const CONDITION = new RegExp(String.raw`(?<=\b(?:WHERE|AND|OR|ON|NOT)\s+\(*|\()${COLUMN}\s*=\s*${GIVEN}(?!\w)`, 'gi');

const seen = new Set<string>();

const stripped = (text: string): string => {
  const without = text.replaceAll(CONDITION, (_, given: string) => `${given}::uuid IS NOT NULL`);
  // Statements that differ only in the limit are equal.
  const kind = text.replaceAll(/\d+/g, 'n');
  if (without !== text && !seen.has(kind)) {
    seen.add(kind);
    appendFileSync(process.env.CONDITIONS_FILE!, `${without.replaceAll(/\s+/g, ' ')}\n`);
  }
  return without;
};

/** The messages that pg sends, which its types do not declare. */
interface Wire {
  query(text: string): void;
  parse(statement: { text: string }, more?: unknown): void;
}

const wire = pg.Connection.prototype as unknown as Wire;
const { query, parse } = wire;
wire.query = function (this: Wire, text) {
  query.call(this, stripped(text));
};
wire.parse = function (this: Wire, statement, more) {
  parse.call(this, { ...statement, text: stripped(statement.text) }, more);
};

import { COMMON_TABLES } from '../../src/platform/database/schema/common-tables.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { queryOn } from '../support/sql.js';

/**
 * Checks that the tables could be distributed over several servers by workspace (docs/scale.md). A new table or key
 * must either have `workspace_id` or be listed here with the reason why it cannot.
 */
const WITHOUT_WORKSPACE: Record<string, string> = {
  workspace: 'its id is the workspace',
  account_tag: 'has the workspace of its account: a column to add',
  listing_tag: 'has the workspace of its listing: a column to add',
  pms_call: 'has the workspace of its account: a column to add',
  webhook_attempt: 'has the workspace of its delivery: a column to add',
};

const NULLABLE_WORKSPACE: Record<string, string> = {
  audit_entry: 'entries about unknown callers belong to nobody: they would stay in a separate local table',
};

/** Keys that would change with the workspace in them, or would not for a reason that the catalog does not show. */
const KEYS: Record<string, string> = {
  'api_key(key_id)': 'looked up before the workspace is known: api_key would be a reference table',
  'integration_credential(inbound_path)': 'looked up by the address that a PMS calls: a reference table of addresses',
  'outbox_event(id)': 'text, made at random by the service: unique without a key',
  'connect_session(token_hash)': 'looked up by the link that a host opens: a reference table of links',
  'oauth_state(state_hash)': 'looked up by what a browser brings back: a reference table',
  'oauth_state(ticket_hash)': 'looked up by what a browser brings: a reference table',
  'idempotency_key(id)': 'a hash over the workspace among others: adding it changes nothing',
};

/** Finds keys without the workspace that are not unique through an id that belongs to one workspace. */
const UNIQUE_KEYS = `
  SELECT c.relname || '(' || string_agg(a.attname, ', ' ORDER BY k.place) || ')' AS key,
         bool_or(a.attname = 'workspace_id' OR c.relname = 'workspace') AS carries,
         bool_or(a.atttypid = 'uuid'::regtype AND a.attname ~ '(^|_)id$') AS could
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
   CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
   WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition AND (i.indisunique OR i.indisexclusion) AND NOT c.relname = ANY($1)
   GROUP BY i.indexrelid, c.relname ORDER BY 1`;

const TABLES = `
  SELECT c.relname AS name, a.attnotnull AS "isRequired"
    FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id'
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND NOT c.relname = ANY($1)
   ORDER BY 1`;

/** Citus refuses these if the key contains the distribution column. */
const CASCADING_UPDATES = `
  SELECT conrelid::regclass::text || ' to ' || confrelid::regclass::text AS key FROM pg_constraint
   WHERE contype = 'f' AND confupdtype <> 'a' ORDER BY 1`;

const REFERENCES = `
  SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint WHERE contype = 'f'`;

describe('distribution by workspace', () => {
  let database: TestDatabase;
  const rows = <T>(text: string, values: unknown[] = []): Promise<T[]> => queryOn<T>(database.url, text, values);

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('every table has the column, or a reason', async () => {
    const tables = await rows<{ name: string; isRequired: boolean | null }>(TABLES, [COMMON_TABLES]);
    expect(tables.length).toBeGreaterThan(20);
    const named = (isRequired: boolean | null) =>
      tables.filter((table) => table.isRequired === isRequired).map(({ name }) => name);
    expect(named(null)).toEqual(Object.keys(WITHOUT_WORKSPACE).sort());
    expect(named(false)).toEqual(Object.keys(NULLABLE_WORKSPACE).sort());
  });

  it('every unique key contains it, could contain it without a change of meaning, or has a reason', async () => {
    const keys = await rows<{ key: string; carries: boolean; could: boolean }>(UNIQUE_KEYS, [COMMON_TABLES]);
    expect(keys.filter(({ carries }) => carries).length).toBeGreaterThan(8);
    const left = keys.filter(({ carries, could }) => !carries && !could).map(({ key }) => key);
    expect(left.sort()).toEqual(Object.keys(KEYS).sort());
  });

  it('no foreign key leads from a table of a workspace to one of all customers, or back', async () => {
    const references = await rows<{ from: string; to: string }>(REFERENCES);
    expect(references.length).toBeGreaterThan(15);
    expect(references.filter(({ from, to }) => COMMON_TABLES.includes(from) || COMMON_TABLES.includes(to))).toEqual([]);
  });

  it('foreign keys that change with what they refer to are those of moved accounts alone', async () => {
    expect((await rows<{ key: string }>(CASCADING_UPDATES)).map(({ key }) => key)).toEqual([
      'listing to integration_account',
      'listing_bitmap to integration_account',
      'listing_filter to listing',
      'listing_import to listing',
      'promotion to integration_account',
      'reservation to integration_account',
    ]);
  });
});

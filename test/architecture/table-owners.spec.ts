import { dirname } from 'node:path';
import { productionSources, type Source } from '../support/sources.js';

interface Write {
  file: string;
  table: string;
}

/** Writes to tables of another owner, as `file: table`. The list may only shrink: call the owner instead. */
const FOREIGN_WRITES = [
  'src/modules/webhooks/dispatch/webhook-dispatch.repository.ts: outbox_event',
  'src/modules/webhooks/webhook-handover.repository.ts: outbox_event',
  'src/modules/webhooks/deliveries/webhook-retention.repository.ts: outbox_event',
];

const ENTITY = /@Entity\('(\w+)'[\s\S]*?export class (\w+)/g;
const SQL_WRITE =
  /\b(?:(?:INSERT INTO|DELETE FROM|MERGE INTO|TRUNCATE)\s+(?:ONLY )?"?(\w+)"?|UPDATE\s+(?:ONLY )?"?(\w+)"?(?:\s+(?:AS )?\w+)?\s+SET\b)/g;
const REPOSITORY = /\brepository\((\w+Entity)\)([^;]*)/g;
const WRITING_CALL = /\.(?:insert|update|delete|upsert|save|remove|softDelete|restore|increment|decrement)\(/;
/** Matches a repository on which nothing is called immediately: it may write later. */
const KEPT = /^\s*(?![\s.])/;

/** Returns the folder that owns a file's tables: a feature, another second-level folder, or one directly in src. */
const ownerFolder = (file: string): string => dirname(file).split('/').slice(0, 3).join('/');

/** Returns the tables whose entities a file contains. */
const entitiesIn = ({ file, text }: Source): { table: string; entity: string; owner: string }[] =>
  [...text.matchAll(ENTITY)].map(([, table, entity]) => ({ table: table!, entity: entity!, owner: ownerFolder(file) }));

const sources = productionSources();

const entities = sources.flatMap(entitiesIn);
const tableOf = new Map(entities.map(({ entity, table }) => [entity, table]));

/** Returns the tables that a file writes, with SQL or with a repository of TypeORM. */
const writesIn = ({ file, text }: Source): Write[] => {
  const bySql = [...text.matchAll(SQL_WRITE)].map(([, into, updated]) => into ?? updated!);
  const byRepository = [...text.matchAll(REPOSITORY)]
    .filter(([, , use]) => KEPT.test(use!) || WRITING_CALL.test(use!))
    .map(([, entity]) => tableOf.get(entity!) ?? entity!);
  return [...new Set([...bySql, ...byRepository])].map((table) => ({ file, table }));
};

/** Returns the owner of each table: the folder with its entity, otherwise the first folder that writes it. */
const ownersOf = (writes: readonly Write[]): Map<string, string> => {
  const first = [...writes].reverse().map(({ file, table }) => [table, ownerFolder(file)] as const);
  return new Map([...first, ...entities.map(({ table, owner }) => [table, owner] as const)]);
};

/** Returns the writes to tables of another owner, as the spec reports them. */
const foreignAmong = (writes: readonly Write[]): { entry: string; report: string }[] => {
  const owners = ownersOf(writes);
  return writes
    .filter(({ file, table }) => owners.get(table) !== ownerFolder(file))
    .map(({ file, table }) => ({
      entry: `${file}: ${table}`,
      report: `${file} writes ${table}, which belongs to ${owners.get(table)}`,
    }));
};

const writes = sources.flatMap(writesIn);

describe('a table', () => {
  it('is written only by the folder of its owner and by the listed files', () => {
    const unlisted = foreignAmong(writes).filter(({ entry }) => !FOREIGN_WRITES.includes(entry));
    expect(unlisted.map(({ report }) => report)).toEqual([]);
  });

  it('is written by each of its listed writers', () => {
    const entries = foreignAmong(writes).map(({ entry }) => entry);
    expect(FOREIGN_WRITES.filter((listed) => !entries.includes(listed))).toEqual([]);
  });

  it('has one entity', () => {
    expect(entities.length).toBeGreaterThan(30);
    expect(new Set(entities.map(({ table }) => table)).size).toBe(entities.length);
  });

  it.each([
    ['INSERT', "query('INSERT INTO hold (unit_id) VALUES ($1)')"],
    ['UPDATE', "query('UPDATE hold SET night = $1')"],
    ['UPDATE with an alias', "query('UPDATE hold h\n SET night = $1')"],
    ['DELETE', "query('DELETE FROM hold WHERE unit_id = $1')"],
    ['a repository', 'await this.database.repository(HoldEntity).insert(hold);'],
    [
      'a query builder',
      'await this.database\n.repository(HoldEntity)\n.createQueryBuilder()\n.insert().values(hold).execute();',
    ],
    ['a repository that is kept', 'const holds = this.database.repository(HoldEntity);'],
    ['a repository that is passed on', 'store(this.database.repository(HoldEntity), hold);'],
  ])('that another folder writes by %s is reported', (_, text) => {
    const planted = writesIn({ file: 'src/modules/quote/planted.repository.ts', text });
    expect(foreignAmong([...writes, ...planted]).map(({ report }) => report)).toContain(
      'src/modules/quote/planted.repository.ts writes hold, which belongs to src/modules/availability',
    );
  });

  it('without an entity belongs to the only folder that writes it', () => {
    const planted = writesIn({ file: 'src/zoo/planted.ts', text: "query('DELETE FROM listing_filter')" });
    expect(foreignAmong([...writes, ...planted]).map(({ report }) => report)).toContain(
      'src/zoo/planted.ts writes listing_filter, which belongs to src/modules/listing',
    );
  });

  it.each([
    ["query('SELECT 1 FROM hold FOR UPDATE OF hold')"],
    ['await this.database.repository(HoldEntity).findBy({ unitId });'],
    ["query('INSERT INTO quote_hold (id) VALUES ($1) ON CONFLICT DO UPDATE SET id = $1')"],
  ])('may be read by another folder: %s', (text) => {
    const file = 'src/modules/quote/planted.repository.ts';
    expect(writesIn({ file, text }).filter(({ table }) => table === 'hold')).toEqual([]);
  });
});

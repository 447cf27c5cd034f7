import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Plant } from '../../proofs/proof.js';
import { createOwnDatabase } from '../../scripts/lib/database/ordinary-user.mjs';
import { ROOT } from '../../scripts/lib/project.mjs';
import { withBug } from '../../scripts/lib/tests/with-bug.mjs';
import { loadMigrations } from '../../src/platform/database/data-source.js';
import { migrate } from '../../src/platform/database/schema/migrate.js';
import { PLANTED } from '../support/planted.js';
import { schemaLines } from '../support/schema.js';

/** Bugs that proofs plant in migrations; one that several proofs plant counts once. */
const plants = new Map<string, Plant & { proof: string }>();
for (const { name: proof, planted } of PLANTED)
  for (const plant of planted)
    if (plant.file.startsWith('migrations/')) plants.set(plant.file + plant.find + plant.replace, { ...plant, proof });

type Migration = new () => object;

/** Returns the classes of a migration with the bug in it. */
const withItsBug = async (plant: Plant): Promise<Migration[]> => {
  const source = withBug(readFileSync(join(ROOT, plant.file), 'utf8'), plant);
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  const { outputText } = ts.transpileModule(source, { compilerOptions: options });
  return Object.values((await import(`data:text/javascript,${encodeURIComponent(outputText)}`)) as object);
};

/** Migrates a database of an ordinary user, and returns its schema. */
const schemaBy = async (load: () => Promise<Migration[]>): Promise<string[]> => {
  const database = await createOwnDatabase(process.env['TEST_DATABASE_URL']!);
  try {
    await migrate(database.url, load as typeof loadMigrations);
    return await schemaLines(database.url);
  } finally {
    await database.drop();
  }
};

describe('a bug planted in a migration', () => {
  let genuine: string[];

  beforeAll(async () => {
    genuine = await schemaBy(loadMigrations);
  });

  it.each([...plants.values()])(
    '$proof, "$name": is in the schema, and no later migration takes it out',
    async (plant) => {
      const bugs = new Map((await withItsBug(plant)).map((migration) => [migration.name, migration]));
      const load = async (): Promise<Migration[]> => (await loadMigrations()).map((one) => bugs.get(one.name) ?? one);
      const schema = await schemaBy(load).catch((error: Error) => error.message);
      if (typeof schema === 'string') expect(schema).toContain(plant.exception);
      else expect(schema).not.toEqual(genuine);
    },
  );
});

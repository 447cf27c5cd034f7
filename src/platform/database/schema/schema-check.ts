import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../data-source.js';

const sources = new URL('../../', import.meta.url);
const suffix = import.meta.url.endsWith('.ts') ? '.entity.ts' : '.entity.js';

const loadEntities = async (): Promise<(new () => object)[]> => {
  const files = readdirSync(fileURLToPath(sources), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(suffix),
  );
  const modules = await Promise.all(files.map((file) => import(new URL(file, sources).href)));
  return modules.flatMap(
    (module) => Object.values(module).filter((value) => typeof value === 'function') as (new () => object)[],
  );
};

/** Returns the statements that would change the migrated schema to match the entities; none if they match. */
export const schemaDifference = async (url: string): Promise<string[]> => {
  const source = new DataSource(
    dataSourceOptions({ url, poolSize: 1, applicationName: 'lodgewire-schema', asSystem: true }, await loadEntities()),
  );
  await source.initialize();
  try {
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  } finally {
    await source.destroy();
  }
};

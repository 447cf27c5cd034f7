import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { Database } from '../../src/platform/database/database.js';
import { createTestDatabase } from './database.js';

export interface TestConnection {
  database: Database;
  url: string;
  close(): Promise<void>;
}

/** Opens a `Database` on a new, migrated database, for tests of repositories and services without the application. */
export const openTestDatabase = async (...entities: (new () => object)[]): Promise<TestConnection> => {
  const { url, drop } = await createTestDatabase();
  const settings = { url, poolSize: 12, applicationName: 'lodgewire-test', asSystem: true };
  const source = await new DataSource(dataSourceOptions(settings, entities)).initialize();
  const close = async (): Promise<void> => {
    await source.destroy();
    await drop();
  };
  return { database: new Database(source), url, close };
};

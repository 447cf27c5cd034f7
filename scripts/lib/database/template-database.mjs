import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '../project.mjs';

/** An arbitrary lock number, the same for all processes that migrate a template. */
const TEMPLATE_LOCK = 725_031;

/** Returns the name of the migrated template database, which changes with the content of the migrations. */
export function templateName(folder = join(ROOT, 'migrations')) {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)))
      .update('\0');
  return `lw_template_${hash.digest('hex').slice(0, 16)}`;
}

/**
 * Creates the template with `migrate(url)` unless it exists; concurrent callers wait for the first.
 * A template that failed half-way is not used: only the last step lets it be cloned.
 * @returns its name
 */
export async function ensureTemplate(adminUrl, migrate, template = templateName()) {
  return withClient(adminUrl, async (client) => {
    if (await isFinished(client, template)) return template;
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (await isFinished(client, template)) return template;
    await client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${template}`);
    await migrate(databaseUrl(adminUrl, template));
    await client.query(`ALTER DATABASE ${template} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
    return template;
  });
}

/** Returns a function that creates the tables of a database with the service's functions, including those of jobs. */
export const tablesBy =
  ({ migrate }, { openPostgresStore }) =>
  async (url) => {
    await migrate(url);
    await (await openPostgresStore(url)).close();
  };

/**
 * Clones the template into a new database: `{ url, drop() }`. Its files are copied, which costs less than half of
 * the default, a log record for each page.
 */
export async function cloneTemplate(adminUrl, template) {
  const name = `lw_test_${randomBytes(8).toString('hex')}`;
  await withClient(adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`),
  );
  const drop = () => withClient(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return { url: databaseUrl(adminUrl, name), drop: async () => void (await drop()) };
}

/** Drops databases left by earlier test runs: clones that were never dropped, and templates of other migrations. */
export async function dropLeftovers(adminUrl) {
  const current = templateName();
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query("SELECT datname FROM pg_database WHERE datname ~ '^lw_(test|template)_'");
    for (const { datname } of rows.filter((row) => row.datname !== current)) {
      await client.query(`ALTER DATABASE ${datname} WITH IS_TEMPLATE false`);
      await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
    }
  });
}

async function isFinished(client, template) {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [template]);
  return rowCount > 0;
}

function databaseUrl(adminUrl, name) {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function withClient(url, work) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

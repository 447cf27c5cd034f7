import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { cloneTemplate, ensureTemplate, templateName } from '../../scripts/lib/database/template-database.mjs';

const adminUrl = process.env['TEST_DATABASE_URL'] as string;

async function run(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

describe('template databases', () => {
  const template = `lw_template_${randomBytes(6).toString('hex')}`;
  let migrated = 0;
  const migrate = (url: string): Promise<unknown> => {
    migrated += 1;
    return run(url, 'CREATE TABLE nights (night date)');
  };
  afterAll(async () => {
    await run(adminUrl, `ALTER DATABASE ${template} WITH IS_TEMPLATE false`);
    await run(adminUrl, `DROP DATABASE ${template}`);
  });

  it('are created again after a failed migration', async () => {
    const broken = (): Promise<never> => Promise.reject(new Error('broken migration'));
    await expect(ensureTemplate(adminUrl, broken, template)).rejects.toThrow('broken migration');
    await ensureTemplate(adminUrl, migrate, template);
    expect(migrated).toBe(1);
  });

  it('are migrated once, however many callers ask at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => ensureTemplate(adminUrl, migrate, template)));
    expect(migrated).toBe(1);
  });

  it('give each clone its own tables, and drop removes the clone', async () => {
    const [one, two] = await Promise.all([cloneTemplate(adminUrl, template), cloneTemplate(adminUrl, template)]);
    await run(one.url, "INSERT INTO nights VALUES ('2026-12-01')");
    expect((await run(one.url, 'SELECT * FROM nights')).rowCount).toBe(1);
    expect((await run(two.url, 'SELECT * FROM nights')).rowCount).toBe(0);
    await Promise.all([one.drop(), two.drop()]);
    await expect(run(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });
});

describe('templateName', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lw-migrations-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('changes with the content of the migrations and with nothing else', () => {
    writeFileSync(join(folder, '1-first.ts'), 'one');
    const before = templateName(folder);
    expect(templateName(folder)).toBe(before);
    writeFileSync(join(folder, '1-first.ts'), 'two');
    expect(templateName(folder)).not.toBe(before);
  });
});

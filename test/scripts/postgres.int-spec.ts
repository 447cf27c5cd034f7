import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { processIdentity } from '../../scripts/lib/processes.mjs';
import { readPidFile } from '../../scripts/lib/database/postgres-server.mjs';
import { startPostgres } from '../../scripts/lib/database/postgres.mjs';

const MODULE = resolve(import.meta.dirname, '../../scripts/lib/database/postgres.mjs');

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lw postgres '));
  const dataDir = join(folder, '.data');
  const serverPid = (): number =>
    Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

  beforeAll(async () => {
    // If root starts PostgreSQL, it runs as another user, who must be able to enter the folder.
    chmodSync(folder, 0o755);
    const database = await startPostgres({ dataDir });
    await query(database.url, 'CREATE TABLE kept (text text)');
    await database.stop();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('continues with the same data on the same port after a clean stop', async () => {
    const first = await startPostgres({ dataDir });
    await query(first.url, "INSERT INTO kept VALUES ('clean')");
    await first.stop();
    const second = await startPostgres({ dataDir });
    expect(second.url).toBe(first.url);
    expect(await query(second.url, "SELECT * FROM kept WHERE text = 'clean'")).toHaveLength(1);
    await second.stop();
  });

  it('listens only on the loopback address and asks for the password, which only its owner can read', async () => {
    const database = await startPostgres({ dataDir });
    expect(await query(database.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const wrong = new URL(database.url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
    await database.stop();
  });

  it('recovers after a kill -9 of the server', async () => {
    const killed = await startPostgres({ dataDir });
    await query(killed.url, "INSERT INTO kept VALUES ('killed')");
    process.kill(serverPid(), 'SIGKILL');
    await killed.exited;
    const database = await startPostgres({ dataDir });
    expect(await query(database.url, "SELECT * FROM kept WHERE text = 'killed'")).toHaveLength(1);
    await database.stop();
  });

  it('reads a pid file that a starting server replaces meanwhile', async () => {
    const replacing = spawn('/bin/sh', ['-c', 'while :; do echo 1 > postmaster.pid; rm postmaster.pid; done'], {
      cwd: folder,
    });
    const ended = once(replacing, 'exit');
    try {
      const seen = new Set<number>();
      // Both states must occur; on a busy machine the shell may start late.
      while (seen.size < 2) for (let read = 0; read < 20_000; read += 1) seen.add(readPidFile(folder).length);
      expect(seen).toContain(0);
    } finally {
      replacing.kill();
      await ended;
    }
  });

  it('ends when its starter is killed by kill -9, and the next start takes over', async () => {
    const script = `(await import(process.argv[1])).startPostgres({ dataDir: process.argv[2] }).then(() => console.log('started'))`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', script, MODULE, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(starter.stdout, 'data');
    const pid = serverPid();
    starter.kill('SIGKILL');
    await once(starter, 'exit');
    const database = await startPostgres({ dataDir });
    expect(processIdentity(pid)).toBeUndefined();
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
  });
});

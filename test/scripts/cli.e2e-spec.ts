import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

const ROOT = resolve(import.meta.dirname, '../..');
const [OLD, NEW] = ['old', 'new'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);

describe('npm run cli', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  /** Returns the command's output; the command must succeed without any complaint. */
  const cli = async (keys: string, ...command: string[]): Promise<any> => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, NODE_ENV: 'test', DATABASE_URL: database.url, REDIS_URL: '', ENCRYPTION_KEYS: keys };
    const child = spawn(process.execPath, ['scripts/cli.mjs', ...command, '--json'], {
      cwd: ROOT,
      env: { ...env, SANDBOX: '', BOOTSTRAP_API_KEY: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, complaints] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect([command.join(' '), code, complaints]).toEqual([command.join(' '), 0, '']);
    return JSON.parse(output);
  };

  it('creates workspaces and keys, and encrypts sealed data with a new encryption key', async () => {
    const [first, second] = [
      await cli(OLD!, 'workspace', 'create', 'First'),
      await cli(OLD!, 'workspace', 'create', 'Second'),
    ];
    expect((await cli(OLD!, 'workspace', 'list')).map(({ name }: { name: string }) => name).sort()).toEqual([
      'First',
      'Second',
    ]);
    const made = await cli(OLD!, 'keys', 'create', first.workspaceId, 'another');
    const names = async (workspace: string): Promise<string[]> =>
      (await cli(OLD!, 'keys', 'list', workspace)).map(({ name }: { name: string }) => name).sort();
    expect(made.key).toMatch(/^lw_/);
    expect(await names(first.workspaceId)).toEqual(['First', 'another']);
    expect(await names(second.workspaceId)).toEqual(['First']);

    const { old } = await cli(OLD!, 'encryption', 'status');
    expect(old).toBeGreaterThan(0);
    expect(await cli(`${NEW},${OLD}`, 'encryption', 'rewrap')).toEqual({ new: old });
  }, 120_000);
});

import { randomBytes, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { behind } from '../../../test/support/held.js';
import { newId } from '../database/ids.js';
import { KeyRing } from './key-ring.js';
import { KeyRotation, SEALED_COLUMNS } from './key-rotation.js';

const OLD = `old:${randomBytes(32).toString('base64')}`;
const NEW = `new:${randomBytes(32).toString('base64')}`;

describe('KeyRotation', () => {
  let connection: TestConnection;
  const before = new KeyRing(OLD);
  const during = new KeyRing(`${NEW},${OLD}`);
  const after = new KeyRing(NEW);
  const rotation = (ring: KeyRing): KeyRotation => new KeyRotation(connection.database, ring);
  const context = (id: string): string => `workspace.notification_secret|${id}`;

  beforeAll(async () => {
    connection = await openTestDatabase();
  });
  afterAll(() => connection.close());

  const workspaceOf = async (ring: KeyRing, secret: string): Promise<string> => {
    const id = newId(new Date());
    await connection.database.query(
      `INSERT INTO workspace (id, name, notification_secret, created_at, updated_at) VALUES ($1, 'w', $2, now(), now())`,
      [id, ring.seal(secret, context(id))],
    );
    return id;
  };
  const sealedOf = async (id: string): Promise<string> => {
    const [row] = await connection.database.query<{ sealed: string }>(
      'SELECT notification_secret AS sealed FROM workspace WHERE id = $1',
      [id],
    );
    return row!.sealed;
  };

  it('knows every column that holds sealed values', async () => {
    const columns = await connection.database.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'text'
         AND column_name IN ('auth_config', 'tokens', 'inbound_secret', 'subscriptions', 'client_secret', 'partner_key',
           'secret', 'previous_secret', 'webhook_password', 'notification_secret', 'sealed_key', 'sealed_inbound_path', 'file_key')`,
    );
    const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(columns.map(({ name }) => name).sort()).toEqual([...known].sort());
  });

  it('rewraps values under the current key in batches, after which the old key is no longer needed', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push(await workspaceOf(before, `secret ${index}`));
    expect(await rotation(during).status()).toMatchObject({ old: 3 });
    while (await rotation(during).round());
    expect(await rotation(during).status()).toEqual({ new: 3 });
    for (const [index, id] of ids.entries())
      expect(after.open(await sealedOf(id), context(id))).toBe(`secret ${index}`);
    expect(await rotation(during).round()).toBe(false);
  });

  it('runs in only one process at a time', async () => {
    const id = await workspaceOf(before, 'secret');
    let release!: () => void;
    const released = new Promise<void>((done) => (release = done));
    let other!: Promise<void>;
    await new Promise<void>((taken) => {
      other = connection.database.transaction(async () => {
        await connection.database.lock('key-rotation');
        taken();
        await released;
      });
    });
    expect(await rotation(during).round()).toBe(false);
    release();
    await other;
    expect(await sealedOf(id)).toMatch(/^v1:old:/);
    while (await rotation(during).round());
    expect(after.open(await sealedOf(id), context(id))).toBe('secret');
  });

  it('waits for another process when requested', async () => {
    const id = await workspaceOf(before, 'secret');
    const { database } = connection;
    const round = () => rotation(during).round({ waits: true });
    expect(await behind(database, () => database.lock('key-rotation'), round)).toBe(true);
    expect(await sealedOf(id)).toMatch(/^v1:new:/);
  });

  it('queries nothing while there is only one key', async () => {
    const query = jest.spyOn(connection.database, 'query');
    expect(await rotation(after).round()).toBe(false);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  it('keeps a value bound to its row and workspace', async () => {
    const [id, workspace] = [randomUUID(), randomUUID()];
    const bound = `oauth_app.client_secret|${id}|${workspace}`;
    await connection.database.query(
      `INSERT INTO oauth_app (id, workspace_id, provider, client_secret, created_at, updated_at) VALUES ($1, $2, 'PROVIDER_16', $3, now(), now())`,
      [id, workspace, before.seal('secret', bound)],
    );
    while (await rotation(during).round());
    const [row] = await connection.database.query<{ sealed: string }>(
      'SELECT client_secret AS sealed FROM oauth_app WHERE id = $1',
      [id],
    );
    expect(after.open(row!.sealed, bound)).toBe('secret');
    await connection.database.query('DELETE FROM oauth_app');
  });

  it('skips a value whose key is not in the ring, and still finishes', async () => {
    const stranger = new KeyRing(`lost:${randomBytes(32).toString('base64')}`);
    const id = await workspaceOf(stranger, 'lost');
    const sealed = await sealedOf(id);
    expect(await rotation(during).round()).toBe(false);
    expect(await sealedOf(id)).toBe(sealed);
  });

  it('skips values that cannot be decrypted, however many there are', async () => {
    await connection.database.query('DELETE FROM workspace');
    const foreign = before.seal('of another row', 'workspace.notification_secret|another');
    await connection.database.query(
      `INSERT INTO workspace (id, name, notification_secret, created_at, updated_at)
       SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'w', $1, now(), now() FROM generate_series(1, 1100) AS n`,
      [foreign],
    );
    const id = await workspaceOf(before, 'good');
    const running = rotation(during);
    Logger.overrideLogger(false);
    let rounds = 0;
    while (await running.round()) rounds += 1;
    expect(after.open(await sealedOf(id), context(id))).toBe('good');
    expect(rounds).toBeLessThan(10);
    expect(await running.status()).toEqual({ new: 1, old: 1100 });
  });
});

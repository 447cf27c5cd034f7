import { randomBytes } from 'node:crypto';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { newId } from '../database/ids.js';
import { KeyCheck } from './key-check.js';
import { KeyRing } from './key-ring.js';

const key = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const [OLD, NEW] = [key('old'), key('new')];

describe('KeyCheck', () => {
  let connection: TestConnection;
  beforeEach(async () => {
    connection = await openTestDatabase();
  });
  afterEach(() => connection.close());

  const check = (spec: string): Promise<void> => new KeyCheck(connection.database, new KeyRing(spec)).run();
  const store = async (spec: string, sealed?: string): Promise<void> => {
    const id = newId(new Date());
    await connection.database.query(
      `INSERT INTO workspace (id, name, notification_secret, created_at, updated_at) VALUES ($1, 'w', $2, now(), now())`,
      [id, sealed ?? new KeyRing(spec).seal('secret', `workspace.notification_secret|${id}`)],
    );
  };

  it('accepts any keys while nothing is stored, and then the keys with which stored values are sealed', async () => {
    await check(NEW);
    await store(OLD);
    await store(NEW);
    await expect(check(`${NEW},${OLD}`)).resolves.toBeUndefined();
    await expect(check(`${OLD},${NEW}`)).resolves.toBeUndefined();
  });

  it('names the key that is missing', async () => {
    await store(OLD);
    await expect(check(NEW)).rejects.toThrow('ENCRYPTION_KEYS lacks the key old, with which stored values are sealed');
  });

  it('names a different key under the same id', async () => {
    await store(OLD);
    await store(NEW);
    await expect(check(`${NEW},${key('old')}`)).rejects.toThrow('ENCRYPTION_KEYS has another key old than the one');
  });

  it('accepts one damaged value if another one of its key can be decrypted', async () => {
    await store(OLD);
    await connection.database.query(
      `INSERT INTO data_key (workspace_id, sealed_key) SELECT id, 'v1:old:damaged:value' FROM workspace`,
    );
    await expect(check(OLD)).resolves.toBeUndefined();
  });
});

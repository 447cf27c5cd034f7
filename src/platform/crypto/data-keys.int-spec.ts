import { randomBytes, randomUUID } from 'node:crypto';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { DataKeys } from './data-keys.js';
import { KeyRing } from './key-ring.js';
import { KeyRotation } from './key-rotation.js';

const OLD = `old:${randomBytes(32).toString('base64')}`;
const NEW = `new:${randomBytes(32).toString('base64')}`;
const CONTEXT = 'reservation.sealed_guest|r1|w1';

describe('DataKeys', () => {
  let connection: TestConnection;
  const keysWith = (spec: string): DataKeys => new DataKeys(connection.database, new KeyRing(spec));

  beforeAll(async () => {
    connection = await openTestDatabase();
  });
  afterAll(() => connection.close());

  it('gives every process the same key for a workspace, even if they request it at the same moment', async () => {
    const workspace = randomUUID();
    const keys = await Promise.all(Array.from({ length: 5 }, () => keysWith(OLD).of(workspace)));
    const sealed = keys[0]!.seal('Ada', CONTEXT);
    for (const key of keys) expect(key.open(sealed, CONTEXT)).toBe('Ada');
    expect(new Set(keys.map((key) => key.hash('Ada'))).size).toBe(1);
  });

  it('gives each workspace a separate key', async () => {
    const keys = keysWith(OLD);
    const [one, other] = [await keys.of(randomUUID()), await keys.of(randomUUID())];
    expect(() => other.open(one.seal('Ada', CONTEXT), CONTEXT)).toThrow(/cannot be decrypted/);
    expect(other.hash('Ada')).not.toBe(one.hash('Ada'));
  });

  it('forgets a key whose transaction failed', async () => {
    const [workspace, keys] = [randomUUID(), keysWith(OLD)];
    let lost = '';
    const failed = connection.database.transaction(async () => {
      lost = (await keys.of(workspace)).seal('Ada', CONTEXT);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    const kept = await keys.of(workspace);
    expect(() => kept.open(lost, CONTEXT)).toThrow(/cannot be decrypted/);
    const sealed = kept.seal('Ada', CONTEXT);
    expect((await keysWith(OLD).of(workspace)).open(sealed, CONTEXT)).toBe('Ada');
  });

  it('decrypts values that were sealed before the encryption key changed', async () => {
    const workspace = randomUUID();
    const sealed = (await keysWith(OLD).of(workspace)).seal('Ada', CONTEXT);
    const rotation = new KeyRotation(connection.database, new KeyRing(`${NEW},${OLD}`));
    while (await rotation.round());
    expect((await keysWith(NEW).of(workspace)).open(sealed, CONTEXT)).toBe('Ada');
  });

  it('decrypts a value only in its own context, and detects changed bytes', async () => {
    const key = await keysWith(OLD).of(randomUUID());
    const sealed = key.seal('Ada', CONTEXT);
    expect(() => key.open(sealed, 'reservation.sealed_guest|r2|w1')).toThrow(/cannot be decrypted/);
    expect(() => key.open(sealed.replace(/.{6}$/, 'AAAAAA'), CONTEXT)).toThrow(/^sealed value: /);
    expect(() => key.open('Ada', CONTEXT)).toThrow('sealed value: malformed');
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { DataKeys } from '../crypto/data-keys.js';
import { KeyRing } from '../crypto/key-ring.js';
import { Handovers } from '../handover/handovers.js';
import { PersonalStores } from '../personal/personal-stores.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { type Claim, IdempotencyRepository, type StoredAnswer } from './idempotency.repository.js';

const at = new Date('2027-03-01T10:00:00Z');
const workspaceId = randomUUID();
const tenantId = randomUUID();
const answer = { id: randomUUID(), guest: { name: 'Ada Example' }, notes: 'late', status: 'CONFIRMED' };
const body = JSON.stringify(answer);

describe('kept answers', () => {
  let connection: TestConnection;
  let stores: PersonalStores;
  let repository: IdempotencyRepository;

  beforeAll(async () => {
    connection = await openTestDatabase(IdempotencyKeyEntity);
    stores = new PersonalStores(connection.database);
    const keys = new DataKeys(connection.database, new KeyRing(`test:${randomBytes(32).toString('base64')}`));
    repository = new IdempotencyRepository(connection.database, keys, stores, new Handovers(connection.database));
  });
  afterAll(() => connection.close());

  const claimed = async (): Promise<Claim> => {
    const leaseToken = randomUUID();
    const resourceId = randomUUID();
    const claim = {
      id: randomUUID(),
      workspaceId,
      tenantId,
      namedIds: [],
      fingerprint: 'f',
      at,
      leaseToken,
      resourceId,
    };
    expect(await repository.claim(claim)).toEqual({ resourceId });
    return claim;
  };
  const kept = async (): Promise<Claim> => {
    const claim = await claimed();
    await repository.keep(claim, { status: 201, body, subjectId: answer.id, headers: {} });
    return claim;
  };
  /** As the version before stored it. */
  const keptInClear = async (): Promise<Claim> => {
    const claim = await claimed();
    await connection.database.query('UPDATE idempotency_key SET status = 201, body = $2 WHERE id = $1', [
      claim.id,
      body,
    ]);
    return claim;
  };
  const replayed = async (claim: Claim): Promise<string | null> =>
    ((await repository.claim(claim)) as StoredAnswer).body;
  const rowOf = async ({ id }: Claim): Promise<string> => {
    const [row] = await connection.database.query<{ row: string }>(
      'SELECT to_jsonb(k)::text AS row FROM idempotency_key k WHERE id = $1',
      [id],
    );
    return row!.row;
  };
  const forget = (): Promise<void> =>
    connection.database.transaction(() => stores.forget(workspaceId, [answer.id], ['guest', 'notes']));

  it('are stored sealed and replayed byte for byte', async () => {
    const claim = await kept();
    expect(await rowOf(claim)).not.toMatch(/Ada|CONFIRMED/);
    expect(await replayed(claim)).toBe(body);
  });

  it('of the version before are replayed, then sealed', async () => {
    const claim = await keptInClear();
    expect(await replayed(claim)).toBe(body);
    while (await stores.seal());
    expect(await rowOf(claim)).not.toContain('Ada');
    expect(await replayed(claim)).toBe(body);
  });

  it.each([
    ['sealed', kept],
    ['in clear', keptInClear],
  ])('lose what is forgotten and stay answers: %s', async (_name, make) => {
    const claim = await make();
    await forget();
    expect(JSON.parse((await replayed(claim))!)).toEqual({ ...answer, guest: { name: '' }, notes: '' });
    expect(await rowOf(claim)).not.toContain('Ada');
  });

  it('of other subjects stay as they are', async () => {
    const claim = await claimed();
    const other = JSON.stringify({ ...answer, id: randomUUID() });
    await repository.keep(claim, { status: 201, body: other, subjectId: randomUUID(), headers: {} });
    await forget();
    expect(await replayed(claim)).toBe(other);
  });
});

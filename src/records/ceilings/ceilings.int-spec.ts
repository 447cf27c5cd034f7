import { randomUUID } from 'node:crypto';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { asSystem } from '../../platform/database/access.js';
import { BOUNDED_OTHERWISE, type Ceiling, type CeilingName, CEILINGS } from './ceilings.list.js';
import { Ceilings } from './ceilings.js';
import { ceilingsFor } from './testing/ceilings.factory.js';

let connection: TestConnection;
let workspaceId: string;
let ceilings: Ceilings;

beforeAll(async () => {
  connection = await openTestDatabase();
  ceilings = ceilingsFor(connection.database, 'tags=10,promotions=4');
});
beforeEach(async () => {
  workspaceId = randomUUID();
  const [now, sealed] = [new Date(), 'x'];
  await connection.database.query(
    `INSERT INTO workspace (id, name, notification_secret, created_at, updated_at) VALUES ($1, 'w', $2, $3, $3)`,
    [workspaceId, sealed, now],
  );
});
afterAll(() => connection.close());

const count = async (): Promise<number> => {
  const [row] = await connection.database.query<{ tags: number }>(
    'SELECT count(*)::int AS tags FROM tag WHERE workspace_id = $1',
    [workspaceId],
  );
  return row!.tags;
};
const addTag = (): Promise<void> =>
  connection.database.transaction(async () => {
    await ceilings.requireRoom({ workspaceId }, 'tags');
    await connection.database.query(
      `INSERT INTO tag (id, workspace_id, name, description, created_at, updated_at)
       VALUES ($1, $2, $3, '', now(), now())`,
      [randomUUID(), workspaceId, randomUUID()],
    );
  });

describe('the list of ceilings', () => {
  it('names the bound of every table', async () => {
    const tables = await asSystem(() =>
      connection.database.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
      ),
    );
    const listed = [...Object.values(CEILINGS).map(({ table }) => table), ...Object.keys(BOUNDED_OTHERWISE)];
    expect(listed.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
    const partly = Object.values<Ceiling>(CEILINGS).filter(({ counted }) => counted !== undefined);
    expect(partly.map(({ rest }) => rest)).toEqual(partly.map(() => expect.any(String)));
  });

  it.each(Object.keys(CEILINGS) as CeilingName[])('counts %s by SQL that PostgreSQL accepts', async (name) => {
    const room = connection.database.transaction(() =>
      ceilings.requireRoom({ workspaceId, tenantId: randomUUID() }, name),
    );
    await expect(room).resolves.toBeUndefined();
  });
});

describe('a ceiling', () => {
  it('is never exceeded by fifty simultaneous requests', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, addTag));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await count()).toBe(10);
  });

  it('is named in the refusal with its number and a remedy, and counts each workspace separately', async () => {
    for (let added = 0; added < 10; added += 1) await addTag();
    const message = 'The workspace may have at most 10 tags; delete one that is no longer used first';
    const details = [{ code: 'too_many_tags', message }];
    await expect(addTag()).rejects.toMatchObject({ kind: 'refused', code: 'too_many_tags', message, details });
    workspaceId = randomUUID();
    await connection.database.query(
      `INSERT INTO workspace (id, name, notification_secret, created_at, updated_at) VALUES ($1, 'w', 'x', now(), now())`,
      [workspaceId],
    );
    await addTag();
    expect(await count()).toBe(1);
  });

  it('limits one tenant to half', async () => {
    const scope = { workspaceId, tenantId: randomUUID() };
    const require = (added: number) =>
      connection.database.transaction(() => ceilings.requireRoom(scope, 'promotions', added));
    await require(2);
    await expect(require(3)).rejects.toThrow('The tenant may have at most 2 promotions');
    await expect(require(5)).rejects.toThrow('The workspace may have at most 4 promotions');
  });

  it('must be checked in the transaction that adds the rows', async () => {
    await expect(ceilings.requireRoom({ workspaceId }, 'tags')).rejects.toThrow('in the transaction that takes it');
  });

  it('is checked roughly without a lock: against a count of 5 s ago and the rows of this process since', async () => {
    const clock = new FixedClock();
    const rough = ceilingsFor(connection.database, 'tags=4', clock);
    const scope = { workspaceId, tenantId: randomUUID() };
    for (let number = 0; number < 2; number += 1) await rough.requireRoughRoom(scope, 'tags');
    await expect(rough.requireRoughRoom(scope, 'tags')).rejects.toMatchObject({
      kind: 'refused',
      code: 'too_many_tags',
    });
    clock.advance(5_000);
    for (let number = 0; number < 2; number += 1) await rough.requireRoughRoom(scope, 'tags');
    for (let number = 0; number < 4; number += 1) await addTag();
    clock.advance(5_000);
    await expect(rough.requireRoughRoom(scope, 'tags')).rejects.toMatchObject({ message: /at most 4 tags/ });
  });
});

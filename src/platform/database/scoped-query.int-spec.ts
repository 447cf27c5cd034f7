import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import pg from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { TenantEntity } from '../../modules/tenancy/tenant.entity.js';
import { WorkspaceEntity } from '../../modules/tenancy/workspace.entity.js';
import { type KeyRights, UNRESTRICTED } from '../access/rights.js';
import { type Access, admit, asSystem, asTenant, asWorkspace, outside, readAsWorkspace } from './access.js';
import { Database } from './database.js';
import { dataSourceOptions } from './data-source.js';
import { ScopedQuery } from './scoped-query.js';
import { type TenantRows, rowPerTenant } from './testing/row-per-tenant.js';

let testDatabase: TestDatabase;
let source: DataSource;
let database: Database;
let parties: TenantRows[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const [first, second] = [randomUUID(), randomUUID()];
  parties = await rowPerTenant(
    testDatabase.url,
    [first, first, second, second, second].map((workspaceId) => ({ workspaceId, tenantId: randomUUID() })),
  );
  // Two connections for all parties: each serves all of them in turn.
  const settings = { url: testDatabase.url, poolSize: 2, applicationName: 'lodgewire-test' };
  source = await new DataSource(dataSourceOptions(settings, [TenantEntity, WorkspaceEntity])).initialize();
  database = new Database(source);
});

afterAll(async () => {
  await source.destroy();
  await testDatabase.drop();
});

const accessOf = ({ workspaceId, tenantId }: TenantRows): Access => ({ workspaceId, actorId: tenantId });
const isOf =
  (party: TenantRows) =>
  (ids: string[]): boolean =>
    ids.join() === party.tenantId;

/** Selects the tenants whose listings a statement without any condition sees. */
const ALL = 'SELECT tenant_id AS id FROM listing';
const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
const ways: Record<string, () => Promise<string[]>> = {
  statement: async () => idsOf(await database.query(ALL)),
  parameters: async () => idsOf(await database.query(`${ALL} WHERE $1`, [true])),
  prepared: async () => idsOf(await database.prepared('every-listing', ALL, [])),
  unnamed: async () => idsOf(await database.prepared(undefined, ALL, [])),
  repository: async () => idsOf(await database.repository(TenantEntity).find()),
  transaction: () =>
    database.transaction(async () => {
      const first = idsOf(await database.query(ALL));
      const second = idsOf(await database.repository(TenantEntity).find());
      return first.join() === second.join() ? first : [...first, ...second];
    }),
};

/** Returns the scope that the connections of the pool give a statement without its own scope. */
const leftBehind = async (): Promise<string[]> => {
  const seen = await Promise.all(
    Array.from({ length: 2 }, () =>
      database.transaction(async () => {
        const [row] = await database.query<{ left: string }>(
          `SELECT concat(current_setting('lodgewire.workspace', true), current_setting('lodgewire.actor', true)) AS left, pg_sleep(0.05)`,
        );
        return row!.left;
      }),
    ),
  );
  return seen;
};

describe('a statement without conditions', () => {
  it.each(Object.keys(ways))('sees the rows of the actor, and none without an actor: %s', async (way) => {
    for (const party of parties) expect(await asTenant(party, ways[way]!)).toEqual([party.tenantId]);
    expect(await ways[way]!()).toEqual([]);
    expect(await leftBehind()).toEqual(['', '']);
  });

  it('sees no foreign rows in 5,000 interleaved reads over two connections', async () => {
    const kinds = Object.values(ways);
    const reads = Array.from({ length: 5_000 }, async (_, index) => {
      const party = parties[(index * 7) % (parties.length + 1)];
      const way = kinds[(index * 5) % kinds.length]!;
      const ids = party ? await asTenant(party, way) : await way();
      return party ? isOf(party)(ids) : ids.length === 0;
    });
    const right = await Promise.all(reads);
    expect(right.filter(Boolean)).toHaveLength(5_000);
    expect(await leftBehind()).toEqual(['', '']);
  });

  it('is not compiled, whatever its estimated cost', async () => {
    const [ada] = parties as [TenantRows];
    const setting = `SELECT current_setting('jit') AS jit`;
    const run = [
      () => database.query(setting),
      () => database.prepared('jit', setting, []),
      () => database.transaction(async () => (await database.query('SELECT 1'), database.query(setting))),
    ];
    for (const read of run) expect(await asTenant(ada, read)).toEqual([{ jit: 'off' }]);
  });

  it('leaves no access behind when it or a transaction fails', async () => {
    const [ada, ben] = parties as [TenantRows, TenantRows];
    const failing = (name?: string) => () =>
      database.prepared(name, 'SELECT 1 / count(*) FROM listing WHERE $1', [false]);
    await expect(asTenant(ada, failing())).rejects.toThrow('division by zero');
    await expect(asTenant(ada, failing('fails'))).rejects.toThrow('division by zero');
    await expect(asTenant(ada, () => database.prepared('unknown', 'SELECT 1 FROM nowhere', []))).rejects.toThrow(
      'nowhere',
    );
    await expect(asTenant(ada, () => database.prepared('unknown', 'SELECT 1 FROM nowhere', []))).rejects.toThrow(
      'nowhere',
    );
    await expect(asTenant(ada, () => database.query('SELECT $1::int', ['x']))).rejects.toThrow('invalid input');
    await expect(asTenant(ada, () => database.transaction(() => database.query('SELECT 1/0')))).rejects.toThrow('zero');
    expect(await leftBehind()).toEqual(['', '']);
    for (const party of [ben, ada]) expect(await asTenant(party, ways.prepared!)).toEqual([party.tenantId]);
  });
});

describe('a transaction', () => {
  const ID = 'SELECT pg_current_xact_id()::text AS id';
  const idOf = async (): Promise<string> => (await database.query<{ id: string }>(ID))[0]!.id;
  const twice = (): Promise<[string, string]> => database.transaction(async () => [await idOf(), await idOf()]);
  const party = (): TenantRows => parties[0]!;

  it.each<[string, () => Promise<[string, string]>]>([
    ['a tenant', () => asTenant(party(), twice)],
    ['the system', () => asSystem(twice)],
    ['no actor', twice],
    ['a tenant after no actor', () => database.transaction(async () => [await idOf(), await asTenant(party(), idOf)])],
    [
      'a savepoint',
      () => {
        const { manager } = source;
        return manager.transaction(async (outer) => {
          await outer.queryRunner!.startTransaction();
          const [{ id }] = (await outer.query(ID)) as [{ id: string }];
          await outer.queryRunner!.commitTransaction();
          return [id, ((await outer.query(ID)) as [{ id: string }])[0].id];
        });
      },
    ],
    [
      'a statement with a callback',
      () =>
        database.transaction(async () => {
          const client = (await database.manager.queryRunner!.connect()) as pg.PoolClient;
          const id = await new Promise<string>((resolve, reject) =>
            client.query<{ id: string }>(ID, (error, result) => (error ? reject(error) : resolve(result.rows[0]!.id))),
          );
          return [id, await idOf()];
        }),
    ],
  ])('includes the first statement of %s, and the next ones', async (_, work) => {
    const [first, second] = await work();
    expect(second).toBe(first);
    expect(await idOf()).not.toBe(first);
  });

  it('starts in the round trip of its first statement, and sends nothing without one', async () => {
    const texts = async (work: () => Promise<unknown>): Promise<string[]> => {
      const spy = jest.spyOn(pg.Client.prototype, 'query');
      await asTenant(party(), () => database.transaction(work));
      const sent = spy.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? String(query));
      spy.mockRestore();
      return sent;
    };
    await asTenant(party(), twice);
    expect(await texts(idOf)).toHaveLength(2);
    expect(await texts(async () => undefined)).toEqual([]);
    expect(await leftBehind()).toEqual(['', '']);
  });

  it('reverts its first statement when a later one fails', async () => {
    const tag = () => database.query(`UPDATE listing SET name = 'changed' RETURNING id`);
    const nameOf = () => database.query('SELECT name FROM listing');
    const before = await asTenant(party(), nameOf);
    const changed = asTenant(party(), () =>
      database.transaction(async () => {
        expect(await tag()).toHaveLength(1);
        await database.query('SELECT 1/0');
      }),
    );
    await expect(changed).rejects.toThrow('zero');
    expect(await asTenant(party(), nameOf)).toEqual(before);
  });
});

describe('statements that are sent together', () => {
  const renamed = (name: string) => ({ text: 'UPDATE listing SET name = $1 RETURNING name', values: [name] });
  const seen = { text: 'SELECT tenant_id AS id, name FROM listing', values: [] };
  const failing = { text: 'SELECT 1 / count(*) FROM listing WHERE $1', values: [false] };

  it('run one after another for the actor, in one round trip', async () => {
    for (const party of parties) {
      const spy = jest.spyOn(pg.Client.prototype, 'query');
      const rows = await asTenant(party, () => database.together([seen, renamed('together'), seen]));
      expect(spy).toHaveBeenCalledTimes(1);
      spy.mockRestore();
      expect(rows).toEqual([
        [{ id: party.tenantId, name: expect.any(String) }],
        [{ name: 'together' }],
        [{ id: party.tenantId, name: 'together' }],
      ]);
    }
    expect(await database.together([seen])).toEqual([[]]);
    expect(await leftBehind()).toEqual(['', '']);
  });

  it('have no effect when one fails, and leave the connection usable', async () => {
    const [ada] = parties as [TenantRows];
    const before = await asTenant(ada, () => database.query(seen.text));
    const wrong = [failing, { text: 'SELECT nothing', values: [] }, { text: 'SELECT $1::int', values: ['x'] }];
    for (const hasNames of [false, true, true])
      for (const [index, statement] of wrong.entries()) {
        const named = (name: string) => (hasNames ? { name } : {});
        const last = { ...seen, ...named('seen') };
        const statements = [
          { ...renamed('half'), ...named('renamed') },
          { ...statement, ...named(`wrong-${index}`) },
          last,
        ];
        await expect(asTenant(ada, () => database.together(statements))).rejects.toThrow(QueryFailedError);
        expect(await asTenant(ada, () => database.together([last]))).toEqual([before]);
      }
    expect(await leftBehind()).toEqual(['', '']);
  });

  it('are part of a transaction that is open', async () => {
    const [ada] = parties as [TenantRows];
    const before = await asTenant(ada, () => database.query(seen.text));
    const undone = asTenant(ada, () =>
      database.transaction(async () => {
        expect(await database.together([renamed('inside'), seen])).toMatchObject([[{}], [{ name: 'inside' }]]);
        throw new Error('undone');
      }),
    );
    await expect(undone).rejects.toThrow('undone');
    expect(await asTenant(ada, () => database.query(seen.text))).toEqual(before);
  });

  it('are refused before they are sent if the access to the workspace is read-only', async () => {
    const read = () => database.together([seen, renamed('read')]);
    const spy = jest.spyOn(pg.Client.prototype, 'query');
    await expect(readAsWorkspace(parties[0]!.workspaceId, read)).rejects.toThrow('must not change rows');
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  });
});

describe('Database.readFor', () => {
  const COUNTED = 'SELECT tenant_id AS id, $1::int AS n FROM listing';

  it('returns for each turn the rows of its own actor, in one round trip', async () => {
    const accesses = [...parties.map(accessOf), undefined, ...parties.map(accessOf).reverse()];
    const turns = accesses.map((access, index) => ({ access, values: [index] }));
    for (const name of ['counted', 'counted', undefined]) {
      expect(await database.readFor(name, COUNTED, turns)).toEqual(
        accesses.map((access, n) => (access ? [{ id: access.actorId, n }] : [])),
      );
    }
    expect(await leftBehind()).toEqual(['', '']);
  });

  it('fails as a whole, and leaves the connection usable', async () => {
    const turns = [1, 0, 2].map((divisor) => ({ access: accessOf(parties[0]!), values: [divisor] }));
    const divided = (name?: string) => database.readFor(name, 'SELECT 6 / $1::int AS n', turns);
    await expect(divided('divided')).rejects.toThrow('division by zero');
    await expect(divided()).rejects.toThrow('division by zero');
    expect(
      await database.readFor(
        'divided',
        'SELECT 6 / $1::int AS n',
        turns.filter((_, turn) => turn !== 1),
      ),
    ).toEqual([[{ n: 6 }], [{ n: 3 }]]);
    expect(await leftBehind()).toEqual(['', '']);
  });
});

it('an error names the place that issued its statement', async () => {
  const asksHere = async (): Promise<void> => {
    await database.query('SELECT 1/0');
  };
  await expect(asTenant(parties[0]!, asksHere)).rejects.toMatchObject({ stack: expect.stringContaining('asksHere') });
});

describe('access', () => {
  it('refuses a statement that changes rows before it is sent, while it only reads for the workspace', async () => {
    const [ada] = parties as [TenantRows];
    const rename = "UPDATE tenant SET name = 'x' WHERE id = $1";
    const changes: (() => Promise<unknown>)[] = [
      () => database.query(rename, [ada.tenantId]),
      () => database.prepared('planted', rename, [ada.tenantId]),
      () => database.transaction(() => database.query('DELETE FROM tag')),
      () => database.query('WITH t AS (SELECT 1) INSERT INTO tag SELECT * FROM tag'),
    ];
    for (const change of changes)
      await expect(readAsWorkspace(ada.workspaceId, async () => change())).rejects.toThrow('must not change rows');
    const lock = () => database.query('SELECT id FROM tenant WHERE id = $1 FOR UPDATE', [ada.tenantId]);
    expect(await readAsWorkspace(ada.workspaceId, lock)).toHaveLength(1);
  });

  it('is widened by the rights of a key only if the key is not restricted to tenants', () => {
    const [ada] = parties as [TenantRows];
    const restricted = { ...UNRESTRICTED, tenantIds: [ada.tenantId] };
    const widen = (rights: KeyRights) => () => asTenant(ada, () => asWorkspace(ada.workspaceId, rights, () => 'done'));
    expect(widen(restricted)).toThrow('restricted to tenants');
    expect(widen(UNRESTRICTED)()).toBe('done');
  });

  it('can be widened and narrowed within a transaction', async () => {
    const [ada, ben] = parties as [TenantRows, TenantRows];
    await asTenant(ada, () =>
      database.transaction(async () => {
        expect(await ways.statement!()).toEqual([ada.tenantId]);
        const both = await readAsWorkspace(ada.workspaceId, ways.statement!);
        expect(both.sort()).toEqual([ada.tenantId, ben.tenantId].sort());
        expect(await ways.statement!()).toEqual([ada.tenantId]);
        expect(await asSystem(ways.statement!)).toHaveLength(parties.length);
        await asTenant(ben, async () => {
          await database.query('SAVEPOINT here');
          expect(await ways.statement!()).toEqual([ben.tenantId]);
          await database.query('ROLLBACK TO SAVEPOINT here');
          expect(await ways.statement!()).toEqual([ben.tenantId]);
        });
        expect(await ways.statement!()).toEqual([ada.tenantId]);
      }),
    );
    expect(await leftBehind()).toEqual(['', '']);
  });

  it('applies in every transaction of one actor, after commits and rollbacks', async () => {
    const [ada] = parties as [TenantRows];
    await asTenant(ada, async () => {
      for (let round = 0; round < 4; round += 1) {
        expect(await ways.transaction!()).toEqual([ada.tenantId]);
        await expect(database.transaction(() => database.query('SELECT 1/0'))).rejects.toThrow('zero');
      }
    });
  });

  it('is sent once for all statements of one actor in a transaction', async () => {
    const [ada] = parties as [TenantRows];
    const sent = jest.spyOn(pg.Client.prototype, 'query');
    await asTenant(ada, () =>
      database.transaction(async () => {
        for (let statement = 0; statement < 3; statement += 1) await ways.statement!();
      }),
    );
    const said = sent.mock.calls.filter(([statement]) => (statement as unknown) instanceof ScopedQuery);
    sent.mockRestore();
    expect(said).toHaveLength(1);
  });

  it('is empty in a request until it is admitted, and after it', async () => {
    const [ada] = parties as [TenantRows];
    await outside(async () => {
      expect(await ways.prepared!()).toEqual([]);
      await Promise.resolve().then(() => admit(ada));
      expect(await ways.prepared!()).toEqual([ada.tenantId]);
    });
    expect(await ways.prepared!()).toEqual([]);
    expect(() => admit(ada)).toThrow('outside a request');
  });
});

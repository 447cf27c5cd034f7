import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { behind, whileHeld } from '../../../test/support/held.js';
import { type PersonalCopy, type PersonalStore, PersonalStores } from './personal-stores.js';

const scope = { workspaceId: 'w1', tenantId: 't1' };
const copyAt = (ms: number): PersonalCopy => ({ kind: 'event', at: new Date(ms), content: String(ms) });

describe('PersonalStores', () => {
  let connection: TestConnection;
  let stores: PersonalStores;
  let asked: unknown[];

  beforeAll(async () => {
    connection = await openTestDatabase();
  });
  beforeEach(() => {
    stores = new PersonalStores(connection.database);
    asked = [];
  });
  afterAll(() => connection.close());

  /** Builds a store with the given number of rows in clear. */
  const storeWith = (inClear: number, parts: Partial<PersonalStore> = {}): void => {
    let left = inClear;
    stores.add({
      sealRows: async (limit) => {
        asked.push([limit, connection.database.inTransaction]);
        const sealed = Math.min(limit, left);
        left -= sealed;
        return sealed;
      },
      ...parts,
    });
  };
  const lock = () => connection.database.lock('personal-sealing');

  it('seal a batch of each table in a transaction, and report whether more may be left', async () => {
    storeWith(201);
    storeWith(0);
    expect(await stores.seal()).toBe(true);
    expect(asked).toEqual(Array(2).fill([200, true]));
    expect([await stores.seal(), await stores.seal()]).toEqual([true, false]);
  });

  it('do not seal while another process is sealing', async () => {
    storeWith(1);
    expect(await whileHeld(connection.database, lock, () => stores.seal())).toBe(false);
    expect(asked).toEqual([]);
  });

  it('wait for the process that is sealing when requested', async () => {
    storeWith(1);
    expect(await behind(connection.database, lock, () => stores.seal({ waits: true }))).toBe(true);
  });

  it('are erased everywhere, in the transaction of the original', async () => {
    const forget = async (...of: unknown[]) => void asked.push(of);
    storeWith(0, { forget });
    storeWith(0);
    storeWith(0, { forget });
    await expect(stores.forget('w1', ['s1'], ['guest'])).rejects.toThrow('in the transaction of the original');
    await connection.database.transaction(async () => {
      await stores.forget('w1', [], ['guest']);
      expect(asked).toEqual([]);
      await stores.forget('w1', ['s1'], ['guest']);
    });
    expect(asked).toEqual(Array(2).fill(['w1', ['s1'], ['guest']]));
  });

  it('return all copies, oldest first, and all erased fields', async () => {
    storeWith(0, { copies: async () => [copyAt(3), copyAt(1)], forgotten: async () => ['guest'] });
    storeWith(0);
    storeWith(0, { copies: async () => [copyAt(2)], forgotten: async () => ['notes'] });
    expect(await stores.copies(scope, ['s1'])).toEqual([copyAt(1), copyAt(2), copyAt(3)]);
    expect(await stores.forgotten('s1')).toEqual(['guest', 'notes']);
  });
});

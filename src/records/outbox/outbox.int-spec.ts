import { randomBytes, randomUUID } from 'node:crypto';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { behind, whileHeld } from '../../../test/support/held.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { Scope } from '../../platform/access/scope.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { PersonalStores } from '../personal/personal-stores.js';
import { OutboxEventEntity } from './outbox-event.entity.js';
import { OutboxRepository } from './outbox.repository.js';
import { Outbox, type OutboxEvent } from './outbox.js';

const guest = { name: 'Ada Example' };
const subjectId = randomUUID();
const scope: Scope = { workspaceId: randomUUID(), tenantId: randomUUID() };
const stranger: Scope = { ...scope, workspaceId: randomUUID() };
const neighbour: Scope = { ...scope, tenantId: randomUUID() };

describe('Outbox', () => {
  let connection: TestConnection;
  let outbox: Outbox;
  let events: OutboxRepository;
  let stores: PersonalStores;
  const clock = new FixedClock();

  beforeAll(async () => {
    connection = await openTestDatabase(OutboxEventEntity);
    const { database } = connection;
    events = new OutboxRepository(database);
    stores = new PersonalStores(database);
    const keys = new DataKeys(database, new KeyRing(`test:${randomBytes(32).toString('base64')}`));
    outbox = new Outbox(database, events, keys, clock, stores);
    outbox.declarePersonal(['BOOKED'], ['guest']);
  });
  beforeEach(() => connection.database.query('TRUNCATE outbox_event'));
  afterAll(() => connection.close());

  const append = (who = scope, changes: Partial<OutboxEvent> = {}): Promise<string> =>
    connection.database.transaction(() =>
      outbox.append(who, { type: 'BOOKED', provider: 'P', subjectId, sequence: 1, data: { guest }, ...changes }),
    );
  const stored = () => connection.database.repository(OutboxEventEntity).find({ order: { id: 'ASC' } });
  const forget = (): Promise<void> =>
    connection.database.transaction(() => stores.forget(scope.workspaceId, [subjectId], ['guest']));
  const inClear = (): Promise<unknown> =>
    connection.database.query(`UPDATE outbox_event SET personal = NULL, body = '{"data":{"guest":{"name":"Ada"}}}'`);

  it('stores an event in the transaction of its change, or not at all', async () => {
    const event = { type: 'T', provider: 'P', subjectId, sequence: 1, data: {} };
    await expect(outbox.append(scope, event)).rejects.toThrow('in the transaction of its change');
    const failed = connection.database.transaction(async () => {
      await outbox.append(scope, event);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await stored()).toEqual([]);
  });

  it('wakes each listener once, after the commit', async () => {
    const heard: number[] = [];
    outbox.onAppended(() => heard.push(1));
    outbox.onAppended(() => heard.push(2));
    await connection.database.transaction(async () => {
      await outbox.append(scope, { type: 'T', provider: 'P', subjectId, sequence: 1, data: {} });
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual([1, 2]);
  });

  it('decrypts personal fields only for their own event and workspace', async () => {
    await append();
    await append();
    const [one, other] = await stored();
    expect(JSON.parse(await outbox.bodyOf(one!))).toMatchObject({ id: one!.id, data: { guest } });
    await expect(outbox.bodyOf({ ...one!, personal: other!.personal })).rejects.toThrow('cannot be decrypted');
    await expect(outbox.bodyOf({ ...one!, workspaceId: randomUUID() })).rejects.toThrow('cannot be decrypted');
  });

  it('erases the subject from the events of the workspace, and nothing else', async () => {
    const ids = [await append(), await append(neighbour)];
    await append(stranger);
    await append(scope, { subjectId: randomUUID() });
    await forget();
    const forgotten = (await stored()).filter(({ personal }) => personal === '');
    expect(forgotten.map(({ id }) => id).sort()).toEqual(ids.sort());
    for (const { body } of forgotten) expect(JSON.parse(body)).toMatchObject({ data: { guest: { name: '' } } });
  });

  it('erases data that the previous version stored in clear', async () => {
    await append();
    await inClear();
    await forget();
    expect(await stored()).toMatchObject([{ personal: '', body: '{"data":{"guest":{"name":""}}}' }]);
  });

  it('keeps changes that another transaction made to a body before the erasure', async () => {
    await append();
    const move = () =>
      connection.database.query(`UPDATE outbox_event SET body = replace(body, '"sequence":1', '"sequence":2')`);
    await behind(connection.database, move, forget);
    const [event] = await stored();
    expect(JSON.parse(event!.body)).toMatchObject({ sequence: 2, data: { guest: { name: '' } } });
  });

  it('returns only the copies of the tenant, oldest first', async () => {
    const ids = [await append()];
    clock.advance(1);
    ids.push(await append());
    for (const who of [neighbour, stranger]) await append(who);
    await append(scope, { subjectId: randomUUID() });
    const copies = await outbox.copies(scope, [subjectId]);
    expect(copies.map(({ content }) => JSON.parse(content))).toMatchObject(ids.map((id) => ({ id, data: { guest } })));
  });

  it('seals events in batches, except those that another process is sealing', async () => {
    const ids = [await append(), await append(), await append()].sort();
    await inClear();
    expect(await outbox.sealRows(1)).toBe(1);
    const lock = () => connection.database.query('SELECT id FROM outbox_event WHERE id = $1 FOR UPDATE', [ids[1]]);
    expect(await whileHeld(connection.database, lock, () => outbox.sealRows(10))).toBe(1);
    expect((await stored()).map(({ personal }) => personal === null)).toEqual([false, true, false]);
    expect(await outbox.sealRows(10)).toBe(1);
    expect(await outbox.sealRows(10)).toBe(0);
  });
});

import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import type { Scope } from '../../platform/access/scope.js';
import { newId } from '../../platform/database/ids.js';
import { LISTING_ENTITIES, SEEDED_AT, seedWorkspace } from '../listing/testing/seed.js';
import { ConnectSessionEntity } from './connect-session.entity.js';
import { ConnectSessionRepository } from './connect-session.repository.js';

let connection: TestConnection;
let sessions: ConnectSessionRepository;
let owner: Scope;
let other: Scope;
let stranger: Scope;
let id: string;
let second: string;

beforeAll(async () => {
  connection = await openTestDatabase(...LISTING_ENTITIES, ConnectSessionEntity);
  sessions = new ConnectSessionRepository(connection.database);
});
afterAll(() => connection.close());
beforeEach(async () => {
  ({ owner, other } = await seedWorkspace(connection.database));
  stranger = (await seedWorkspace(connection.database)).owner;
  [id, second] = [await insert(), await insert()];
});

const insert = async (scope = owner, expiresAt = SEEDED_AT): Promise<string> => {
  const made = newId(SEEDED_AT);
  await sessions.insert({
    id: made,
    ...scope,
    tokenHash: made,
    browserHash: null,
    accountId: newId(SEEDED_AT),
    isReconnection: false,
    accountName: null,
    providers: null,
    redirectUrl: 'https://app.example.com',
    notificationUrl: null,
    locale: null,
    brand: {} as ConnectSessionEntity['brand'],
    frameOrigins: [],
    attempts: 0,
    expiresAt,
    completedAt: null,
    endedAt: null,
    createdAt: SEEDED_AT,
  });
  return made;
};

describe('a link for a host', () => {
  it('is visible only to the tenant that it is for', async () => {
    expect(await sessions.find(owner, id)).toMatchObject({ id });
    expect(await sessions.find(other, id)).toBeNull();
    expect(await sessions.find({ ...owner, workspaceId: stranger.workspaceId }, id)).toBeNull();
    expect([await sessions.findByToken(id), await sessions.findById(second)]).toMatchObject([{ id }, { id: second }]);
  });

  it('belongs to the browser that tries to connect first', async () => {
    expect(await sessions.bind(stranger, id, 'foreign')).toBe(false);
    const outcomes = await Promise.all(['one', 'two'].map((browser) => sessions.bind(owner, id, browser)));
    expect([...outcomes].sort()).toEqual([false, true]);
    const [first, other] = outcomes[0] ? ['one', 'two'] : ['two', 'one'];
    expect((await sessions.findById(id))!.browserHash).toBe(first);
    expect([await sessions.bind(owner, id, first!), await sessions.bind(owner, id, other!)]).toEqual([true, false]);
    expect((await sessions.findById(second))!.browserHash).toBeNull();
  });

  it('allows a limited number of attempts, each counted once', async () => {
    expect(await sessions.countAttempt(stranger, id, 2)).toBe(false);
    const outcomes = await Promise.all([1, 2, 3].map(() => sessions.countAttempt(owner, id, 2)));
    expect([...outcomes].sort()).toEqual([false, true, true]);
    expect((await sessions.findById(id))!.attempts).toBe(2);
    expect((await sessions.findById(second))!.attempts).toBe(0);
  });

  it('can be completed only in its workspace', async () => {
    await sessions.complete(stranger, id, SEEDED_AT);
    expect((await sessions.findById(id))!.completedAt).toBeNull();
    await sessions.complete(owner, id, SEEDED_AT);
    expect((await sessions.findById(id))!.completedAt).toEqual(SEEDED_AT);
    expect((await sessions.findById(second))!.completedAt).toBeNull();
  });

  it('can be ended only once, and only by the tenant that it is for', async () => {
    for (const scope of [other, stranger]) expect(await sessions.end(scope, id, SEEDED_AT)).toBe(false);
    expect((await sessions.findById(id))!.endedAt).toBeNull();
    expect([await sessions.end(owner, id, SEEDED_AT), await sessions.end(owner, id, SEEDED_AT)]).toEqual([true, false]);
    expect((await sessions.findById(id))!.endedAt).toEqual(SEEDED_AT);
    expect((await sessions.findById(second))!.endedAt).toBeNull();
  });

  it('is removed in its workspace when it expired a long time ago', async () => {
    const [old, foreign] = await Promise.all([owner, stranger].map((scope) => insert(scope, new Date(0))));
    await sessions.removeExpired(owner.workspaceId, SEEDED_AT);
    expect(await sessions.findById(old!)).toBeNull();
    for (const kept of [foreign!, id]) expect(await sessions.findById(kept)).toMatchObject({ id: kept });
  });
});

import { randomUUID } from 'node:crypto';
import { whileHeld } from '../../../test/support/held.js';
import type { Scope } from '../../platform/access/scope.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from './testing/webhook-bench.js';
import { type EventType, SPECIFIED_EVENTS } from '../feed/feed.events.js';

let bench: WebhookBench;
let scope: Scope;

beforeAll(async () => {
  bench = await openWebhookBench();
});
beforeEach(async () => {
  scope = await bench.makeTenant();
});
afterAll(() => bench.close());

const A = 'https://a.example.com/';
const B = 'https://b.example.com/';
const C = 'https://c.example.com/';
const entries = (): Promise<{ action: string; fields: string[] | null }[]> =>
  bench.rows('SELECT action, fields FROM audit_entry WHERE workspace_id = $1 ORDER BY id', [scope.workspaceId]);
const urlsOf = async (): Promise<string[]> => (await bench.webhooks.get(scope, PROVIDER)).urls.map(({ url }) => url);

describe('outgoing webhook app', () => {
  it('is created by the first update and changes only in the given fields', async () => {
    const made = await bench.webhooks.update(scope, PROVIDER, {
      events: ['RESERVATION_CREATED', 'NEW_LISTINGS_IMPORTED'],
    });
    expect(made).toMatchObject({
      workspaceId: scope.workspaceId,
      provider: PROVIDER,
      events: ['RESERVATION_CREATED', 'NEW_LISTINGS_IMPORTED'],
      urls: [],
    });
    bench.clock.advance(1_000);
    const changed = await bench.webhooks.update(scope, PROVIDER, { urls: [A, B] });
    expect(changed).toMatchObject({
      id: made.id,
      events: made.events,
      createdAt: made.createdAt,
      urls: [{ url: A }, { url: B }],
    });
    expect(changed.updatedAt).toEqual(bench.clock.now());
    bench.clock.advance(1_000);
    expect(await bench.webhooks.update(scope, PROVIDER, {})).toEqual(changed);
    expect(await bench.webhooks.update(scope, PROVIDER, { urls: [A, B], events: made.events })).toEqual(changed);
  });

  it('is sent the specified events when its first update has only URLs', async () => {
    const made = await bench.webhooks.update(scope, PROVIDER, { urls: [A] });
    expect(made.events).toEqual([...SPECIFIED_EVENTS]);
    expect((await bench.webhooks.update(scope, 'PROVIDER_05', { urls: [A], events: [] })).events).toEqual([]);
    expect((await bench.webhooks.update(scope, 'PROVIDER_05', { urls: [B] })).events).toEqual([]);
    expect((await bench.webhooks.update(scope, 'PROVIDER_06', {})).events).toEqual([]);
  });

  it('keeps the order of its URLs and the secret of each that stays', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A, B] });
    const before = await bench.webhooks.secrets(scope, PROVIDER);
    await bench.webhooks.update(scope, PROVIDER, { urls: [C, B, A] });
    expect(await urlsOf()).toEqual([C, B, A]);
    const after = new Map((await bench.webhooks.secrets(scope, PROVIDER)).map(({ url, secret }) => [url, secret]));
    for (const { url, secret } of before) expect(after.get(url)).toBe(secret);
    expect(new Set(after.values()).size).toBe(3);
    for (const secret of after.values()) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });

  it('gives a URL that comes back a new secret', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A] });
    const [before] = await bench.webhooks.secrets(scope, PROVIDER);
    await bench.webhooks.update(scope, PROVIDER, { urls: [] });
    expect(await bench.webhooks.secrets(scope, PROVIDER)).toEqual([]);
    await bench.webhooks.update(scope, PROVIDER, { urls: [A] });
    const [after] = await bench.webhooks.secrets(scope, PROVIDER);
    expect(after!.secret).not.toBe(before!.secret);
  });

  it('is one per tenant and provider, even when created by several requests simultaneously', async () => {
    const made = await Promise.all([A, B, C].map((url) => bench.webhooks.update(scope, PROVIDER, { urls: [url] })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await urlsOf()).toHaveLength(1);
    bench.clock.advance(1);
    const other = await bench.webhooks.update(scope, 'PROVIDER_05', { urls: [A] });
    expect(other.id).not.toBe(made[0]!.id);
    const { data, meta } = await bench.webhooks.list(scope, { limit: 1 });
    expect([data.map(({ id }) => id), meta.total]).toEqual([[made[0]!.id], 2]);
  });

  it('of another tenant or workspace is neither seen nor changed', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A], events: ['RESERVATION_CREATED'] });
    const neighbour = await bench.makeTenant(scope.workspaceId);
    const forged = { workspaceId: randomUUID(), tenantId: scope.tenantId };
    for (const other of [neighbour, forged]) {
      expect((await bench.webhooks.list(other, { limit: 20 })).data).toEqual([]);
      await expect(bench.webhooks.get(other, PROVIDER)).rejects.toMatchObject({ kind: 'not_found' });
      await expect(bench.webhooks.secrets(other, PROVIDER)).rejects.toMatchObject({ kind: 'not_found' });
      await expect(bench.webhooks.rotate(other, PROVIDER, A, 0)).rejects.toMatchObject({ kind: 'not_found' });
      await expect(bench.webhooks.enable(other, PROVIDER, A)).rejects.toMatchObject({ kind: 'not_found' });
    }
    await bench.webhooks.update(neighbour, PROVIDER, { urls: [B] });
    expect(await urlsOf()).toEqual([A]);
  });

  it('counts current URLs of all apps of the tenant, by health', async () => {
    const neighbour = await bench.makeTenant(scope.workspaceId);
    expect(await bench.webhooks.countUrls(scope)).toEqual({ total: 0, failing: 0, disabled: 0 });
    await bench.webhooks.update(scope, PROVIDER, { urls: [A, B, C] });
    await bench.webhooks.update(scope, 'PROVIDER_05', { urls: [A] });
    await bench.webhooks.update(neighbour, PROVIDER, { urls: [A] });
    const set = (url: string, changes: string) =>
      bench.rows(`UPDATE webhook_endpoint SET ${changes} WHERE url = $1 AND workspace_id = $2`, [
        url,
        scope.workspaceId,
      ]);
    await set(B, 'failing_since = now()');
    await set(C, 'failing_since = now(), disabled_at = now()');
    expect(await bench.webhooks.countUrls(scope)).toEqual({ total: 4, failing: 1, disabled: 1 });
    await bench.webhooks.update(scope, PROVIDER, { urls: [A] });
    expect(await bench.webhooks.countUrls(scope)).toEqual({ total: 2, failing: 0, disabled: 0 });
    expect(await bench.webhooks.countUrls(neighbour)).toEqual({ total: 1, failing: 0, disabled: 0 });
    expect(await bench.webhooks.countUrls({ ...scope, workspaceId: randomUUID() })).toMatchObject({ total: 0 });
  });

  it('refuses all URLs that may not be called in one answer, and changes nothing', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A] });
    const refused = bench.webhooks.update(scope, PROVIDER, {
      urls: [B, 'http://169.254.169.254/', 'ftp://a.example.com'],
      events: ['RESERVATION_CREATED'],
    });
    await expect(refused).rejects.toMatchObject({
      kind: 'invalid',
      details: [
        { field: 'urls.1', code: 'blocked_address' },
        { field: 'urls.2', code: 'invalid_url' },
      ],
    });
    expect(await urlsOf()).toEqual([A]);
  });
});

describe('secrets', () => {
  it('are sealed at rest, each for its own URL and column', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A, B] });
    await bench.webhooks.rotate(scope, PROVIDER, A, 60);
    type Row = { id: string; secret: string; previous: string | null };
    const rows = await bench.rows<Row>(
      'SELECT id, secret, previous_secret AS previous FROM webhook_endpoint WHERE workspace_id = $1 ORDER BY position',
      [scope.workspaceId],
    );
    expect(JSON.stringify(rows)).not.toContain('whsec_');
    const [a, b] = rows;
    const sealed = { id: a!.id, workspaceId: scope.workspaceId, previousSecret: null, previousSecretUntil: null };
    expect(() => bench.secrets.open({ ...sealed, secret: b!.secret }, bench.clock.now())).toThrow();
    expect(() => bench.secrets.open({ ...sealed, secret: a!.previous! }, bench.clock.now())).toThrow();
  });

  it('are replaced without overlap when none is requested', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A] });
    const [before] = await bench.webhooks.secrets(scope, PROVIDER);
    const rotated = await bench.webhooks.rotate(scope, PROVIDER, A, 0);
    expect(rotated).toMatchObject({ previousSecret: null, previousUntil: null });
    expect(rotated.secret).not.toBe(before!.secret);
  });

  it('are not found for a URL that does not belong to the app', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A] });
    await expect(bench.webhooks.rotate(scope, PROVIDER, B, 60)).rejects.toMatchObject({
      kind: 'not_found',
      message: 'Webhook URL not found',
    });
  });
});

describe('the audit trail', () => {
  it('has one entry per change, with the changed fields, and none where nothing changed', async () => {
    const events: EventType[] = ['RESERVATION_CREATED'];
    for (const changes of [{ events }, { events, urls: [] }, { urls: [A] }, { events: [], urls: [A, B] }]) {
      bench.clock.advance(1);
      await bench.webhooks.update(scope, PROVIDER, changes);
    }
    const changed = (...fields: string[]) => ({ action: 'WEBHOOK_APP_CHANGED', fields });
    expect(await entries()).toEqual([changed('events'), changed('urls'), changed('events', 'urls')]);
  });

  it('has one entry per read of a secret and per rotation', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A] });
    await bench.webhooks.secrets(scope, PROVIDER);
    await bench.webhooks.rotate(scope, PROVIDER, A, 60);
    await bench.webhooks.enable(scope, PROVIDER, A);
    const actions = (await entries()).map(({ action }) => action);
    expect(actions.sort()).toEqual([
      'WEBHOOK_APP_CHANGED',
      'WEBHOOK_APP_CHANGED',
      'WEBHOOK_SECRET_READ',
      'WEBHOOK_SECRET_ROTATED',
    ]);
  });
});

describe('one URL of an app', () => {
  it('is rotated alone: the previous secret stays valid until the overlap ends, an earlier one does not', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A, B] });
    const [, other] = await bench.webhooks.secrets(scope, PROVIDER);
    const first = await bench.webhooks.rotate(scope, PROVIDER, A, 3_600);
    const second = await bench.webhooks.rotate(scope, PROVIDER, A, 60);
    const until = new Date(bench.clock.now().getTime() + 60_000);
    const expected = { url: A, secret: second.secret, previousSecret: first.secret, previousUntil: until };
    expect(second).toEqual(expected);
    bench.clock.advance(59_999);
    expect(await bench.webhooks.secrets(scope, PROVIDER)).toEqual([expected, other]);
    bench.clock.advance(1);
    expect(await bench.webhooks.secrets(scope, PROVIDER)).toEqual([
      { ...expected, previousSecret: null, previousUntil: null },
      other,
    ]);
  });

  it('is enabled alone, without its past failures', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A, B] });
    const now = bench.clock.now();
    await bench.rows(`UPDATE webhook_endpoint SET failing_since = $1, disabled_at = $1, disabled_reason = 'gone'`, [
      now,
    ]);
    const { urls } = await bench.webhooks.enable(scope, PROVIDER, A);
    expect(urls).toEqual([
      { url: A, failingSince: null, disabledAt: null, disabledReason: null },
      { url: B, failingSince: now, disabledAt: now, disabledReason: 'gone' },
    ]);
  });

  it('is not found once it has been removed', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A] });
    await bench.webhooks.update(scope, PROVIDER, { urls: [B] });
    await expect(bench.webhooks.rotate(scope, PROVIDER, A, 60)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(bench.webhooks.enable(scope, PROVIDER, A)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('rows of apps', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['an app', () => bench.apps.lock(scope, PROVIDER, bench.clock.now()), 'webhook_app'],
    ['a URL', () => bench.apps.lockEndpoint(scope, PROVIDER, A), 'webhook_endpoint'],
  ])('are locked until the end of the transaction that changes %s', async (_, lock, table) => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A] });
    const free = () =>
      bench.rows(`SELECT id FROM ${table} WHERE workspace_id = $1 FOR UPDATE SKIP LOCKED`, [scope.workspaceId]);
    expect(await whileHeld(bench.database, lock, free)).toEqual([]);
  });

  it('of another workspace are neither changed nor found', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A] });
    const app = (await bench.apps.find(scope, PROVIDER))!;
    const [endpoint] = await bench.apps.endpoints(scope, [app.id]);
    const stranger = { ...scope, workspaceId: randomUUID() };
    await bench.apps.update(stranger, app.id, { updatedAt: new Date(0) });
    await bench.apps.updateEndpoint(stranger, endpoint!.id, { position: 9 });
    expect(await bench.apps.endpoints(stranger, [app.id])).toEqual([]);
    expect(await bench.apps.lockEndpoint(stranger, PROVIDER, A)).toBeNull();
    expect(await bench.apps.find(scope, PROVIDER)).toEqual(app);
    expect(await bench.apps.endpoints(scope, [app.id])).toEqual([endpoint]);
  });

  it('are listed page by page, oldest first', async () => {
    const providers = ['PROVIDER_09', 'PROVIDER_02', 'PROVIDER_05'] as const;
    for (const provider of providers) {
      await bench.webhooks.update(scope, provider, { urls: [A] });
      bench.clock.advance(1);
    }
    const first = await bench.webhooks.list(scope, { limit: 2 });
    const { data, meta } = await bench.webhooks.list(scope, { limit: 2, cursor: first.meta.nextCursor! });
    expect(data.map(({ provider, urls }) => [provider, urls.length])).toEqual([['PROVIDER_05', 1]]);
    expect(meta).toMatchObject({ total: 3, limit: 2, nextCursor: null });
  });
});

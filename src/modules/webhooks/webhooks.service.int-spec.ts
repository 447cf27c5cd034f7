import { randomUUID } from 'node:crypto';
import type { Scope } from '../../shared/auth/scope.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from './testing/webhook-bench.js';

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
const urlsOf = async (): Promise<string[]> => (await bench.webhooks.get(scope, PROVIDER)).urls.map(({ url }) => url);

describe('outgoing webhook app', () => {
  it('is made by the first update and changes only what is given', async () => {
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

  it('is one per tenant and provider, also when made by many at once', async () => {
    const made = await Promise.all([A, B, C].map((url) => bench.webhooks.update(scope, PROVIDER, { urls: [url] })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await urlsOf()).toHaveLength(1);
    bench.clock.advance(1);
    const other = await bench.webhooks.update(scope, 'PROVIDER_05', { urls: [A] });
    expect(other.id).not.toBe(made[0]!.id);
    const { data, meta } = await bench.webhooks.list(scope, { page: 1, limit: 1 });
    expect([data.map(({ id }) => id), meta.total]).toEqual([[made[0]!.id], 2]);
  });

  it('of another tenant or workspace is neither seen nor changed', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A], events: ['RESERVATION_CREATED'] });
    const neighbour = await bench.makeTenant(scope.workspaceId);
    const forged = { workspaceId: randomUUID(), tenantId: scope.tenantId };
    for (const other of [neighbour, forged]) {
      expect((await bench.webhooks.list(other, { page: 1, limit: 20 })).data).toEqual([]);
      await expect(bench.webhooks.get(other, PROVIDER)).rejects.toMatchObject({ kind: 'not_found' });
      await expect(bench.webhooks.secrets(other, PROVIDER)).rejects.toMatchObject({ kind: 'not_found' });
      await expect(bench.webhooks.rotate(other, PROVIDER, A, 0)).rejects.toMatchObject({ kind: 'not_found' });
      await expect(bench.webhooks.enable(other, PROVIDER, A)).rejects.toMatchObject({ kind: 'not_found' });
    }
    await bench.webhooks.update(neighbour, PROVIDER, { urls: [B] });
    expect(await urlsOf()).toEqual([A]);
  });

  it('refuses URLs that may not be called, all at once, and changes nothing', async () => {
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

  it('are replaced without overlap when none is wanted', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A] });
    const [before] = await bench.webhooks.secrets(scope, PROVIDER);
    const rotated = await bench.webhooks.rotate(scope, PROVIDER, A, 0);
    expect(rotated).toMatchObject({ previousSecret: null, previousUntil: null });
    expect(rotated.secret).not.toBe(before!.secret);
  });

  it('of a URL that is none of the app are a 404', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [A] });
    await expect(bench.webhooks.rotate(scope, PROVIDER, B, 60)).rejects.toMatchObject({
      kind: 'not_found',
      message: 'Webhook URL not found',
    });
  });
});

import { type Answer, startApp, type TestApp } from '../support/app.js';

const CODES = Array.from({ length: 16 }, (_, index) => `PROVIDER_${String(index + 1).padStart(2, '0')}`);

describe('integration definitions', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const put = (provider: string, body: unknown, key?: string): Promise<Answer> =>
    app.api('PUT', `/api/v1/integration-definition/${provider}`, { body, key });
  const list = async (key?: string): Promise<Answer['body']> =>
    (await app.api('GET', '/api/v1/integration-definition', { key })).body;

  it('are sixteen, one for each code, with all fields of the specified interface', async () => {
    const all = await list();
    expect(all.map(({ provider }: { provider: string }) => provider)).toEqual(CODES);
    for (const definition of all) {
      expect(Object.keys(definition).sort()).toEqual([
        'createdAt',
        'fieldsToSync',
        'icon',
        'id',
        'name',
        'partnerKey',
        'provider',
        'updatedAt',
      ]);
      expect(Object.keys(definition.fieldsToSync)).toEqual(['listing']);
      expect(Object.keys(definition.fieldsToSync.listing)).toHaveLength(26);
      expect(definition.name).not.toBe('');
    }
  });

  it('merge the given keys into the stored ones', async () => {
    const first = await put('PROVIDER_04', {
      icon: 'https://example.com/a.png',
      fieldsToSync: { listing: { name: false } },
    });
    expect(first.status).toBe(200);
    const second = await put('PROVIDER_04', {
      fieldsToSync: { listing: { rating: false } },
      partnerKey: { headers: { 'X-Partner': 'p' }, queryParams: { q: 'v' } },
    });
    expect(second.body).toMatchObject({
      icon: 'https://example.com/a.png',
      fieldsToSync: { listing: { name: false, rating: false, type: true } },
      partnerKey: { headers: { 'X-Partner': 'p' }, queryParams: { q: 'v' } },
    });
    expect((await list())[3]).toEqual(second.body);
    const third = await put('PROVIDER_04', {
      icon: null,
      partnerKey: { queryParams: null },
      fieldsToSync: { listing: { name: true } },
    });
    expect(third.body).toMatchObject({
      icon: null,
      partnerKey: { headers: { 'X-Partner': 'p' } },
      fieldsToSync: { listing: { name: true, rating: false } },
    });
    expect((await put('PROVIDER_04', {})).body.fieldsToSync).toEqual(third.body.fieldsToSync);
  });

  it('belong to the workspace', async () => {
    await put('PROVIDER_06', { partnerKey: { headers: { 'X-Partner': 'ours' } } });
    expect(JSON.stringify(await list(app.second.key))).not.toContain('ours');
  });

  it.each(['PROVIDER_17', 'provider_04', 'PROVIDER_4', 'HOSTAWAY', '%20'])('do not exist for %s', async (provider) => {
    const { status, body } = await put(provider, {});
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ field: 'provider' }]);
    for (const code of CODES) expect(body.details[0].message).toContain(code);
  });

  it.each<[unknown, string[]]>([
    [{ name: 'New' }, ['name']],
    [
      { icon: 'ftp://example.com/a.png', fieldsToSync: { listing: { nights: true } } },
      ['icon', 'fieldsToSync.listing.nights'],
    ],
    [{ fieldsToSync: { listing: { name: 'true' } } }, ['fieldsToSync.listing.name']],
    [{ partnerKey: { headers: { 'X-A': 'a\r\nX-B: b' } } }, ['partnerKey.headers']],
    [{ partnerKey: { headers: { host: 'example.com' } } }, ['partnerKey.headers']],
    [{ partnerKey: { queryParams: { a: 1 } } }, ['partnerKey.queryParams']],
  ])('are not changed by %j', async (body, fields) => {
    const { status, body: answer } = await put('PROVIDER_04', body);
    expect(status).toBe(400);
    expect(answer.details.map(({ field }: { field: string }) => field).sort()).toEqual(fields.sort());
  });

  it('are changed by a JSON object only', async () => {
    const path = '/api/v1/integration-definition/PROVIDER_04';
    expect((await app.api('PUT', path, { raw: '{"icon":' })).status).toBe(400);
    expect((await app.api('PUT', path, { body: [] })).status).toBe(400);
    expect((await app.api('PUT', path, { raw: 'icon=a', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });
});

describe('OAuth apps', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const put = (provider: string, body: unknown): Promise<Answer> =>
    app.api('PUT', `/api/v1/oauth-app/${provider}`, { body });

  it('confirm an update without repeating the secret', async () => {
    const { status, body, text } = await put('PROVIDER_15', {
      client_id: 'app',
      client_secret: 'keep-me-quiet',
      scopes: 'a b',
    });
    expect([status, body]).toEqual([200, { message: 'OAuth app updated', provider: 'PROVIDER_15' }]);
    expect(text).not.toContain('quiet');
    expect((await put('PROVIDER_15', {})).status).toBe(200);
  });

  it('accept only the fields of the specified interface', async () => {
    const { status, body } = await put('PROVIDER_15', { clientId: 'x', client_secret: 5 });
    expect(status).toBe(400);
    expect(new Set(body.details.map(({ field }: { field: string }) => field))).toEqual(
      new Set(['clientId', 'client_secret']),
    );
    expect((await put('PROVIDER_99', {})).body.details).toMatchObject([{ field: 'provider' }]);
  });
});

import { PROVIDERS } from './port/provider.js';
import { CONNECTORS, createRegistry, parseOverrides } from './providers.js';

describe('the provider list', () => {
  const registry = createRegistry();

  it('has the 16 codes, each with a name and its authentication schemes', () => {
    expect(PROVIDERS).toHaveLength(16);
    for (const provider of PROVIDERS) {
      expect(registry.nameOf(provider)).not.toBe('');
      expect(registry.authSchemesOf(provider).length).toBeGreaterThan(0);
    }
  });

  it('[auth.note.PROVIDER_11] sends the client id of the account in a client-ID request header', () => {
    const { connector } = registry.find('PROVIDER_11')!;
    const headers = connector.authenticate({ credentials: { api_key: 'key', client_id: 'partner-7' } });
    expect(Object.entries(headers)).toContainEqual([expect.stringMatching(/client-id$/), 'partner-7']);
  });

  // docs/interface.md#credentials-of-an-account defines these, except those of 01, 07, 10 and 16.
  it.each([
    ['PROVIDER_01', 'API_KEY: api_key, api_secret'],
    ['PROVIDER_02', 'API_KEY: account_id'],
    ['PROVIDER_03', 'ACCESS_TOKEN: client_id, client_secret · PARTNER_TOKEN: integration_token'],
    ['PROVIDER_04', 'ACCESS_TOKEN: account_id, api_key'],
    ['PROVIDER_05', 'API_KEY: api_key · OAUTH: clientRedirectURL'],
    ['PROVIDER_06', 'API_KEY: api_key'],
    ['PROVIDER_07', 'API_KEY: api_key · OAUTH: clientRedirectURL'],
    ['PROVIDER_08', 'API_KEY: api_key'],
    ['PROVIDER_09', 'EMAIL_PASSWORD: advertiserId, username, password'],
    ['PROVIDER_10', 'OAUTH: clientRedirectURL'],
    ['PROVIDER_11', 'API_KEY: api_key, client_id'],
    ['PROVIDER_12', 'ACCESS_TOKEN: invite_code'],
    ['PROVIDER_13', 'ACCESS_TOKEN: auth_token · API_KEY: auth_token'],
    ['PROVIDER_14', 'API_KEY: api_key · OAUTH: clientRedirectURL'],
    ['PROVIDER_15', 'OAUTH: clientRedirectURL'],
    ['PROVIDER_16', 'API_KEY: feed_url'],
  ] as const)('%s takes %s', (provider, expected) => {
    const schemes = registry
      .authSchemesOf(provider)
      .map(({ authType, fields }) => `${authType}: ${fields.map(({ name }) => name).join(', ')}`);
    expect(schemes.join(' · ')).toBe(expected);
  });

  it('binds connectors with unique ids, and has the same definition for a code as its binding', () => {
    expect(new Set(CONNECTORS.map(({ definition }) => definition.id)).size).toBe(CONNECTORS.length);
    expect(registry.find('PROVIDER_04')).toMatchObject({ name: 'Hostaway', baseUrl: 'https://api.hostaway.com/v1' });
    expect(registry.definitionOf('PROVIDER_04')?.id).toBe('hostaway');
    for (const provider of PROVIDERS)
      expect(registry.find(provider)?.connector.definition).toBe(registry.definitionOf(provider));
  });

  it('uses the addresses of the sandbox unless they are overridden', () => {
    const overrides = parseOverrides(
      'PROVIDER_14=@https://staging.example/api/, PROVIDER_06=hostaway,PROVIDER_08=hostaway@http://pms.example:81/v1',
    );
    const bound = createRegistry({ sandboxUrl: 'http://127.0.0.1:3100/', overrides });
    expect(bound.find('PROVIDER_04')?.baseUrl).toBe('http://127.0.0.1:3100/hostaway/v1');
    expect(bound.find('PROVIDER_05')?.baseUrl).toBe('http://127.0.0.1:3100/hostfully/api/v3.2');
    expect(bound.find('PROVIDER_14')?.baseUrl).toBe('https://staging.example/api');
    expect(bound.find('PROVIDER_06')).toMatchObject({
      name: 'Hostaway',
      connector: { definition: { id: 'hostaway' } },
    });
    expect(bound.find('PROVIDER_08')?.baseUrl).toBe('http://pms.example:81/v1');
    expect(bound.authSchemesOf('PROVIDER_06')[0]?.authType).toBe('ACCESS_TOKEN');
  });

  it("binds a connector to its own PMS's address when the override names none", () => {
    const overrides = parseOverrides('PROVIDER_13=hospitable,PROVIDER_06=hostaway');
    const [real, sandbox] = [
      createRegistry({ overrides }),
      createRegistry({ sandboxUrl: 'http://s.example', overrides }),
    ];
    expect(real.find('PROVIDER_13')).toMatchObject({
      name: 'Hospitable',
      baseUrl: 'https://public.api.hospitable.com/v2',
    });
    expect(real.find('PROVIDER_06')?.baseUrl).toBe('https://api.hostaway.com/v1');
    expect(sandbox.find('PROVIDER_13')?.baseUrl).toBe('http://s.example/hospitable/v2');
    expect(sandbox.find('PROVIDER_06')?.baseUrl).toBe('http://s.example/hostaway/v1');
  });

  it.each([
    'PROVIDER_17=hostaway',
    'PROVIDER_04',
    'PROVIDER_04=',
    'PROVIDER_04=hostaway@ftp://x',
    'provider_04=hostaway',
  ])('refuses the override %s', (text) => {
    expect(() => parseOverrides(text)).toThrow('CONNECTOR_OVERRIDES');
  });

  it('refuses a connector that is not in this release', () => {
    expect(() => createRegistry({ overrides: { PROVIDER_04: { connector: 'nothing' } } })).toThrow(
      'no connector nothing',
    );
  });
});

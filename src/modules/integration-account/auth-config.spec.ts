import type { AuthType } from '../../connectors/port/connector.js';
import type { Provider } from '../../connectors/port/provider.js';
import { createRegistry } from '../../connectors/providers.js';
import { authConfigFaults } from './auth-config.js';

const registry = createRegistry();
const schemeOf = (provider: Provider, authType: AuthType) => {
  const scheme = registry.authSchemesOf(provider).find((offered) => offered.authType === authType);
  if (!scheme) throw new Error(`${provider} does not offer ${authType}`);
  return scheme;
};
const codes = (provider: Provider, authType: AuthType, config: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(authConfigFaults(schemeOf(provider, authType), config).map(({ field, code }) => [field, code]));

/** The credentials of docs/interface.md#credentials-of-an-account, which leaves those of 01, 07, 10 and 16 open. */
const ROWS: [Provider, AuthType, string[]][] = [
  ['PROVIDER_01', 'API_KEY', ['api_key', 'api_secret']],
  ['PROVIDER_02', 'API_KEY', ['account_id']],
  ['PROVIDER_03', 'ACCESS_TOKEN', ['client_id', 'client_secret']],
  ['PROVIDER_03', 'PARTNER_TOKEN', ['integration_token']],
  ['PROVIDER_04', 'ACCESS_TOKEN', ['account_id', 'api_key']],
  ['PROVIDER_05', 'API_KEY', ['api_key']],
  ['PROVIDER_06', 'API_KEY', ['api_key']],
  ['PROVIDER_07', 'API_KEY', ['api_key']],
  ['PROVIDER_08', 'API_KEY', ['api_key']],
  ['PROVIDER_09', 'EMAIL_PASSWORD', ['advertiserId', 'username', 'password']],
  ['PROVIDER_11', 'API_KEY', ['api_key', 'client_id']],
  ['PROVIDER_12', 'ACCESS_TOKEN', ['invite_code']],
  ['PROVIDER_13', 'ACCESS_TOKEN', ['auth_token']],
  ['PROVIDER_13', 'API_KEY', ['auth_token']],
  ['PROVIDER_14', 'API_KEY', ['api_key']],
  ['PROVIDER_16', 'API_KEY', ['feed_url']],
];

describe.each(ROWS)('authConfig of %s with %s', (provider, authType, names) => {
  const complete = Object.fromEntries(names.map((name) => [name, 'value']));
  const all = (code: string): Record<string, string> =>
    Object.fromEntries(names.map((name) => [`authConfig.${name}`, code]));

  it('is valid with every field', () => {
    expect(codes(provider, authType, complete)).toEqual({});
  });

  it('reports every missing, empty or mistyped field', () => {
    expect(codes(provider, authType, {})).toEqual(all('required'));
    expect(codes(provider, authType, Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(all('empty'));
    expect(codes(provider, authType, Object.fromEntries(names.map((name) => [name, 7])))).toEqual(all('wrong_type'));
    expect(codes(provider, authType, Object.fromEntries(names.map((name) => [name, null])))).toEqual(all('wrong_type'));
  });

  it('reports unknown fields', () => {
    expect(codes(provider, authType, { ...complete, apikey: 'x', token: 'y' })).toEqual({
      'authConfig.apikey': 'unknown_field',
      'authConfig.token': 'unknown_field',
    });
  });
});

describe('authConfig', () => {
  it.each(['PROVIDER_05', 'PROVIDER_07', 'PROVIDER_10', 'PROVIDER_14', 'PROVIDER_15'] as const)(
    'of %s with OAUTH may contain only the redirect',
    (provider) => {
      expect(codes(provider, 'OAUTH', {})).toEqual({});
      expect(codes(provider, 'OAUTH', { clientRedirectURL: 'https://example.com' })).toEqual({});
      expect(codes(provider, 'OAUTH', { clientRedirectURL: '' })).toEqual({ 'authConfig.clientRedirectURL': 'empty' });
      expect(codes(provider, 'OAUTH', { api_key: 'x' })).toEqual({ 'authConfig.api_key': 'unknown_field' });
    },
  );

  it('refuses values that cannot be sent in a header', () => {
    expect(codes('PROVIDER_06', 'API_KEY', { api_key: 'a\r\nX-B: c' })).toEqual({
      'authConfig.api_key': 'invalid_text',
    });
    expect(codes('PROVIDER_06', 'API_KEY', { api_key: 'a'.repeat(4_097) })).toEqual({
      'authConfig.api_key': 'max_length',
    });
  });

  it('faults never repeat a value', () => {
    const faults = authConfigFaults(schemeOf('PROVIDER_06', 'API_KEY'), { api_key: 'top\nsecret', other: 'secret' });
    expect(JSON.stringify(faults)).not.toContain('secret');
  });
});

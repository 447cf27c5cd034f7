import type { AuthScheme, CredentialField } from './port/connector.js';
import { canProveControl, proofFaults, provesControl, provingFieldsOf } from './port/proof.js';
import { CONNECTORS } from './providers.js';

const SCHEMES = CONNECTORS.flatMap(({ definition }) =>
  definition.auth.map((scheme) => ({ name: `${definition.id} by ${scheme.authType}`, scheme })),
);

/** How each scheme shows control: the fields of its own secret, `consent`, or the fields that the workspace shares. */
const TABLE: Record<string, string> = {
  'hostaway by ACCESS_TOKEN': 'api_key',
  'hostfully by API_KEY': 'api_key',
  'hostfully by OAUTH': 'consent',
  'beds24 by ACCESS_TOKEN': 'invite_code',
  'guesty by ACCESS_TOKEN': 'client_secret',
  'guesty by PARTNER_TOKEN': 'integration_token',
  'hostify by API_KEY': 'api_key',
  'lodgify by API_KEY': 'api_key',
  'smoobu by API_KEY': 'api_key, api_secret',
  'ownerrez by OAUTH': 'consent',
  'cloudbeds by API_KEY': 'api_key',
  'cloudbeds by OAUTH': 'consent',
  'smily by OAUTH': 'consent',
  'uplisting by API_KEY': 'api_key',
  'hostex by ACCESS_TOKEN': 'auth_token',
  'hostex by API_KEY': 'auth_token',
  'channex by API_KEY': 'workspace',
  'hospitable by ACCESS_TOKEN': 'auth_token',
  'mews by API_KEY': 'access_token',
  'rentals-united by EMAIL_PASSWORD': 'workspace, unless given: password',
  'ical by API_KEY': 'feed_url',
  'apaleo by ACCESS_TOKEN': 'client_secret',
};

const shown = (scheme: AuthScheme): string => {
  const proving = provingFieldsOf(scheme).join(', ');
  if (scheme.proof.by === 'secret') return proving;
  return proving === '' ? scheme.proof.by : `${scheme.proof.by}, unless given: ${proving}`;
};

const field = (name: string, secret: boolean): CredentialField => ({ name, secret, help: 'Settings' });
const apiKey = { authType: 'API_KEY', fields: [field('id', false), field('key', true)] } as const;
const login = { authType: 'EMAIL_PASSWORD', fields: [field('id', false), field('password', true)] } as const;
const consent = { authType: 'OAUTH', fields: [field('clientRedirectURL', false)] } as const;

type Undeclared = Parameters<typeof proofFaults>[0];
const faultsOf = (scheme: object): string[] => proofFaults(scheme as Undeclared);

describe('the proof of control of an authentication scheme', () => {
  it.each(SCHEMES)('is declared consistently for $name', ({ scheme }) => {
    expect(proofFaults(scheme)).toEqual([]);
  });

  it('matches the table for every scheme of every connector', () => {
    expect(Object.fromEntries(SCHEMES.map(({ name, scheme }) => [name, shown(scheme)]))).toEqual(TABLE);
  });

  it.each<[string, object, string]>([
    ['no proof', apiKey, 'declares no proof of control'],
    ['a secret without a field', { ...apiKey, proof: { by: 'secret', fields: [] } }, 'names no secret field'],
    [
      'an id as a secret',
      { ...apiKey, proof: { by: 'secret', fields: ['id'] } },
      'id is not a secret field of the scheme',
    ],
    [
      'an unknown field',
      { ...apiKey, proof: { by: 'secret', fields: ['token'] } },
      'token is not a secret field of the scheme',
    ],
    [
      'consent without OAUTH',
      { ...apiKey, proof: { by: 'consent' } },
      'consent is the proof of OAUTH, and of nothing else',
    ],
    [
      'OAUTH without consent',
      { ...consent, proof: { by: 'workspace', shared: [] } },
      'consent is the proof of OAUTH, and of nothing else',
    ],
    [
      'a workspace in place of a secret',
      { ...apiKey, proof: { by: 'workspace', shared: [] } },
      "key is a secret of the account's own",
    ],
    [
      'a shared field that does not exist',
      { ...login, proof: { by: 'workspace', shared: ['password', 'user'] } },
      'user is not a field',
    ],
    [
      'no shared secret',
      { ...login, fields: [field('id', false)], proof: { by: 'workspace', shared: ['id'] } },
      'shares no secret field',
    ],
  ])('is refused when it declares %s', (_, scheme, fault) => {
    expect(faultsOf(scheme)).toContain(fault);
  });

  it('is given by the fields of the caller, never by those that are shared', () => {
    const shared: AuthScheme = {
      ...login,
      fields: [...login.fields],
      proof: { by: 'workspace', shared: ['password'] },
    };
    expect([provesControl(shared, { id: '7' }), provesControl(shared, { id: '7', password: 'p' })]).toEqual([
      false,
      true,
    ]);
    const partner: AuthScheme = { ...apiKey, fields: [field('id', false)], proof: { by: 'workspace', shared: [] } };
    expect([canProveControl(partner), provesControl(partner, { id: '7' })]).toEqual([false, false]);
    const agreed: AuthScheme = { ...consent, fields: [...consent.fields], proof: { by: 'consent' } };
    expect(provesControl(agreed, {})).toBe(true);
  });
});

import 'reflect-metadata';
import type { Env } from '../../../config/env.js';
import { createRegistry } from '../../../connectors/providers.js';
import { DomainError } from '../../../values/errors/domain-error.js';
import type { AccountProofs } from '../credentials/account-proofs.js';
import { authConfigFaults } from '../auth-config.js';
import { AccountRequestReader } from './account-request.reader.js';

const WHO = {
  workspaceId: '0198a000-0000-7000-8000-000000000001',
  tenantId: '0198a000-0000-7000-8000-000000000002',
};
const reader = (shared: Record<string, string> = {}, allowPrivate = false): AccountRequestReader => {
  const proofs: Pick<AccountProofs, 'faults'> = {
    faults: async (_, provider, scheme, given) =>
      authConfigFaults(scheme, { ...(provider === 'PROVIDER_09' ? shared : {}), ...given }),
  };
  return new AccountRequestReader(
    createRegistry(),
    proofs as AccountProofs,
    { receiverPolicy: { allowPrivate, ports: [443, 8443] } } as unknown as Env,
  );
};

const apiKey = {
  name: 'A',
  accountIdentifier: 'a',
  provider: 'PROVIDER_14',
  authType: 'API_KEY',
  authConfig: { api_key: 'k' },
};
const redirect = 'https://shop.example/connected?from=pms';
const notify = 'https://shop.example/hook';
/** A field with several faults gets a detail for each of them. */
const any = expect.any(String) as unknown as string;
const oauth = {
  ...apiKey,
  authType: 'OAUTH',
  authConfig: undefined,
  clientRedirectURL: redirect,
  notificationURL: notify,
};

const faultsOf = async (body: unknown, from = reader()): Promise<Record<string, string>> => {
  const error: unknown = await from.newAccount(WHO, body).then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
  if (error === undefined) return {};
  if (!(error instanceof DomainError)) throw error;
  expect(error.kind).toBe('invalid');
  return Object.fromEntries(error.details.map(({ field, code }) => [field ?? '', code]));
};

describe('AccountRequestReader', () => {
  it('reads a complete request', async () => {
    const id = '0198A000-0000-7000-8000-0000000000AA';
    const given = { ...apiKey, id, version: '1.0', markupPercentage: 10, allowImport: true };
    expect(await reader().newAccount(WHO, given)).toEqual({
      ...given,
      id: id.toLowerCase(),
      clientRedirectUrl: undefined,
      notificationUrl: undefined,
    });
  });

  it('reads clientRedirectURL from the body or from authConfig', async () => {
    const nested = { ...oauth, clientRedirectURL: undefined, authConfig: { clientRedirectURL: redirect } };
    for (const body of [oauth, nested, { ...oauth, ...nested, clientRedirectURL: redirect }]) {
      const read = await reader().newAccount(WHO, body);
      expect(read).toMatchObject({ clientRedirectUrl: redirect, notificationUrl: notify, authConfig: {} });
    }
  });

  it.each<[string, unknown, Record<string, string>]>([
    [
      'an empty object',
      {},
      { name: 'required', accountIdentifier: 'required', provider: 'required', authType: 'required' },
    ],
    ['an array', [], { '': 'invalid_body' }],
    ['null', null, { '': 'invalid_body' }],
    [
      'several kinds of faults together',
      { ...apiKey, name: '', extra: 1, authConfig: { apikey: 'k' } },
      { name: 'empty', extra: 'unknown_field', 'authConfig.api_key': 'required', 'authConfig.apikey': 'unknown_field' },
    ],
    ['no authConfig', { ...apiKey, authConfig: undefined }, { 'authConfig.api_key': 'required' }],
    ['an authConfig that is not an object', { ...apiKey, authConfig: 'k' }, { authConfig: 'wrong_type' }],
    ['an unknown provider', { ...apiKey, provider: 'PROVIDER_17' }, { provider: 'unknown_value' }],
    ['a provider in lower case', { ...apiKey, provider: 'provider_14' }, { provider: 'unknown_value' }],
    ['an unknown authType', { ...apiKey, authType: 'OAUTH2' }, { authType: 'unknown_value' }],
    ['a bad id', { ...apiKey, id: 'abc' }, { id: 'invalid_uuid' }],
    [
      'values out of bounds',
      { ...apiKey, defaultDiscountPercentage: 101, markupPercentage: -1, distributionMarkupPercentage: 100.5 },
      { defaultDiscountPercentage: 'max', markupPercentage: 'min', distributionMarkupPercentage: 'max' },
    ],
    [
      'values of the wrong type',
      { ...apiKey, markupPercentage: '10', allowImport: 'true' },
      { markupPercentage: any, allowImport: 'wrong_type' },
    ],
    ['null where a field should be absent', { ...apiKey, markupPercentage: null }, { markupPercentage: any }],
    [
      'OAUTH without addresses',
      { ...oauth, clientRedirectURL: undefined, notificationURL: undefined },
      { clientRedirectURL: 'required', notificationURL: 'required' },
    ],
    [
      'two different redirects',
      { ...oauth, authConfig: { clientRedirectURL: 'https://other.example' } },
      { 'authConfig.clientRedirectURL': 'conflicting_fields' },
    ],
    [
      'a redirect that is not an allowed URL',
      { ...oauth, clientRedirectURL: 'javascript:alert(1)' },
      { clientRedirectURL: 'invalid_url' },
    ],
    [
      'a nested redirect that is not an allowed URL',
      { ...oauth, clientRedirectURL: undefined, authConfig: { clientRedirectURL: 'data:,x' } },
      { 'authConfig.clientRedirectURL': 'invalid_url' },
    ],
    [
      'a redirect with a fragment',
      { ...oauth, clientRedirectURL: 'https://shop.example/#a' },
      { clientRedirectURL: 'invalid_url' },
    ],
    [
      'a private notification address',
      { ...oauth, notificationURL: 'http://10.0.0.1/hook' },
      { notificationURL: 'blocked_address' },
    ],
    [
      'a metadata notification address',
      { ...oauth, notificationURL: 'http://169.254.169.254/' },
      { notificationURL: 'blocked_address' },
    ],
    [
      'credentials of another authType',
      { ...oauth, authConfig: { api_key: 'k' } },
      { 'authConfig.api_key': 'unknown_field' },
    ],
  ])('reports every fault: %s', async (_, body, faults) => {
    expect(await faultsOf(body)).toEqual(faults);
  });

  it('accepts private notification addresses if the configuration allows them', async () => {
    expect(await faultsOf({ ...oauth, notificationURL: 'http://127.0.0.1:9/hook' }, reader({}, true))).toEqual({});
  });

  it('leaves an authType that the provider does not offer to the service', async () => {
    expect(await faultsOf({ ...apiKey, authType: 'EMAIL_PASSWORD', authConfig: { whatever: 'x' } })).toEqual({});
  });

  it('does not require shared fields, and does not add them to the given ones', async () => {
    const body = { ...apiKey, provider: 'PROVIDER_09', authType: 'EMAIL_PASSWORD', authConfig: { advertiserId: '7' } };
    expect(await faultsOf(body)).toEqual({ 'authConfig.username': 'required', 'authConfig.password': 'required' });
    const shared = { username: 'u', password: 'p' };
    const read = await reader(shared).newAccount(WHO, body);
    expect(read.authConfig).toEqual({ advertiserId: '7' });
    const own = await reader(shared).newAccount(WHO, {
      ...body,
      authConfig: { advertiserId: '7', username: 'x', password: 'y' },
    });
    expect(own.authConfig).toEqual({ advertiserId: '7', username: 'x', password: 'y' });
  });
});

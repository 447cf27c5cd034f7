import { jest } from '@jest/globals';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { hashApiKeySecret, newApiKeyParts, writeApiKey } from './api-key-format.js';
import type { ApiKeyRepository, KeyRecord } from './api-key.repository.js';
import { KeyAuthenticator } from './key-authenticator.js';
import type { KeyNetworks } from './key-networks.js';
import type { TenantRepository } from './tenant.repository.js';

const PARTS = newApiKeyParts();
const KEY = writeApiKey(PARTS);

describe('the use of an API key', () => {
  const clock = new FixedClock();
  const inMs = (ms: number): Date => new Date(clock.now().getTime() + ms);
  const harness = (given: Partial<KeyRecord> = {}) => {
    const record: KeyRecord = {
      id: 'a key',
      workspaceId: 'a workspace',
      defaultTenantId: 'a tenant',
      secretHash: hashApiKeySecret(PARTS.secret),
      lastUsedAt: null,
      revokedAt: null,
      scopes: null,
      tenantIds: null,
      networks: null,
      expiresAt: null,
      isOperator: false,
      ...given,
    };
    const keys = { findForAuthentication: async () => record, touch: jest.fn(async () => undefined) };
    const tenants = {} as TenantRepository;
    const authenticator = new KeyAuthenticator(keys as unknown as ApiKeyRepository, tenants, {} as KeyNetworks, clock);
    return { touch: keys.touch, authenticate: () => authenticator.authenticate(KEY) };
  };

  it('is written once by concurrent requests', async () => {
    const { touch, authenticate } = harness();
    await Promise.all([authenticate(), authenticate()]);
    await authenticate();
    expect(touch).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['neither expiry nor overlap', null, null, null],
    ['an expiry', 1_000, null, 1_000],
    ['an overlap after a rotation', null, 2_000, 2_000],
    ['an expiry before the end of the overlap', 1_000, 2_000, 1_000],
    ['an overlap that ends before the expiry', 2_000, 1_000, 1_000],
  ])('grants rights that end with the key, given %s', async (_case, expires, revoked, ends) => {
    const at = (ms: number | null) => (ms === null ? null : inMs(ms));
    const caller = await harness({ expiresAt: at(expires), revokedAt: at(revoked) }).authenticate();
    expect(caller!.rights.expiresAt).toEqual(at(ends));
  });
});

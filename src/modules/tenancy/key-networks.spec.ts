import { jest } from '@jest/globals';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { Audit } from '../../records/audit/audit.js';
import { UNRESTRICTED } from '../../platform/access/rights.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/database/database.js';
import type { ApiKeyRepository } from './api-key.repository.js';
import { KeyNetworks } from './key-networks.js';

const REMEMBERED = 20_000;

it('a process remembers the last 20,000 pairs of key and network, and asks the database for others', async () => {
  const asked: string[] = [];
  const addNetwork = async (_workspaceId: string, keyId: string) => void asked.push(keyId);
  const database = { transaction: (work: () => Promise<void>) => work() } as unknown as Database;
  const audit = { record: jest.fn() } as unknown as Audit;
  const networks = new KeyNetworks(database, { addNetwork } as unknown as ApiKeyRepository, audit, new FixedClock());
  const use = (apiKeyId: string): Promise<void> => {
    const caller: Caller = { workspaceId: 'w', tenantId: 't', isDefaultTenant: true, apiKeyId, rights: UNRESTRICTED };
    return networks.used(caller, '192.0.2.1');
  };
  for (let key = 0; key < REMEMBERED; key += 1) await use(`key ${key}`);
  await use('key 0');
  expect(asked).toHaveLength(REMEMBERED);
  await use('one more');
  await use('key 1');
  await use('key 0');
  expect(asked.slice(REMEMBERED)).toEqual(['one more', 'key 0']);
});

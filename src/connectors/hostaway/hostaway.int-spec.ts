import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import { ContractBench, type ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { hostaway } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: hostaway,
  sandboxPath: '/hostaway/v1',
  authType: 'ACCESS_TOKEN',
  document,
  credentials: (account) => ({ account_id: `sandbox-${account}`, api_key: `sandbox-${account}` }),
  createPath: '/reservations\\?',
  changeCall: { method: 'PUT', path: '/reservations/\\d+\\?' },
  listingsPath: '/listings\\?',
};

describeConnector(tested);

describeWithSharedData('an account of 103 listings', () => {
  const bench = new ContractBench(tested);

  beforeAll(() => bench.start(sharedData('.')));
  afterAll(() => bench.stop());

  it('is read over two pages, each listing once', async () => {
    const all = await bench.allListings('jersey-city-h1023');
    expect(new Set(all.map(({ providerId }) => providerId)).size).toBe(103);
    expect(all.every(({ description }) => description.length <= 20_000)).toBe(true);
  });
});

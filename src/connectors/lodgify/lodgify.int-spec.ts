import type { ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { lodgify } from './connector.js';

const tested: ConnectorUnderTest = {
  connector: lodgify,
  sandboxPath: '/lodgify',
  authType: 'API_KEY',
  credentials: (account) => ({ api_key: `sandbox-${account}` }),
  createPath: '/v1/reservation/booking$',
  listingsPath: '/v2/properties\\?',
  givesTimeZone: false,
};

describeConnector(tested);

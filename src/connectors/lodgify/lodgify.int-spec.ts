import type { ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { lodgify } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: lodgify,
  sandboxPath: '/lodgify',
  without: ['CLOSURES'],
  authType: 'API_KEY',
  document,
  credentials: (account) => ({ api_key: `sandbox-${account}` }),
  createPath: '/v1/reservation/booking$',
  confirmPath: '/book$',
  listingsPath: '/v2/properties\\?',
  givesTimeZone: false,
};

describeConnector(tested);

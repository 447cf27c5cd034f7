import type { ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { hostex } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: hostex,
  sandboxPath: '/hostex/v3',
  authType: 'ACCESS_TOKEN',
  document,
  credentials: (account) => ({ auth_token: `sandbox-${account}` }),
  createPath: '/reservations$',
  listingsPath: '/properties\\?',
  givesTimeZone: false,
  without: ['INQUIRY', 'DETAILS'],
  pagesOf: 'cancelled',
};

describeConnector(tested);

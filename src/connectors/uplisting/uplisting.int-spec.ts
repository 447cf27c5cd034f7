import type { ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { uplisting } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: uplisting,
  sandboxPath: '/uplisting',
  authType: 'API_KEY',
  credentials: (account) => ({ api_key: `sandbox-${account}`, client_id: `sandbox-${account}` }),
  createPath: '/v2/bookings$',
  listingsPath: '/properties\\?',
  without: ['INQUIRY'],
  pagesOf: 'cancelled',
  document,
};

describeConnector(tested);

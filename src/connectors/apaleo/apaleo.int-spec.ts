import type { ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { apaleo } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: apaleo,
  sandboxPath: '/apaleo',
  authType: 'ACCESS_TOKEN',
  document,
  credentials: (account) => ({ client_id: `sandbox-${account}`, client_secret: `sandbox-${account}` }),
  createPath: '/bookings$',
  changeCall: { method: 'PUT', path: '/amend$' },
  listingsPath: '/properties\\?',
  // Prices of nights include VAT, and there is no deposit.
  without: ['INQUIRY', 'QUOTE_PARTS'],
  pagesOf: 'cancelled',
  isEmptyWithoutBody: true,
};

describeConnector(tested);

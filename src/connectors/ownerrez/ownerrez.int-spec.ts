import { addDays } from '../kit/values.js';
import { ContractBench, type ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { ownerrez } from './connector.js';

const tested: ConnectorUnderTest = {
  connector: ownerrez,
  sandboxPath: '/ownerrez/v2',
  authType: 'OAUTH',
  credentials: () => ({ clientRedirectURL: 'https://app.example/connected' }),
  createPath: '/bookings$',
  listingsPath: '/properties\\?',
  givesTimeZone: false,
  without: ['MULTI_UNIT', 'PENDING', 'INQUIRY'],
  pagesOf: 'cancelled',
};

describeConnector(tested);

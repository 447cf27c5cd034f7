import { describeConnector } from '../kit/testing/contract-suite.js';
import { hostaway } from './connector.js';

describeConnector({
  connector: hostaway,
  sandboxPath: '/hostaway/v1',
  authType: 'ACCESS_TOKEN',
  credentials: (account) => ({ account_id: `sandbox-${account}`, api_key: `sandbox-${account}` }),
  createPath: '/reservations\\?',
  listingsPath: '/listings\\?',
});

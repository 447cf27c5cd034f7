import { describeConnector } from '../kit/testing/contract-suite.js';
import { guesty } from './connector.js';

describeConnector({
  connector: guesty,
  sandboxPath: '/guesty/v1',
  authType: 'ACCESS_TOKEN',
  credentials: (account) => ({ client_id: `sandbox-${account}`, client_secret: `sandbox-${account}` }),
  createPath: '/reservations-v3$',
  listingsPath: '/listings\\?',
});

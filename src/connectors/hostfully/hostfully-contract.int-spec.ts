import { describeConnector } from '../kit/testing/contract-suite.js';
import { hostfully } from './connector.js';
import { document } from './testing/document.js';

describeConnector({
  connector: hostfully,
  sandboxPath: '/hostfully/api/v3.2',
  authType: 'API_KEY',
  credentials: (account) => ({ api_key: `sandbox-${account}` }),
  createPath: '/leads$',
  confirmPath: '/accept-booking-request$',
  changeCall: { method: 'POST', path: '/alteration$' },
  listingsPath: '/properties\\?',
  document,
});

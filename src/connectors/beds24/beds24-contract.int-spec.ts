import { describeConnector } from '../kit/testing/contract-suite.js';
import { beds24 } from './connector.js';

describeConnector({
  connector: beds24,
  sandboxPath: '/beds24/v2',
  authType: 'ACCESS_TOKEN',
  credentials: (account) => ({ invite_code: `sandbox-${account}` }),
  createPath: '/bookings$',
  listingsPath: '/properties\\?',
  givesTimeZone: false,
  // Its invite code was usable once.
  replaceable: ['access'],
});

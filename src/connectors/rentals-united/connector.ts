import type { Connector, ConnectorDefinition, PmsCall, VerifiedAccount } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { joined } from '../kit/rest/sources.js';
import { classify, pull, unlessRefused } from './client.js';
import { listings } from './listings.js';
import { calendar, quote } from './prices.js';
import { reservations } from './reservations.js';
import { inbound, subscribe, unsubscribe } from './webhooks.js';
import { unverified } from './unverified.js';

const definition: ConnectorDefinition = {
  id: 'rentals-united',
  name: 'Rentals United',
  documentation: 'https://developer.rentalsunited.com',
  auth: [
    {
      authType: 'EMAIL_PASSWORD',
      fields: [
        { name: 'advertiserId', secret: false, help: "The host's owner id; the merchant-of-record id" },
        { name: 'username', secret: false, help: 'Login at the PMS' },
        { name: 'password', secret: true, help: 'Of that login' },
      ],
      proof: { by: 'workspace', shared: ['username', 'password'] },
    },
  ],
  // Status -5 and -6 limit equal requests only; nothing is counted by account.
  limits: [],
  answers: { forbidden: 'right', reset: null, lastPage: 'only', varying: /(?<=<ResponseID>)[^<]*/ },
  webhooks: 'api',
  signedWebhooks: true,
  holds: false,
  bookingFields: ['notes'],
  cancelling: { policy: 'rules', sends: ['by'] },
  changing: ['dates', 'guests', 'price'],
  delta: true,
  multiUnit: true,
  taxSplit: false,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified,
};

export const rentalsUnited: Connector = {
  definition,
  /** Adds no headers, because the login is in the body. */
  authenticate: () => ({}),
  classify,
  verify,
  listings,
  calendar,
  quote,
  reservations,
  webhooks: { subscribe, unsubscribe },
  inbound,
};

const notShown = (): ConnectorError =>
  new ConnectorError('invalid_credentials', 'This login has no access to the advertiser');

const person = joined(['FirstName', 'SurName']);

async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const { advertiserId: OwnerID = '' } = call.credentials;
  const owner = (await unlessRefused(pull(call, 'Pull_GetOwnerDetails', { OwnerID })))?.optionalObject('Owner');
  if (!owner) throw notShown();
  // In another spelling (`07`) it would pass for another account.
  if ((owner.optionalText('@OwnerID') || OwnerID) !== OwnerID || /\s|^0/.test(OwnerID)) throw notShown();
  return {
    providerAccountId: OwnerID,
    name: owner.optionalText('CompanyName') || person(owner) || `Advertiser ${OwnerID}`,
  };
}

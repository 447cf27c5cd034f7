import { OAUTH_APP as APP } from './dialects/consent.js';
import { PARTNER_KEY } from './dialects/channex/partner.js';

/** The OAuth application of every PMS here, as a workspace registers it. */
export const OAUTH_APP = { client_id: APP.id, client_secret: APP.secret };

/** Values that a workspace enters in its definition of a provider before it connects accounts, by connector. */
export const PARTNER_KEYS: Readonly<Record<string, { headers: Record<string, string> }>> = {
  channex: { headers: { 'user-api-key': PARTNER_KEY } },
};

/** Returns the accepted value of a credential field. `attempt`: an invite code can be used once. README.md */
export const credentialOf = (field: string, account: string, sandboxUrl: string, attempt = 1): string => {
  if (field === 'invite_code') return `sandbox-${account}-${attempt}`;
  if (field === 'feed_url') return `${sandboxUrl}/ical/sandbox-${account}.ics`;
  return `sandbox-${account}`;
};

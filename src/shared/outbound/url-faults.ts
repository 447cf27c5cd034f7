import type { ErrorDetail } from '../errors/domain-error.js';
import { assertAllowedUrl, assertReceiverUrl, type ReceiverPolicy } from './address-filter.js';
import { OutboundError } from './outbound-error.js';

/** The service calls it: only addresses that the policy lets through. What is no text is another check's business. */
export const notificationUrlFaults = (url: unknown, policy: ReceiverPolicy): ErrorDetail[] =>
  urlFaults('notificationURL', url, (text) => assertReceiverUrl(text, policy));

/** Only browsers go there: any host, but no credentials and no fragment. */
export const redirectUrlFaults = (url: unknown, field = 'clientRedirectURL'): ErrorDetail[] =>
  urlFaults(field, url, (text) => assertAllowedUrl(text, { allowPrivate: true }));

const urlFaults = (field: string, url: unknown, check: (text: string) => URL): ErrorDetail[] => {
  if (typeof url !== 'string') return [];
  try {
    check(url);
    return [];
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return [{ field, code: error.kind, message: `${field} ${error.message}` }];
  }
};

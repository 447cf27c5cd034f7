import type { ErrorDetail } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import { assertAllowedUrl, assertReceiverUrl, type ReceiverPolicy } from './address-filter.js';
import { OutboundError } from './outbound-error.js';

/**
 * Returns the faults of a URL that the service calls, which needs an allowed address. Another check refuses values that
 * are not text.
 */
export const notificationUrlFaults = (url: unknown, policy: ReceiverPolicy): ErrorDetail[] =>
  urlFaults('notificationURL', url, (text) => assertReceiverUrl(text, policy));

/** Returns the faults of a URL that only browsers open, with any host, but no credentials and no fragment. */
export const redirectUrlFaults = (url: unknown, field = 'clientRedirectURL'): ErrorDetail[] =>
  urlFaults(field, url, (text) => assertAllowedUrl(text, { allowPrivate: true }));

/** Returns the code of a refused URL. */
export const urlCode = ({ kind }: OutboundError): ErrorCode =>
  kind === 'blocked_address' ? 'blocked_address' : 'invalid_url';

const urlFaults = (field: string, url: unknown, check: (text: string) => URL): ErrorDetail[] => {
  if (typeof url !== 'string') return [];
  try {
    check(url);
    return [];
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return [{ field, code: urlCode(error), message: `${field} ${error.message}` }];
  }
};

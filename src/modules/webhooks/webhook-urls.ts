import type { ErrorDetail } from '../../values/errors/domain-error.js';
import { assertReceiverUrl, type ReceiverPolicy } from '../../platform/outbound/address-filter.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { urlCode } from '../../platform/outbound/url-faults.js';
import { urlsRefused } from './webhooks.errors.js';

/**
 * Refuses (400) each URL that may not be called, or that is the same as an earlier one, with one detail on
 * `urls.N`.
 */
export const assertUrls = (urls: string[], policy: ReceiverPolicy): void => {
  const seen = new Set<string>();
  const faults = urls.flatMap((url, index) => faultOf(url, `urls.${index}`, seen, policy));
  if (faults.length > 0) throw urlsRefused(faults);
};

const faultOf = (text: string, field: string, seen: Set<string>, policy: ReceiverPolicy): ErrorDetail[] => {
  try {
    const { href } = assertReceiverUrl(text, policy);
    if (seen.has(href)) return [{ field, code: 'duplicate', message: `${field} is the same URL as an earlier one` }];
    seen.add(href);
    return [];
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return [{ field, code: urlCode(error), message: `${field} ${error.message}` }];
  }
};

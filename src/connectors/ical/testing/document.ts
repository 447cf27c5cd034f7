import { documentedCalls } from '../../kit/testing/vendor-document.js';

/** A feed is read by its address and nothing else. RFC 5545 says what it holds. */
export const document = documentedCalls({ 'GET /{feed}': {} });

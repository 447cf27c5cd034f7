import { documentedCalls } from '../../kit/testing/vendor-document.js';

/** A feed is read by its address alone. RFC 5545 defines its content. */
export const document = documentedCalls({ 'GET /{feed}': {} });

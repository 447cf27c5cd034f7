import { type DocumentedCalls, documentedCalls, recordedJson } from '../../kit/testing/vendor-document.js';

/** The vendor's documentation: see `recorded/README.md`. */
export const document = documentedCalls(recordedJson(import.meta.url, 'documented.json') as DocumentedCalls);

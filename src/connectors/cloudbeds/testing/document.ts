import { documentedCalls, type DocumentedCalls, recordedJson } from '../../kit/testing/vendor-document.js';
import { callsOf, type OpenApi } from '../../kit/testing/vendor-openapi.js';

const openapi = recordedJson(import.meta.url, 'openapi.json') as OpenApi;

/** Checks requests only: the document leaves out or mistypes parts of recorded answers (maps of extra charges). */
const requests = Object.entries(callsOf(openapi)).map(([key, { query, body, enums }]) => [key, { query, body, enums }]);

/** The vendor's own OpenAPI document, see `recorded/README.md`. */
export const document = documentedCalls(Object.fromEntries(requests) as DocumentedCalls);

import { readFileSync } from 'node:fs';
import { documentedCalls, type DocumentedCalls } from '../../kit/testing/vendor-document.js';
import { callsOf, type OpenApi } from '../../kit/testing/vendor-openapi.js';

const openapi = JSON.parse(readFileSync(new URL('../recorded/openapi.json', import.meta.url), 'utf8')) as OpenApi;

/** Answers are not compared: the document leaves out or mistypes what recorded answers have (maps of extra charges). */
const requests = Object.entries(callsOf(openapi)).map(([key, { query, body, enums }]) => [key, { query, body, enums }]);

/** The vendor's own OpenAPI document, see `recorded/README.md`. */
export const document = documentedCalls(Object.fromEntries(requests) as DocumentedCalls);

import type { InboundRequest } from './connector.js';
import { Fields, invalid } from './guards.js';

/** The body of an event, whatever JSON it is; anything else is `invalid_response`. */
export function eventJson({ rawBody }: InboundRequest): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw invalid('event', 'JSON');
  }
}

/** The body of an event that is one JSON object. */
export const eventIn = (request: InboundRequest): Fields => Fields.of(eventJson(request), 'event');

import type { InboundRequest } from '../port/connector.js';
import { Fields, invalid } from './guards.js';

/** Parses a text of an event as JSON; anything else is `invalid_response`. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('event', 'JSON');
  }
}

/** Returns the body of an event, whatever JSON it is. */
export const eventJson = ({ rawBody }: InboundRequest): unknown => jsonIn(rawBody.toString('utf8'));

/** Returns the body of an event that is one JSON object. */
export const eventIn = (request: InboundRequest): Fields => Fields.of(eventJson(request), 'event');

import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './document-examples.js';

type Headers = Record<string, object>;

/** Returns `XRequestId` for `x-request-id`. */
const nameOf = (header: string): string =>
  header.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** Describes each header once, where all answers describe it alike: nearly every answer has the same ones. */
export const shareHeaders = (document: OpenAPIObject): void => {
  const all = operationsOf(document).flatMap(([, { responses = {} }]) =>
    Object.values(responses as Record<string, { headers?: Headers }>).flatMap(({ headers }): Headers[] =>
      headers ? [headers] : [],
    ),
  );
  const names = new Set(all.flatMap((headers) => Object.keys(headers)));
  for (const header of names) {
    const places = all.filter((headers) => header in headers);
    const [first] = places;
    const isAlike = places.every((headers) => JSON.stringify(headers[header]) === JSON.stringify(first![header]));
    if (!isAlike || places.length === 1) continue;
    const shared = { ...document.components?.headers, [nameOf(header)]: first![header]! };
    document.components = { ...document.components, headers: shared };
    for (const headers of places) headers[header] = { $ref: `#/components/headers/${nameOf(header)}` };
  }
};

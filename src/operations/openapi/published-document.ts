import type { OpenAPIObject } from '@nestjs/swagger';
import { addExamples, operationsOf, putValues } from './document-examples.js';
import { describeErrorCodes } from './document-codes.js';
import { documentedTags, TAGS, withPublicNames } from './document-names.js';
import { nameEnums } from './document-enums.js';
import { shareHeaders } from './document-headers.js';
import { describeParameters } from './document-parameters.js';
import { addErrorExamples } from './error-examples.js';
import { STORY_VALUES } from './story/story.js';
import { addNotifications } from './document-notifications.js';

type Node = Record<string, unknown>;
type Servers = NonNullable<OpenAPIObject['servers']>;

/** Converts `nullable` and references with a description to the JSON Schema of OpenAPI 3.1. */
const asSchema31 = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asSchema31);
  if (value === null || typeof value !== 'object') return value;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'example' ? part : asSchema31(part)]),
  ) as Node;
  const { type, allOf, ...described } = rest;
  const [only] = Array.isArray(allOf) ? (allOf as Node[]) : [];
  if (only) return nullable === true ? { ...described, anyOf: [only, { type: 'null' }] } : { ...described, ...only };
  if (nullable !== true) return rest;
  return {
    ...described,
    type: [type, 'null'],
    ...(Array.isArray(rest.enum) ? { enum: [...new Set([...(rest.enum as unknown[]), null])] } : {}),
  };
};

/** Returns the document with the servers at which it is served, and with links to the guide there. */
export const documentAt = (document: OpenAPIObject, servers: Servers): OpenAPIObject => {
  const address = servers.find(({ url }) => /^https?:/.test(url))?.url;
  const names = new Set(document.tags?.map(({ name }) => name));
  const tags = TAGS.filter(({ name }) => names.has(name));
  return { ...document, servers, tags: documentedTags(tags, address) } as OpenAPIObject;
};

/** Returns the document as committed and served: OpenAPI 3.1 with notifications, readable names and examples. */
export const publishedDocument = (document: OpenAPIObject): OpenAPIObject => {
  const named = withPublicNames(document);
  addExamples(named);
  putValues(named, STORY_VALUES);
  describeErrorCodes(named);
  describeParameters(named);
  addErrorExamples(named);
  for (const [, operation] of operationsOf(named)) operation.description ??= 'Needs no API key.';
  const unnamed = asSchema31(named) as OpenAPIObject;
  if (unnamed.components?.schemas?.Reservation) addNotifications(unnamed);
  const published = nameEnums(unnamed);
  shareHeaders(published);
  const text = JSON.stringify(published);
  const tags = TAGS.filter(({ name }) => text.includes(`"tags":["${name}"]`));
  const servers = published.servers?.length ? published.servers : [{ url: '/' }];
  return documentAt({ ...published, openapi: '3.1.0', tags }, servers);
};

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { PACKAGE_FOLDER } from '../../config/version.js';
import { API_KEY_HEADER } from '../../edge/auth/auth.decorators.js';
import { MEANING } from '../../edge/http/openapi.js';
import { keepInMemory } from './answers-in-memory.js';
import { type ExampleValues, withDemoValues } from './document-examples.js';
import { addActsFor } from './document-access.js';
import { addDeprecations } from './document-deprecations.js';
import { addEtags } from './document-etags.js';
import { operationIdOf } from './document-names.js';
import { addListedCodes } from './document-codes.js';
import { documentAt, publishedDocument } from './published-document.js';
import { yamlOf } from './yaml.js';

const DESCRIPTION = `One API for every property-management system: connect a host's PMS account once; its listings,
calendars, quotes and reservations appear through one interface. Operations marked \`x-extension\` go beyond the
specified interface.

\`x-scope\` names the scope that a restricted API key needs; where \`x-reaches\` names \`guests\`, it needs \`read\`
too. \`x-withholds\` names fields of the answer that are blank for a key without \`read\`. \`x-acts-for\` says for whom
an operation acts: \`tenant\`, the one of the tenant header or the default tenant; \`own-tenants\`, every tenant of the
key; \`workspace\`, which is refused to keys that are restricted to tenants.

Requests of an API key are counted: \`RateLimit-Policy\` and \`RateLimit\` of each answer state the limit and the
remaining requests (draft-ietf-httpapi-ratelimit-headers), 429 comes with \`Retry-After\`. A malformed request never
reaches an operation: 408 too slow, 414 URL over 8 KiB, 431 headers over 16 KiB, with the same error body.

The answer of a GET has an \`ETag\`. A client that polls keeps the answer and sends its ETag back in \`If-None-Match\`:
304, without a body, says that nothing changed. It counts as a request. \`asOf\` and \`via\` are not part of the ETag,
because they change with each read of the PMS; \`x-as-of\` on the 304 says how old the answer is now.

A body has at most 256 KiB, 5,000 elements and properties in all, 200 properties in one object and 20 levels. An answer
lists at most 100 faults. Each 4 KiB of a body, rounded up, counts as one request.`;

export const createDocument = (app: INestApplication, publicUrl?: string): OpenAPIObject => {
  const builder = new DocumentBuilder()
    .setTitle('Lodgewire')
    .setDescription(DESCRIPTION)
    .setVersion('v1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addApiKey({ type: 'apiKey', in: 'header', name: API_KEY_HEADER }, 'key')
    .addSecurityRequirements('key');
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: operationIdOf,
  });
  if (publicUrl) document.servers = serversOf(publicUrl);
  addBodyRefusals(document);
  addListedCodes(document);
  addActsFor(document);
  addEtags(document);
  addDeprecations(document);
  return document;
};

/**
 * Returns the servers. Swagger UI calls the first: the origin at which it was opened, so that no request is
 * cross-origin.
 */
const serversOf = (publicUrl: string): NonNullable<OpenAPIObject['servers']> => [
  { url: new URL(publicUrl).pathname, description: 'Here' },
  { url: publicUrl },
];

/**
 * Reads the committed document, which CI compares with the code. A process in production need not build it: that takes
 * time and memory.
 */
const committedDocument = async (publicUrl: string): Promise<OpenAPIObject> => {
  const text = await readFile(join(PACKAGE_FOLDER, 'openapi.json'), 'utf8');
  return documentAt(JSON.parse(text) as OpenAPIObject, serversOf(publicUrl));
};

/** Returns the document of the running code, whose examples name current data of the service. */
const demoDocument = (
  app: NestFastifyApplication,
  publicUrl: string,
  demoValues: () => Promise<ExampleValues>,
): (() => Promise<OpenAPIObject>) => {
  let built: OpenAPIObject | undefined;
  return async () => {
    built ??= publishedDocument(createDocument(app, publicUrl));
    return withDemoValues(built, await demoValues());
  };
};

/**
 * Adds the refusals of a body to every operation that may receive one: it is read before the operation is checked for
 * one.
 */
const addBodyRefusals = (document: OpenAPIObject): void => {
  for (const { post, put, patch, delete: remove } of Object.values(document.paths))
    for (const operation of [post, put, patch, remove])
      for (const status of [400, 413, 415])
        if (operation) operation.responses[status] ??= { ...operation.responses[500], description: MEANING[status]! };
};

/** Returns a policy for Swagger UI's own files, its inline styles and icons, and the service it calls. */
const docsPolicy = (publicUrl: string): string =>
  [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(publicUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const isPage = (url: string): boolean => /^\/docs(?![\w-])/.test(url);
const isDocs = (url: string): boolean => /^\/docs(?:-json|-yaml)?(?![\w-])/.test(url);

/** Serves a text that is made once for all simultaneous requests. */
const serveText = (server: FastifyInstance, path: string, type: string, make: () => Promise<string>): void => {
  let making: Promise<string> | undefined;
  server.get(path, async (_request, reply) => {
    making ??= make().finally(() => (making = undefined));
    return reply.type(type).send(await making);
  });
};

/**
 * Serves Swagger UI at `/docs`, and the document at `/docs-json` and `/docs-yaml`: open to all, limited for each
 * client network. With `demoValues` the examples name current data of the running service, so that nothing is cached.
 */
export const serveDocs = (
  app: NestFastifyApplication,
  publicUrl: string,
  demoValues?: () => Promise<ExampleValues>,
): void => {
  const policy = docsPolicy(publicUrl);
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  server.addHook('onRoute', (route) => {
    if (isDocs(route.url)) route.config = { ...route.config, access: 'counted' };
  });
  if (!demoValues) keepInMemory(server, isDocs);
  // After the handler: the static files come with a Cache-Control of their own.
  server.addHook('onSend', (request, reply, payload, done) => {
    if (isPage(request.url)) reply.header('content-security-policy', policy);
    if (isDocs(request.url)) reply.header('cache-control', 'no-cache');
    done(null, payload);
  });
  const document = demoValues ? demoDocument(app, publicUrl, demoValues) : () => committedDocument(publicUrl);
  const json = async (): Promise<string> => JSON.stringify(await document());
  const yaml = async (): Promise<string> => yamlOf(await json());
  serveText(server, '/docs-json', 'application/json; charset=utf-8', json);
  serveText(server, '/docs-yaml', 'text/yaml; charset=utf-8', yaml);
  SwaggerModule.setup('docs', app as INestApplication, {} as OpenAPIObject, {
    raw: false,
    swaggerUrl: `${new URL(publicUrl).pathname.replace(/\/$/, '')}/docs-json`,
    customSiteTitle: 'Lodgewire',
    swaggerOptions: {
      // Sections that are closed at first, so that a browser need not lay out all operations at once.
      docExpansion: 'none',
      deepLinking: true,
      // A stored key would be available to the next user of the browser, and to every script of the same origin.
      persistAuthorization: demoValues !== undefined,
    },
  });
};

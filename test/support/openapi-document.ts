import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { addFiles, filesBelow } from '../../scripts/lib/build/source-state.mjs';
import { createDocument } from '../../src/operations/openapi/docs.js';

const ROOT = resolve(import.meta.dirname, '../..');
const KEPT = join(ROOT, '.data', 'openapi-of-tests.json');

/**
 * Returns the OpenAPI document of the service, which depends only on its sources. Building it takes a second of
 * processor time, so the first test file stores it for the others.
 */
export const openapiDocument = (app: NestFastifyApplication): OpenAPIObject => {
  const state = sourceState();
  const kept = existsSync(KEPT)
    ? (JSON.parse(readFileSync(KEPT, 'utf8')) as { state: string; document: object })
    : null;
  if (kept?.state === state) return kept.document as OpenAPIObject;
  const document = createDocument(app);
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  const unfinished = `${KEPT}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify({ state, document }));
  renameSync(unfinished, KEPT);
  return document;
};

/** Returns a text that changes with the path, size or time of any source, and with the versions of packages. */
const sourceState = (): string => {
  const hash = createHash('sha256');
  addFiles(hash, ROOT, [...filesBelow(join(ROOT, 'src')), join(ROOT, 'package-lock.json')]);
  return hash.digest('hex');
};

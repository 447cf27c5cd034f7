import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Command } from 'commander';
import { AppModule } from '../app.module.js';
import { anyKeys } from '../config/command-env.js';
import { readEnv } from '../config/env.js';
import { createDocument } from '../operations/openapi/docs.js';
import { publishedDocument } from '../operations/openapi/published-document.js';
import { errorCodesPage } from './error-codes-page.js';
import { providersTable } from './providers-table.js';
import { unverifiedPage } from './unverified-page.js';

/** Writes the document without a database or queue, because nothing is instantiated. */
const writeOpenApi = async (file: string): Promise<void> => {
  const placeholder = { DATABASE_URL: 'postgres://none', ENCRYPTION_KEYS: anyKeys(), NODE_ENV: 'development' };
  const app = await NestFactory.create(AppModule.of(readEnv(placeholder)), new FastifyAdapter() as never, {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  writeFileSync(file, `${JSON.stringify(publishedDocument(createDocument(app)), null, 2)}\n`);
};

export const addDocumentCommands = (program: Command): void => {
  program
    .command('openapi')
    .description('write the OpenAPI document')
    .argument('[file]', 'where to', 'openapi.json')
    .action(writeOpenApi);

  program
    .command('errors')
    .description('write the table of error codes')
    .argument('[folder]', 'where to', 'docs')
    .action((folder: string) => writeFileSync(join(folder, 'error-codes.md'), errorCodesPage()));

  program
    .command('providers')
    .description('write the table of providers and the list of unverified assumptions about them')
    .argument('[folder]', 'where to', 'docs')
    .action((folder: string) => {
      writeFileSync(join(folder, 'providers.md'), providersTable());
      writeFileSync(join(folder, 'unverified.md'), unverifiedPage());
    });
};

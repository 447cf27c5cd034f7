import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { readEnv } from './config/env.js';
import { createRegistry } from './connectors/providers.js';
import { ProvidersService } from './modules/definitions/providers.service.js';
import { ApiKeyService } from './modules/tenancy/api-key.service.js';
import { operatorOf } from './modules/tenancy/key-maker.js';
import { WorkspaceService } from './modules/tenancy/workspace.service.js';
import { createDocument } from './operations/docs.js';
import { AuditRepository } from './shared/audit/audit.repository.js';
import { asSystem } from './shared/database/access.js';
import { logContext } from './shared/logging/logger.js';
import { KeyRotation } from './shared/crypto/key-rotation.js';
import { migrate } from './shared/database/migrate.js';
import { schemaDifference } from './shared/database/schema-check.js';

const USAGE = `Usage: npm run cli -- <command>
  migrate                          bring the database to the present schema
  check-migrations                 fail when migrations and entities disagree
  openapi [file]                   write the OpenAPI document (openapi.json)
  providers [file]                 write the table of providers (docs/providers.md)
  workspace create <name>          a workspace with its default tenant and first API key
  workspace list
  keys list <workspaceID>
  keys create <workspaceID> <name>
  keys rotate <workspaceID> <keyID> [overlapSeconds]
  keys revoke <workspaceID> <keyID>
  audit list [workspaceID|-] [since]  the newest 1,000 entries of one workspace, or of all and of nobody
  encryption status                number of sealed values by the id of their key
  encryption rewrap                bring all of them under the first key now (the worker does so by itself)
`;

const print = (value: unknown): void =>
  void process.stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}\n`);

/** Runs `work` with the wired application, no port opened and no job taken. */
const withApp = async (work: (app: { get: NestFastifyApplication['get'] }) => Promise<unknown>): Promise<void> => {
  const env = readEnv({ ...process.env, ROLE: 'api', LOG_LEVEL: 'error' }); // eslint-disable-line no-restricted-syntax
  const app = await NestFactory.createApplicationContext(AppModule.of(env), { logger: ['error'] });
  try {
    print(await logContext.run({ command: `${first} ${second}` }, () => asSystem(() => work(app))));
  } finally {
    await app.close();
  }
};

const yes = (value: boolean): string => (value ? 'yes' : 'no');

/** The table of docs/providers.md, from the connectors themselves. */
const writeProviders = async (file = 'docs/providers.md'): Promise<void> => {
  const rows = new ProvidersService(createRegistry({}))
    .list()
    .map(({ provider, name, authSchemes, capabilities, rateLimits }) => {
      const auth = authSchemes
        .map(({ authType, fields }) => `${authType}: ${fields.map((field) => field.name).join(', ')}`)
        .join('<br>');
      const limits = rateLimits
        .map(({ scope, requests, perSeconds }) => `${requests} in ${perSeconds} s per ${scope}`)
        .join('<br>');
      const can = capabilities
        ? [
            capabilities.quote,
            yes(capabilities.create),
            yes(capabilities.cancel),
            yes(capabilities.hold),
            yes(capabilities.multiUnit),
            yes(capabilities.taxSplit),
            yes(capabilities.delta),
            capabilities.webhooks,
            yes(capabilities.signedWebhooks),
          ]
        : ['not in this release', '', '', '', '', '', '', '', ''];
      return `| ${[provider, name, auth, ...can, limits].join(' | ')} |`;
    });
  const head = [
    'Code', 'PMS', 'authType: authConfig', 'quote', 'create', 'cancel', 'hold', 'multi-unit', 'tax split', 'delta',
    'webhooks', 'signed', 'limits',
  ]; // prettier-ignore
  const text = [
    '# Providers',
    '',
    'Written by `npm run docs:providers`; `GET /api/v1/provider` answers the same.',
    '',
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows,
    '',
  ];
  writeFileSync(file, text.join('\n'));
};

/** For commands that decrypt nothing. */
const anyKeys = (): string => `none:${randomBytes(32).toString('base64')}`;

/** Needs neither database nor queue: nothing is instantiated. */
const writeOpenApi = async (file = 'openapi.json'): Promise<void> => {
  const placeholder = { DATABASE_URL: 'postgres://none', ENCRYPTION_KEYS: anyKeys(), NODE_ENV: 'development' };
  const app = await NestFactory.create(AppModule.of(readEnv(placeholder)), new FastifyAdapter() as never, {
    preview: true,
    logger: false,
  });
  writeFileSync(file, `${JSON.stringify(createDocument(app), null, 2)}\n`);
};

const checkMigrations = async (): Promise<void> => {
  const { DATABASE_URL } = readEnv({ ENCRYPTION_KEYS: anyKeys(), ...process.env }); // eslint-disable-line no-restricted-syntax
  await migrate(DATABASE_URL);
  const difference = await schemaDifference(DATABASE_URL);
  if (difference.length > 0) throw new Error(`Migrations and entities disagree:\n${difference.join(';\n')}`);
  print('migrations match entities');
};

const AUDIT_ENTRIES = 1_000;
const everyKey = { page: 1, limit: 1_000 };

const commands: Record<string, (args: string[]) => Promise<void>> = {
  migrate: async () => print(await migrate(readEnv({ ENCRYPTION_KEYS: anyKeys(), ...process.env }).DATABASE_URL)), // eslint-disable-line no-restricted-syntax
  'check-migrations': checkMigrations,
  openapi: ([file]) => writeOpenApi(file),
  providers: ([file]) => writeProviders(file),
  'workspace create': ([name]) =>
    withApp((app) => app.get(WorkspaceService, { strict: false }).createWithKey(required(name), 'First')),
  'workspace list': () => withApp((app) => app.get(WorkspaceService, { strict: false }).list()),
  'audit list': ([workspace = '-', since]) =>
    withApp((app) =>
      app
        .get(AuditRepository, { strict: false })
        .newest(AUDIT_ENTRIES, workspace === '-' ? undefined : workspace, since ? instant(since) : undefined),
    ),
  'encryption status': () => withApp((app) => app.get(KeyRotation, { strict: false }).status()),
  'encryption rewrap': () =>
    withApp(async (app) => {
      const rotation = app.get(KeyRotation, { strict: false });
      while (await rotation.round({ waits: true }));
      return rotation.status();
    }),
  'keys list': ([workspace]) =>
    withApp((app) => app.get(ApiKeyService, { strict: false }).list(operatorOf(required(workspace)), everyKey)),
  'keys create': ([workspace, name]) =>
    withApp((app) =>
      app.get(ApiKeyService, { strict: false }).create(operatorOf(required(workspace)), { name: required(name) }),
    ),
  'keys rotate': ([workspace, key, overlap]) =>
    withApp((app) =>
      app
        .get(ApiKeyService, { strict: false })
        .rotate(operatorOf(required(workspace)), required(key), Number(overlap ?? 0)),
    ),
  'keys revoke': ([workspace, key]) =>
    withApp((app) => app.get(ApiKeyService, { strict: false }).revoke(operatorOf(required(workspace)), required(key))),
};

const instant = (text: string): Date => {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new Error(`${text} is no instant such as 2027-03-01T00:00:00Z`);
  return date;
};

const required = (value: string | undefined): string => {
  if (!value) throw new Error(USAGE);
  return value;
};

const [first = '', second = '', ...rest] = process.argv.slice(2);
const command = commands[`${first} ${second}`] ?? commands[first];
const args = commands[`${first} ${second}`] ? rest : [second, ...rest].filter((value) => value !== '');

(command ? command(args) : Promise.reject(new Error(USAGE))).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

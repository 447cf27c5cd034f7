import type { Command } from 'commander';
import { confirm } from '../ask.js';
import { bodyOf } from '../api/client.js';
import { rowsOf } from '../api/pages.js';
import type { components } from '@lodgewire/sdk';
import { durationMs, listOf, oneOf, wholeNumber, withLimit } from '../arguments.js';
import type { CliContext } from '../context.js';
import { ExitCode } from '../exit-code.js';
import { CliFault } from '../fault.js';
import { age } from '../output/format.js';
import type { Output } from '../output/write.js';
import { leaf, onService, type Session } from '../session.js';

type ApiKey = components['schemas']['ApiKey'];
type IssuedApiKey = components['schemas']['IssuedApiKey'];

const SCOPES = ['read', 'book', 'manage', 'secrets', 'keys'] as const;
const LONGEST_OVERLAP_SECONDS = 2_592_000;

interface CreateOptions {
  scopes?: (typeof SCOPES)[number][];
  tenants?: string[];
  networks?: string[];
  expires?: string;
}

const trimmed = (text: string): string => text.trim();

const stateOf = ({ revokedAt, expiresAt }: ApiKey, now: Date): string => {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now.toISOString() ? 'expired' : 'valid';
};

/** Returns the scopes in words. With null the key may do everything. */
const scopesOf = ({ scopes }: Pick<ApiKey, 'scopes'>): string => scopes?.join(', ') ?? 'all';

const list = (session: Session): Output => ({
  rows: rowsOf((query) => bodyOf(session.api.GET('/api/v1/api-key', { params: { query } })), session.most),
  columns: (key: ApiKey) => ({
    Key: key.id,
    'Begins with': key.prefix,
    Name: key.name,
    Scopes: key.isOperator ? `${scopesOf(key)}, operator` : scopesOf(key),
    Tenants: key.tenantIDs?.length ?? 'all',
    State: stateOf(key, session.context.now()),
    Used: age(key.lastUsedAt, session.context.now()),
    Expires: key.expiresAt ? age(key.expiresAt, session.context.now()) : 'never',
  }),
});

/** Returns the instant after a duration such as `30d`, or the given one. */
const expiry = (text: string, now: Date): string => {
  const duration = durationMs(text);
  if (duration !== undefined) return new Date(now.getTime() + duration).toISOString();
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()))
    throw new CliFault(
      '--expires must be a duration such as 30d, or a time such as 2027-03-01T00:00:00Z.',
      ExitCode.usage,
    );
  return instant.toISOString();
};

const issued = (value: IssuedApiKey): Output => ({
  value,
  view: { Key: value.key, Id: value.id, Name: value.name, Scopes: scopesOf(value), Note: 'shown only now' },
});

const create = async ({ api, context }: Session, name: string, options: CreateOptions): Promise<Output> =>
  issued(
    await bodyOf(
      api.POST('/api/v1/api-key', {
        body: {
          name,
          ...(options.scopes && { scopes: options.scopes }),
          ...(options.tenants && { tenantIDs: options.tenants }),
          ...(options.networks && { networks: options.networks }),
          ...(options.expires && { expiresAt: expiry(options.expires, context.now()) }),
        },
      }),
    ),
  );

const revoke = async ({ api, context }: Session, id: string, isSure: boolean): Promise<Output> => {
  if (!isSure && !(await confirm(context, `Revoke the key ${id}? It stops working at once.`)))
    return { value: { id, revoked: false }, view: 'Nothing was revoked.' };
  await api.DELETE('/api/v1/api-key/{id}', { params: { path: { id } } });
  return { value: { id, revoked: true }, view: `The key ${id} is revoked.` };
};

export const addKeyCommands = (program: Command, context: CliContext): void => {
  const keys = program.command('keys').description('API keys of the workspace');
  withLimit(leaf(keys, 'list', 'list API keys')).action(onService(context, async (session) => list(session)));
  leaf(keys, 'create', 'create an API key and print it once')
    .argument('<name>', 'the purpose of the key')
    .option('--scopes <scopes>', `from ${SCOPES.join(', ')}; default: those of the calling key`, listOf(oneOf(SCOPES)))
    .option('--tenants <ids>', 'only for these tenants', listOf(trimmed))
    .option('--networks <networks>', 'only from these networks, such as 192.0.2.0/24', listOf(trimmed))
    .option('--expires <when>', 'a duration such as 30d, or a time')
    .action(onService(context, (session, [name]: [string], options: CreateOptions) => create(session, name, options)));
  leaf(keys, 'rotate', 'replace an API key with one that has the same rights, and print it once')
    .argument('<key>', 'id of the key')
    .option('--overlap <seconds>', 'how long the old key stays valid', wholeNumber(0, LONGEST_OVERLAP_SECONDS))
    .action(
      onService(context, async ({ api }, [id]: [string], { overlap }: { overlap?: number }) =>
        issued(
          await bodyOf(
            api.POST('/api/v1/api-key/{id}/rotate', {
              params: { path: { id } },
              body: overlap === undefined ? {} : { overlapSeconds: overlap },
            }),
          ),
        ),
      ),
    );
  leaf(keys, 'revoke', 'revoke an API key; asks first')
    .argument('<key>', 'id of the key')
    .option('--yes', 'do not ask')
    .action(
      onService(context, (session, [id]: [string], { yes }: { yes?: true }) => revoke(session, id, yes === true)),
    );
};

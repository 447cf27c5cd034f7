import type { Command } from 'commander';
import { bodyOf } from '../api/client.js';
import { rowsOf } from '../api/pages.js';
import type { components } from '@lodgewire/sdk';
import { listOf, oneOf, withLimit } from '../arguments.js';
import type { CliContext } from '../context.js';
import { age } from '../output/format.js';
import type { Output } from '../output/write.js';
import { providerCode, providerNames } from '../providers.js';
import { leaf, onService, type Session } from '../session.js';
import { probeAccount } from './account-probe.js';
import { addConnectCommand } from './connect.command.js';
import { followAccount } from './follow-account.js';

type AccountHealth = components['schemas']['AccountHealth'];
type AccountDetails = components['schemas']['AccountDetails'];

const RESOURCES = ['LISTINGS', 'CALENDARS', 'RESERVATIONS'] as const;
type Resource = (typeof RESOURCES)[number];
const STATES = ['ACTIVE', 'INACTIVE'] as const;

/** Returns the path parameter of an account. */
const pathOf = (id: string) => ({ path: { integrationAccountID: id } });

interface ListOptions {
  provider?: string;
  status?: (typeof STATES)[number];
}

const list = async (session: Session, options: ListOptions): Promise<Output> => {
  const provider = options.provider ? await providerCode(session, options.provider) : undefined;
  const nameOf = await providerNames(session);
  const filters = { provider, status: options.status };
  return {
    rows: rowsOf(
      (query) =>
        bodyOf(session.api.GET('/api/v1/integration-account', { params: { query: { ...filters, ...query } } })),
      session.most,
    ),
    columns: ({ id, name, provider, status, statusReason, createdAt }: AccountDetails) => ({
      Account: id,
      Name: name,
      PMS: nameOf(provider),
      Status: status,
      Reason: statusReason,
      Connected: age(createdAt, session.context.now()),
    }),
  };
};

const show = async (session: Session, id: string): Promise<Output> => {
  const account = await bodyOf(
    session.api.GET('/api/v1/integration-account/{integrationAccountID}', { params: pathOf(id) }),
  );
  const nameOf = await providerNames(session);
  return {
    value: account,
    view: {
      Account: account.id,
      Name: account.name,
      PMS: nameOf(account.provider),
      'Account at the PMS': account.providerAccountID,
      Status: account.status,
      Reason: account.statusReason,
      Credentials: account.authType,
      'Events of the PMS': account.webhooksSubscribed ? 'subscribed' : 'not subscribed',
      'Markup (%)': account.markupPercentage,
      'Discount (%)': account.defaultDiscountPercentage,
      'Imports allowed': account.allowImport,
      Duplicate: account.duplicateOf ?? undefined,
      Connected: age(account.createdAt, session.context.now()),
    },
  };
};

const oldest = ({ resources }: AccountHealth): string | null => {
  const instants = resources.map(({ lastCompleteAt }) => lastCompleteAt ?? '');
  return instants.sort()[0] || null;
};

const allHealth = (session: Session, hasIssues: boolean): Output => ({
  rows: rowsOf(
    (query) =>
      bodyOf(
        session.api.GET('/api/v1/account-health', {
          params: { query: { ...query, sort: 'age', ...(hasIssues && { hasIssues }) } },
        }),
      ),
    session.most,
  ),
  columns: (health: AccountHealth) => ({
    Account: health.integrationAccountID,
    Name: health.name,
    Status: health.status,
    'Oldest data': age(oldest(health), session.context.now()),
    Issues: health.issues.map(({ message }) => message).join(' '),
  }),
  empty: hasIssues ? 'No account has issues.' : 'none',
});

const oneHealth = async (session: Session, id: string): Promise<Output> => {
  const health = await bodyOf(
    session.api.GET('/api/v1/integration-account/{integrationAccountID}/health', { params: pathOf(id) }),
  );
  const now = session.context.now();
  const reads = health.resources.map(({ resource, lastCompleteAt, isRunning, nextDueAt, error }) => [
    resource.toLowerCase(),
    [
      `read ${age(lastCompleteAt, now)}`,
      isRunning ? 'being read now' : `next ${age(nextDueAt, now)}`,
      ...(error ? [error] : []),
    ].join(', '),
  ]);
  const issues = health.issues.map(({ message, advice }, index) => [`issue ${index + 1}`, `${message} ${advice}`]);
  return {
    value: health,
    view: {
      Account: `${health.name} (${health.integrationAccountID})`,
      Status: health.status,
      ...(Object.fromEntries(reads) as Record<string, string>),
      Issues: health.issues.length === 0 ? 'none' : health.issues.length,
      ...(Object.fromEntries(issues) as Record<string, string>),
      'Paused until': health.pausedUntil ?? undefined,
    },
  };
};

const sync = async (session: Session, id: string, resources: Resource[], follow: boolean): Promise<Output | void> => {
  const value = await bodyOf(
    session.api.POST('/api/v1/integration-account/{integrationAccountID}/sync', {
      params: pathOf(id),
      body: resources.length > 0 ? { resources } : {},
    }),
  );
  if (follow) return followAccount(session, id, { resources: value.resources, since: value.requestedAt });
  return { value, view: `A worker will read ${value.resources.join(', ').toLowerCase()} now.` };
};

export const addAccountCommands = (program: Command, context: CliContext): void => {
  const accounts = program.command('accounts').description('accounts of hosts at their PMS');
  withLimit(leaf(accounts, 'list', 'list the connected accounts'))
    .option('--provider <provider>', 'only accounts of this PMS, by name or code')
    .option('--status <status>', 'active or inactive', oneOf(STATES))
    .action(onService(context, (session, _args, options: ListOptions) => list(session, options)));
  addConnectCommand(accounts, context);
  leaf(accounts, 'show', 'show an account')
    .argument('<account>', 'id of the account')
    .action(onService(context, (session, [id]: [string]) => show(session, id)));
  withLimit(leaf(accounts, 'health', 'show the state of the reads of one account, or of all'))
    .argument('[account]', 'id of the account')
    .option('--issues', 'only accounts with issues')
    .action(
      onService(context, async (session, [id]: [string | undefined], { issues }: { issues?: true }) =>
        id ? oneHealth(session, id) : allHealth(session, issues === true),
      ),
    );
  leaf(accounts, 'sync', 'read an account at its PMS now')
    .argument('<account>', 'id of the account')
    .option('--resources <resources>', 'listings, calendars, reservations; default: all', listOf(oneOf(RESOURCES)), [])
    .option('--follow', 'wait for the end of the reads')
    .action(
      onService(context, (session, [id]: [string], options: { resources: Resource[]; follow?: true }) =>
        sync(session, id, options.resources, options.follow === true),
      ),
    );
  leaf(accounts, 'follow', 'wait until everything of an account has been read')
    .argument('<account>', 'id of the account')
    .action(onService(context, (session, [id]: [string]) => followAccount(session, id)));
  leaf(accounts, 'probe', 'try an account at its PMS with reads and a price; prints no value of the account')
    .argument('<account>', 'id of the account')
    .action(onService(context, (session, [id]: [string]) => probeAccount(session, id)));
};

import type { Command } from 'commander';
import { ask, readInput } from '../ask.js';
import { bodyOf, createApi } from '../api/client.js';
import { rowsOf } from '../api/pages.js';
import { type Connection, isUnencrypted, readKey, readUrl } from '../config/connection.js';
import { DEFAULT_PROFILE, ProfileStore } from '../config/profiles.js';
import type { CliContext } from '../context.js';
import { print, remark } from '../output/write.js';
import { leaf, onService, openSession, type Session } from '../session.js';

interface LoginOptions {
  url?: string;
  keyStdin?: true;
  profile: string;
  tenant?: string;
  json?: true;
}

const keyFor = async (context: CliContext, { keyStdin }: LoginOptions): Promise<string> =>
  readKey(await (keyStdin ? readInput(context) : ask(context, 'API key', '--key-stdin', { hidden: true })));

/** Checks URL and key before anything is stored. */
const login = async (context: CliContext, options: LoginOptions): Promise<void> => {
  const { profile, tenant } = options;
  const url = readUrl(options.url ?? (await ask(context, 'URL', '--url', { fallback: 'http://localhost:3000' })));
  if (isUnencrypted(url))
    remark(context, `warning: ${url} is not encrypted: the key and guests cross the network as plain text.`);
  const key = await keyFor(context, options);
  context.progress.show('Checking the key');
  const workspace = await bodyOf(createApi({ url, key }).GET('/api/v1/workspace'));
  const checked = { ...context, env: { LODGEWIRE_URL: url, LODGEWIRE_API_KEY: key } };
  const { tenantId } = await openSession(checked, { tenant });
  const store = new ProfileStore(context);
  store.store(profile, { url, key, ...(tenantId && { tenant: tenantId }) });
  const shown = { profile, url, workspace, tenantID: tenantId ?? null };
  await print(
    context,
    options.json
      ? JSON.stringify(shown, null, 2)
      : `Logged in to ${url}, workspace "${workspace.name}". Stored in ${store.file}.`,
  );
};

const logout = async (context: CliContext, profile: string): Promise<void> => {
  const store = new ProfileStore(context);
  const known = store.read()[profile];
  if (known) store.store(profile, undefined);
  await print(
    context,
    known
      ? `Logged out of ${known.url}. The key itself stays valid; \`lodgewire keys revoke\` ends it.`
      : `There is no profile "${profile}".`,
  );
};

const tenantsOf = async ({ api }: Session): Promise<{ id: string; name: string; isDefault: boolean }[]> => {
  const tenants = [];
  for await (const one of rowsOf((query) => bodyOf(api.GET('/api/v1/tenant', { params: { query } }))))
    tenants.push(one);
  return tenants;
};

const sourceOf = ({ profile }: Connection): string =>
  profile === 'environment' ? 'the environment' : `profile "${profile}"`;

export const addLoginCommands = (program: Command, context: CliContext): void => {
  program
    .command('login')
    .description('store the URL and an API key of an installation, after checking them')
    .option('--url <url>', 'URL of the installation; asked for unless given')
    .option('--key-stdin', 'read the API key from standard input; otherwise it is asked for')
    .option('--profile <name>', 'a name for this installation', DEFAULT_PROFILE)
    .option('--tenant <tenant>', 'the tenant to act as with this profile, by name or id')
    .option('--json', 'print JSON')
    .action((options: LoginOptions) => login(context, options).finally(() => context.progress.hide()));
  program
    .command('logout')
    .description('forget the URL and the API key of an installation')
    .option('--profile <name>', 'the installation to forget', DEFAULT_PROFILE)
    .action(({ profile }: { profile: string }) => logout(context, profile));
  leaf(program, 'whoami', 'show the installation, workspace and tenant that commands use').action(
    onService(context, async (session) => {
      const { api, connection, tenantId } = session;
      const workspace = await bodyOf(api.GET('/api/v1/workspace'));
      const tenants = await tenantsOf(session);
      const acting = tenants.find(({ id, isDefault }) => (tenantId ? id === tenantId : isDefault));
      return {
        value: { url: connection.url, profile: connection.profile, workspace, tenant: acting ?? null, tenants },
        view: {
          Installation: `${connection.url}, from ${sourceOf(connection)}`,
          Workspace: `${workspace.name} (${workspace.id})`,
          Tenant: acting ? `${acting.name} (${acting.id})` : (tenantId ?? 'the default tenant'),
          'Other tenants': tenants
            .filter((one) => one !== acting)
            .map(({ name }) => name)
            .join(', '),
          Operator: workspace.isOperator ? 'yes' : 'no',
        },
      };
    }),
  );
};

import type { Command } from 'commander';
import { ask, readInput } from '../ask.js';
import { bodyOf } from '../api/client.js';
import type { components } from '@lodgewire/sdk';
import { oneOf, webAddress } from '../arguments.js';
import type { CliContext } from '../context.js';
import { ExitCode } from '../exit-code.js';
import { CliFault } from '../fault.js';
import type { Output } from '../output/write.js';
import { findProvider, type ProviderDetails } from '../providers.js';
import { leaf, onService, type Session } from '../session.js';
import { followAccount } from './follow-account.js';

type AuthScheme = ProviderDetails['authSchemes'][number];
type CreatedAccount = components['schemas']['CreatedAccount'];
type Credentials = Record<string, string>;

const AUTH_TYPES = ['ACCESS_TOKEN', 'API_KEY', 'OAUTH', 'EMAIL_PASSWORD', 'PARTNER_TOKEN'] as const;

interface ConnectOptions {
  name?: string;
  identifier?: string;
  authType?: (typeof AUTH_TYPES)[number];
  credentialsStdin?: true;
  redirectUrl?: string;
  follow?: true;
}

const schemeOf = ({ authSchemes, name }: ProviderDetails, authType: string | undefined): AuthScheme => {
  const scheme = authType ? authSchemes.find((one) => one.authType === authType) : authSchemes[0];
  if (scheme) return scheme;
  const offered = authSchemes.map((one) => one.authType.toLowerCase()).join(', ') || 'none';
  throw new CliFault(`${name} does not take this kind of credentials. --auth-type can be: ${offered}.`, ExitCode.usage);
};

const readCredentials = async (context: CliContext): Promise<Credentials> => {
  try {
    const given: unknown = JSON.parse(await readInput(context));
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Credentials;
  } catch {
    // The parser quotes text that it cannot read, and here that text is secret.
  }
  throw new CliFault('Standard input must be a JSON object such as {"api_key":"…"}.', ExitCode.usage);
};

const askForCredentials = async (context: CliContext, { fields }: AuthScheme): Promise<Credentials> => {
  const given: Credentials = {};
  for (const { name, secret, help } of fields) {
    const answer = await ask(context, `${name} (${help})`, '--credentials-stdin', { hidden: secret });
    if (answer) given[name] = answer;
  }
  return given;
};

const credentialsFor = (context: CliContext, scheme: AuthScheme, options: ConnectOptions): Promise<Credentials> =>
  options.credentialsStdin ? readCredentials(context) : askForCredentials(context, scheme);

const viewOf = (account: CreatedAccount): string => {
  const lines = [`Account ${account.id} is ${account.status}. ${account.message}`];
  if (account.oAuthURL) lines.push(`Open this address in a browser to authorize: ${account.oAuthURL}`);
  if (account.pmsWebhook)
    lines.push(
      `Enter this in the PMS, it is shown only now: webhook ${account.pmsWebhook.url}, secret ${account.pmsWebhook.secret}`,
    );
  if (account.duplicateOf) lines.push(`The same account of the PMS is already connected: ${account.duplicateOf}.`);
  return lines.join('\n');
};

const connect = async (session: Session, text: string, options: ConnectOptions): Promise<Output> => {
  const provider = await findProvider(session, text);
  const scheme = schemeOf(provider, options.authType);
  const isOAuth = scheme.authType === 'OAUTH';
  const name = options.name ?? provider.name;
  const body = {
    name,
    accountIdentifier: options.identifier ?? name,
    provider: provider.provider,
    authType: scheme.authType,
    ...(isOAuth
      ? { clientRedirectURL: options.redirectUrl }
      : { authConfig: await credentialsFor(session.context, scheme, options) }),
  };
  session.context.progress.show(`${provider.name} checks the credentials`);
  const account = await bodyOf(session.api.POST('/api/v1/integration-account', { body }));
  if (options.follow && account.status === 'ACTIVE') await followAccount(session, account.id);
  return { value: account, view: viewOf(account) };
};

export const addConnectCommand = (accounts: Command, context: CliContext): void => {
  leaf(accounts, 'connect', 'connect an account of a host; asks for the credentials')
    .argument('<provider>', 'name of the PMS, or its code')
    .option('--name <name>', 'a name for the account; default: the name of the PMS')
    .option('--identifier <identifier>', 'your own identifier of the account; default: its name')
    .option('--auth-type <type>', 'the kind of credentials, if the PMS has several', oneOf(AUTH_TYPES))
    .option('--credentials-stdin', 'read the credentials from standard input, as a JSON object')
    .option('--redirect-url <url>', 'where the host lands after authorizing (OAuth)', webAddress)
    .option('--follow', 'wait until everything of the account has been read')
    .action(
      onService(context, (session, [text]: [string], options: ConnectOptions) => connect(session, text, options)),
    );
};

import type { Command } from 'commander';
import { ConnectorGateway } from '../connectors/port/gateway.js';
import type { ProbeReport } from '../connectors/port/assumptions.js';
import type { Provider } from '../connectors/port/provider.js';
import { Env } from '../config/env.js';
import { AccountConnectionService } from '../modules/integration-account/account-connection.service.js';
import { provider, uuid } from './arguments.js';
import { CommandError } from './command-error.js';
import type { CommandContext } from './context.js';
import { leaf, onService, type Service } from './service.js';

interface ProbeOptions {
  account: string;
  writes?: true;
  confirm?: string;
}

/** A probe makes many reads, each within the limits of the PMS. */
const DEADLINE_MS = 60_000;

const requireConfirmed = (service: Service, { writes, confirm }: ProbeOptions, providerAccountId: string): void => {
  if (!writes || service(Env).NODE_ENV !== 'production' || confirm === providerAccountId) return;
  throw new CommandError(
    `--writes books and cancels a stay at the PMS. To do so in production, add --confirm ${providerAccountId}, the id of the account at the PMS.`,
  );
};

const probeAccount = async (service: Service, code: Provider, options: ProbeOptions): Promise<ProbeReport> => {
  const connections = service(AccountConnectionService);
  const account = await connections.ref(options.account);
  if (!account) throw new CommandError('There is no such account.');
  if (account.provider !== code) throw new CommandError(`The account belongs to ${account.provider}, not to ${code}.`);
  const pms = await connections.connect(account.workspaceId, account.id);
  requireConfirmed(service, options, pms.providerAccountId);
  return service(ConnectorGateway).probe(pms, { writes: options.writes === true, deadlineMs: DEADLINE_MS });
};

const textOf = ({ connector, steps, claims }: ProbeReport): string => {
  const ofSteps = steps.flatMap(({ step, outcome, reason, requests, warnings }) => [
    `${step}: ${outcome}${reason && ` (${reason})`}, ${requests} requests`,
    ...warnings.map((warning) => `  left out: ${warning.field} ${warning.reason} (${warning.count})`),
  ]);
  const ofClaims = claims.map(({ claim, verdict, decide }) =>
    verdict === 'undecided' ? `undecided  ${claim}\n           ${decide}` : `${verdict.padEnd(11)}${claim}`,
  );
  return [connector, ...ofSteps, '', ...ofClaims].join('\n');
};

export const addProbeCommand = (program: Command, context: CommandContext): void => {
  leaf(program, 'probe', 'decide unverified assumptions about a PMS on a real account; prints no value of the account')
    .argument('<provider>', 'code of the PMS', provider)
    .requiredOption('--account <accountID>', 'id of the account', uuid)
    .option('--writes', 'also book a stay at least 60 days ahead, and cancel it')
    .option('--confirm <providerAccountID>', 'the id of the account at the PMS; required for --writes in production')
    .action(
      onService(context, async (service, [code]: [Provider], options: ProbeOptions) => {
        const value = await probeAccount(service, code, options);
        return { value, view: textOf(value) };
      }),
    );
};

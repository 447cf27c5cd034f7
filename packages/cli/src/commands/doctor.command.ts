import type { Command } from 'commander';
import type { CliContext } from '../context.js';
import type { Check, Subject } from '../doctor/check.js';
import { failed, skipped } from '../doctor/check.js';
import { checkConfiguration, checkEncryption } from '../doctor/local-checks.js';
import {
  checkKey,
  checkReadiness,
  checkUrl,
  checkVersion,
  isKeyValid,
  withoutTenant,
} from '../doctor/service-checks.js';
import { checkAccounts, checkSystem, checkWebhooks } from '../doctor/work-checks.js';
import { ExitCode } from '../exit-code.js';
import { CliFault } from '../fault.js';
import { painter, paintState } from '../output/colours.js';
import { printable } from '../output/format.js';
import { print } from '../output/write.js';
import { leaf, onService, type Session } from '../session.js';

type Examine = (subject: Subject) => Check | Check[] | Promise<Check | Check[]>;

const LOCAL: Examine[] = [checkConfiguration, checkEncryption];
const OF_SERVICE: Examine[] = [checkReadiness, checkVersion, checkKey];
const OF_WORK: [name: string, examine: Examine][] = [
  ['accounts', checkAccounts],
  ['webhooks', checkWebhooks],
  ['system', checkSystem],
];

const lineOf = (check: Check, context: CliContext): string => {
  const paint = painter(context, context.stdout);
  const { state, finding, advice } = check;
  const line = `${paintState(paint, state.padEnd(8))} ${check.check.padEnd(14)} ${printable(finding)}`;
  return advice ? `${line}\n${' '.repeat(24)}${printable(advice)}` : line;
};

/** Turns a refusal into the outcome of its check. A key's missing right is not a fault of the installation. */
const outcomeOf = async (name: string, examine: Examine, subject: Subject): Promise<Check | Check[]> => {
  try {
    return await examine(subject);
  } catch (error) {
    if (!(error instanceof CliFault)) throw error;
    if (error.exitCode === ExitCode.forbidden) return skipped(name, error.message);
    return failed(name, error.message, 'Compare the versions, and see the logs of the service.');
  }
};

/** Yields the checks in order; stops before those that need a working address or key if it does not work. */
async function* examine({ context, connection, api }: Session): AsyncGenerator<Check> {
  const subject: Subject = { context, connection, api };
  for (const check of LOCAL) yield* [await check(subject)].flat();
  const reached = await checkUrl(subject);
  yield* reached;
  if (reached[0]!.state === 'failed') return;
  const found: Check[] = [];
  for (const check of OF_SERVICE) {
    const checks = [await check(withoutTenant(subject))].flat();
    found.push(...checks);
    yield* checks;
  }
  if (!isKeyValid(found)) return;
  for (const [name, check] of OF_WORK) yield* [await outcomeOf(name, check, subject)].flat();
}

const doctor = async (session: Session, json: boolean): Promise<void> => {
  const { context } = session;
  const wrong: Check[] = [];
  for await (const check of examine(session)) {
    if (check.state === 'failed') wrong.push(check);
    await print(context, json ? JSON.stringify(check) : lineOf(check, context));
    context.progress.show('Checking');
  }
  if (wrong.length === 0) return;
  throw new CliFault(
    `${wrong.length} of the checks failed. Their second line says what to do.`,
    wrong.some(({ check }) => check === 'URL') ? ExitCode.unreachable : ExitCode.refused,
  );
};

export const addDoctorCommand = (program: Command, context: CliContext): void => {
  leaf(program, 'doctor', 'check this machine, the installation, its accounts and its notifications').action(
    onService(context, (session, _args, { json }: { json?: true }) => doctor(session, json === true)),
  );
};

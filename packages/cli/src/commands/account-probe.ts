import type { components } from '@lodgewire/sdk';
import { bodyOf } from '../api/client.js';
import type { Output } from '../output/write.js';
import type { Session } from '../session.js';

type Report = components['schemas']['AccountProbe'];

const linesOf = ({ step, outcome, reason, requests, warnings }: Report['steps'][number]): string[] => [
  `${step}: ${outcome}${reason && ` (${reason})`}, ${requests} requests`,
  ...warnings.map((warning) => `  left out: ${warning.field} ${warning.reason} (${warning.count})`),
];

const lineOf = ({ claim, verdict, decide }: Report['claims'][number]): string =>
  verdict === 'undecided' ? `undecided  ${claim}\n           ${decide}` : `${verdict.padEnd(11)}${claim}`;

const textOf = ({ connector, steps, claims }: Report): string => {
  const unverified = claims.length === 0 ? [] : ['', ...claims.map(lineOf)];
  return [connector, ...steps.flatMap(linesOf), ...unverified].join('\n');
};

/** Tries an account at its PMS with reads and a price. Fails if a step fails. */
export const probeAccount = async ({ api, context }: Session, id: string): Promise<Output> => {
  context.progress.show('Waiting for the PMS');
  const params = { path: { integrationAccountID: id } };
  const report = await bodyOf(api.POST('/api/v1/integration-account/{integrationAccountID}/probe', { params }));
  const failed = report.steps.filter(({ outcome }) => outcome === 'failed').map(({ step }) => step);
  const failure = failed.length > 0 ? `The PMS did not do what is needed for: ${failed.join(', ')}.` : undefined;
  return { value: report, view: textOf(report), failure };
};

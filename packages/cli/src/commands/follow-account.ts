import { setTimeout as sleep } from 'node:timers/promises';
import { bodyOf } from '../api/client.js';
import type { components } from '@lodgewire/sdk';
import { ExitCode } from '../exit-code.js';
import { CliFault } from '../fault.js';
import type { Output } from '../output/write.js';
import type { Session } from '../session.js';

type AccountHealth = components['schemas']['AccountHealth'];
type ResourceHealth = AccountHealth['resources'][number];

const PAUSE_MS = 1_000;

/** The reads to wait for. */
interface Awaited {
  resources: readonly ResourceHealth['resource'][];
  /** The time from which reads count. */
  since: string;
}

const isComplete = ({ lastCompleteAt, isRunning }: ResourceHealth, since: string | undefined): boolean =>
  lastCompleteAt !== null && (since === undefined || (!isRunning && lastCompleteAt >= since));

/** Returns whether a read has failed since then and is not running again. */
const hasFailed = ({ error, isRunning, lastEndedAt, failures }: ResourceHealth, since = ''): boolean =>
  !isRunning && failures > 0 && error !== null && (lastEndedAt ?? '') >= since;

const progressOf = (reads: readonly ResourceHealth[], since: string | undefined): string =>
  reads
    .map((one) => {
      const name = one.resource.toLowerCase();
      if (isComplete(one, since)) return `${name} done`;
      return one.running ? `${name} ${one.running.read}` : `${name} waiting`;
    })
    .join(', ');

const failureOf = (
  { status, issues }: AccountHealth,
  reads: readonly ResourceHealth[],
  since: string | undefined,
): string | undefined => {
  if (status === 'INACTIVE') return issues[0]?.message ?? 'The account is inactive.';
  const failed = reads.find((one) => hasFailed(one, since));
  return failed && `Reading ${failed.resource.toLowerCase()} failed: ${failed.error}`;
};

/** Waits until every resource has been read, or those of `awaited` since an instant. Fails if a read fails. */
export const followAccount = async ({ context, api }: Session, id: string, awaited?: Awaited): Promise<Output> => {
  const signal = context.interruption();
  const since = awaited?.since;
  for (;;) {
    const health = await bodyOf(
      api.GET('/api/v1/integration-account/{integrationAccountID}/health', {
        params: { path: { integrationAccountID: id } },
      }),
    );
    const reads = health.resources.filter(({ resource }) => awaited?.resources.includes(resource) ?? true);
    const failure = failureOf(health, reads, since);
    if (failure) throw new CliFault(failure, ExitCode.refused);
    const isDone = reads.every((one) => isComplete(one, since));
    const progress = progressOf(reads, since);
    if (isDone || signal.aborted) return { value: health, view: `${health.name}: ${progress}.` };
    context.progress.show(progress);
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
};

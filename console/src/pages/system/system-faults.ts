import type { PmsOverview, Readiness, SystemState } from '../../api/system.js';
import { count } from '../../ui/format.js';
import type { Tone } from '../../ui/parts.js';

export interface Fault {
  title: string;
  about: string;
  tone: Tone;
}

const ofStores = ({ down, replicas }: Readiness): Fault[] => {
  const faults: Fault[] = [];
  if (down.includes('database_unreachable'))
    faults.push({
      title: 'The database cannot be reached',
      about: 'Requests are refused until it answers.',
      tone: 'bad',
    });
  if (down.includes('queue_unreachable'))
    faults.push({ title: 'The queue store cannot be reached', about: 'Syncs and deliveries pause.', tone: 'bad' });
  if (replicas && replicas.used < replicas.configured)
    faults.push({
      title: `${count(replicas.configured - replicas.used, 'replica')} of the database not used`,
      about: 'It lags or does not answer. Reads go to the others and to the primary.',
      tone: 'warn',
    });
  return faults;
};

const ofProcesses = (processes: SystemState['processes']): Fault[] => {
  const faults: Fault[] = [];
  if (!processes.some(({ role, isRunning }) => isRunning && role !== 'api'))
    faults.push({
      title: 'No worker runs',
      about: 'Nothing is synced or delivered until one is started.',
      tone: 'bad',
    });
  const lost = processes.filter(({ isRunning }) => !isRunning);
  if (lost.length > 0)
    faults.push({
      title: `${count(lost.length, 'process', 'processes')} stopped reporting`,
      about: `${lost.map(({ host, role }) => `${host} (${role})`).join(', ')} ended without an orderly stop.`,
      tone: 'warn',
    });
  return faults;
};

/** Returns the faults of the service as a whole, the worst of each part first; none if everything runs. */
export const faultsOf = (system: SystemState, readiness: Readiness, pmses: readonly PmsOverview[]): Fault[] => [
  ...ofStores(readiness),
  ...ofProcesses(system.processes),
  ...pmses
    .filter(({ pausedAccounts }) => pausedAccounts > 0)
    .map(({ name, pausedAccounts, accounts }): Fault => {
      const title = `Calls to ${name} are paused for ${pausedAccounts} of ${count(accounts, 'account')}`;
      return { title, about: 'Most of the last calls failed. They continue by themselves.', tone: 'warn' };
    }),
];

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiFault } from './fault.js';
import { parseMetrics, type Sample } from './metrics.js';

/** The service counts no more often. */
const POLL_MS = 5_000;
/** Ten minutes. */
const MOST_POINTS = 120;

export const KINDS = ['events', 'deliveries', 'syncs', 'hints', 'unknown_outcomes'] as const;
export type Kind = (typeof KINDS)[number];

export interface SystemState {
  samples: Sample[];
  /** Waiting work since the page was opened, oldest first. */
  history: Readonly<Record<Kind, readonly number[]>>;
}

const read = async (path: string): Promise<Response> =>
  fetch(path).catch(() => {
    throw new ApiFault(0, 'No answer');
  });

const waiting = (samples: readonly Sample[], kind: Kind): number =>
  samples.find(({ name, labels }) => name === 'lodgewire_backlog' && labels.kind === kind)?.value ?? 0;

const after = (before: SystemState | undefined, samples: Sample[]): SystemState => {
  const points = (kind: Kind): number[] =>
    [...(before?.history[kind] ?? []), waiting(samples, kind)].slice(-MOST_POINTS);
  return { samples, history: Object.fromEntries(KINDS.map((kind) => [kind, points(kind)])) as Record<Kind, number[]> };
};

/** What the process that answers reports about itself, and about the work that waits for all processes. */
export const useSystem = () => {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['system'],
    queryFn: async () => {
      const response = await read('/metrics');
      if (!response.ok) throw new ApiFault(response.status, 'The metrics of the service cannot be read from here');
      return after(client.getQueryData<SystemState>(['system']), parseMetrics(await response.text()));
    },
    refetchInterval: POLL_MS,
  });
};

export interface Readiness {
  isReady: boolean;
  /** Parts that cannot be reached: `database`, `queue`, or `ending`. */
  down: string[];
  replicas?: { configured: number; used: number };
}

export const useReadiness = () =>
  useQuery({
    queryKey: ['readiness'],
    queryFn: async (): Promise<Readiness> => {
      const response = await read('/health/ready');
      const { details = [], replicas } = (await response.json()) as {
        details?: { code: string }[];
        replicas?: Readiness['replicas'];
      };
      return { isReady: response.ok, down: details.map(({ code }) => code), replicas };
    },
    refetchInterval: POLL_MS,
  });

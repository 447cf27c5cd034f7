import { useQuery } from '@tanstack/react-query';
import { answer, api, type Schemas } from './client.js';
import { ApiFault } from './fault.js';

/** The interval at which processes report themselves. */
const POLL_MS = 10_000;

export type SystemState = Schemas['System'];

/** Reads the state of the whole service, for the key of an operator. */
export const useSystem = (enabled = true) =>
  useQuery({
    queryKey: ['system'],
    enabled,
    queryFn: () => answer(api.GET('/api/v1/system')),
    refetchInterval: POLL_MS,
  });

/** Reads the state of each PMS, for all workspaces together. */
export const usePmses = () =>
  useQuery({
    queryKey: ['system', 'pms'],
    queryFn: () => answer(api.GET('/api/v1/system/pms')),
    refetchInterval: POLL_MS,
  });

export type PmsOverview = Schemas['PmsOverview'];

export interface Readiness {
  isReady: boolean;
  /** Codes of parts that cannot be reached: `database_unreachable`, `queue_unreachable`, or `shutting_down`. */
  down: string[];
  replicas?: { configured: number; used: number };
}

/** Reads the readiness, which needs no key and is answered while the database is down. */
export const useReadiness = () =>
  useQuery({
    queryKey: ['readiness'],
    queryFn: async (): Promise<Readiness> => {
      const response = await fetch('/health/ready').catch(() => {
        throw new ApiFault(0, 'No answer');
      });
      const { details = [], replicas } = (await response.json()) as {
        details?: { code: string }[];
        replicas?: Readiness['replicas'];
      };
      return { isReady: response.ok, down: details.map(({ code }) => code), replicas };
    },
    refetchInterval: POLL_MS,
  });

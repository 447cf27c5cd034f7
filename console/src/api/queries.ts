import { useQuery } from '@tanstack/react-query';
import { answer, api, type Schemas } from './client.js';
import { reservationPage } from './lists.js';
import { isLive } from './live.js';

/** The polling interval while displayed work is in progress. Hidden tabs do not poll. */
const LIVE_MS = 3_000;
export const CALM_MS = 15_000;
/** The polling interval of lists whose counts take longer. */
const SLOW_MS = 60_000;
/** The polling interval of data that rarely changes. */
export const STALE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The maximum number of pages of the last day that the plot of a webhook shows. */
const MOST_PAGES = 5;

/**
 * Returns a `refetchInterval` for data that events report: they replace polling, which then finds only changes without
 * an event. Failed reads are repeated soon.
 */
export const calmly = ({ state }: { state: { error: Error | null } }): number =>
  isLive() && state.error === null ? SLOW_MS : CALM_MS;

/** Returns a `refetchInterval` that is short while the displayed work is in progress. */
export const pollWhile =
  <T>(isUnderWay: (answer: T) => boolean) =>
  ({ state: { data } }: { state: { data: T | undefined } }): number =>
    data !== undefined && isUnderWay(data) ? LIVE_MS : CALM_MS;

export const useProviders = () =>
  useQuery({
    queryKey: ['providers'],
    queryFn: () => answer(api.GET('/api/v1/provider')),
    staleTime: Infinity,
  });

/** Returns the name of a provider; its code until the name is known. */
export const useProviderName = (): ((provider: string) => string) => {
  const { data } = useProviders();
  return (provider) =>
    provider === 'ALL' ? 'All providers' : (data?.find((one) => one.provider === provider)?.name ?? provider);
};

export type Summary = Schemas['Summary'];

/** Reads counts of everything, and of the last 24 hours. */
export const useSummary = () =>
  useQuery({
    queryKey: ['summary'],
    queryFn: () => answer(api.GET('/api/v1/summary')),
    refetchInterval: calmly,
  });

export const useAccounts = () =>
  useQuery({
    queryKey: ['accounts'],
    queryFn: () => answer(api.GET('/api/v1/integration-account', { params: { query: { limit: 100 } } })),
    refetchInterval: calmly,
  });

export const accountQuery = (integrationAccountId: string) => ({
  queryKey: ['account', integrationAccountId],
  queryFn: () =>
    answer(
      api.GET('/api/v1/integration-account/{integrationAccountID}', {
        params: { path: { integrationAccountID: integrationAccountId } },
      }),
    ),
});

export type AccountHealth = Schemas['AccountHealth'];

export interface HealthFilter {
  provider?: Provider;
  status?: AccountHealth['status'];
  hasIssues?: boolean;
  sort?: 'created' | 'age';
}

/** Reads the health of the matching accounts. */
export const useHealthOf = (filter: HealthFilter, cursor: string | undefined, limit: number, enabled = true) =>
  useQuery({
    queryKey: ['health-of', filter, cursor, limit],
    enabled,
    queryFn: () => answer(api.GET('/api/v1/account-health', { params: { query: { ...filter, cursor, limit } } })),
    placeholderData: (before) => before,
    refetchInterval: CALM_MS,
  });

/** Returns whether a sync runs or is about to begin. */
export const isSyncing = ({ status, resources }: AccountHealth): boolean =>
  status === 'ACTIVE' && resources.some(({ isRunning, nextDueAt }) => isRunning || Date.parse(nextDueAt) <= Date.now());

export const healthQuery = (integrationAccountId: string) => ({
  queryKey: ['health', integrationAccountId],
  queryFn: () =>
    answer(
      api.GET('/api/v1/integration-account/{integrationAccountID}/health', {
        params: { path: { integrationAccountID: integrationAccountId } },
      }),
    ),
  refetchInterval: pollWhile(isSyncing),
});

export const useListing = (id: string) =>
  useQuery({
    queryKey: ['listing', id],
    queryFn: () => answer(api.GET('/api/v1/listing/{id}', { params: { path: { id } } })),
  });

export interface ReservationFilter {
  listingID?: string;
  integrationAccountID?: string;
  status?: Schemas['Reservation']['status'];
  checkInFrom?: string;
  checkInTo?: string;
  checkOutFrom?: string;
  checkOutTo?: string;
  today?: 'ARRIVING' | 'STAYING' | 'DEPARTING';
  order?: 'asc' | 'desc';
}

/** Reads reservations, newest first unless the filter has another order. */
export const useReservations = (filter: ReservationFilter, cursor: string | undefined, limit: number) =>
  useQuery({
    queryKey: ['reservations', filter, cursor, limit],
    queryFn: () => reservationPage({ order: 'desc', ...filter, cursor, limit }),
    placeholderData: (before) => before,
    refetchInterval: calmly,
  });

/** Reads the holds of quotes that have not ended; the one that ends first is the first. */
export const useOpenHolds = (cursor: string | undefined) =>
  useQuery({
    queryKey: ['open-holds', cursor],
    queryFn: () => answer(api.GET('/api/v1/quote/hold', { params: { query: { cursor, limit: 10 } } })),
    placeholderData: (before) => before,
    refetchInterval: calmly,
  });

/** Reads the latest bookings when the number of reservations changes, and regularly, because their states change. */
export const useLatestBookings = (reservations: number) =>
  useQuery({
    queryKey: ['latest-bookings', reservations],
    queryFn: () => reservationPage({ order: 'desc', limit: 5 }),
    placeholderData: (before) => before,
    refetchInterval: SLOW_MS,
  });

export const useWebhookApps = (enabled = true) =>
  useQuery({
    queryKey: ['webhook-apps'],
    enabled,
    queryFn: () => answer(api.GET('/api/v1/outgoing-webhooks', { params: { query: { limit: 100 } } })),
    refetchInterval: CALM_MS,
  });

export type Provider = Schemas['Provider'];

/** A provider, or `ALL` for the webhook app of all providers. */
export type WebhookProvider = Schemas['WebhookAppDetail']['provider'];

/** Reads the provider's notifications of the last 24 hours, up to 500. */
export const useDeliveriesOfDay = (provider: WebhookProvider) =>
  useQuery({
    queryKey: ['deliveries-of-day', provider],
    queryFn: async () => {
      const since = new Date(Date.now() - DAY_MS).toISOString();
      const deliveries: Schemas['Delivery'][] = [];
      let cursor: string | undefined;
      for (let page = 1; page <= MOST_PAGES; page++) {
        const { data, meta }: Schemas['DeliveryList'] = await answer(
          api.GET('/api/v1/outgoing-webhooks/{provider}/deliveries', {
            params: { path: { provider }, query: { since, cursor, limit: 100 } },
          }),
        );
        deliveries.push(...data);
        if (meta.nextCursor === null) break;
        cursor = meta.nextCursor;
      }
      return deliveries;
    },
    refetchInterval: SLOW_MS,
  });

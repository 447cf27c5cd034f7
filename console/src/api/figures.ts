import { useQuery } from '@tanstack/react-query';
import { answer, api, type Schemas } from './client.js';
import { STALE_MS } from './queries.js';

export type BookingReport = Schemas['BookingReport'];
export type Occupancy = Schemas['Occupancy'];

/** Counts the bookings of the last days, by channel and currency. */
export const useBookingReport = (days: number) =>
  useQuery({
    queryKey: ['booking-report', days],
    queryFn: () => answer(api.GET('/api/v1/report/bookings', { params: { query: { days } } })),
    placeholderData: (before) => before,
    refetchInterval: STALE_MS,
  });

/** The bookings of the last days, with revenue in one currency where there are rates. */
export interface ConvertedReport {
  report: BookingReport;
  currency: string;
  /** `YYYY-MM-DD`; null if no rates are known. */
  rateDate: string | null;
}

/** Counts the bookings with their revenue in a currency; reads nothing without one. */
export const useConvertedReport = (days: number, currency: string) =>
  useQuery({
    queryKey: ['booking-report', days, currency],
    enabled: currency !== '',
    queryFn: async (): Promise<ConvertedReport> => {
      const asked = api.GET('/api/v1/report/bookings', { params: { query: { days, displayCurrency: currency } } });
      const report = await answer(asked);
      const { headers } = (await asked).response;
      return { report, currency, rateDate: headers.get('x-exchange-rate-date') };
    },
    placeholderData: (before) => (currency === '' ? undefined : before),
    refetchInterval: STALE_MS,
  });

/** Reads the rates with which amounts are shown in another currency. */
export const useExchangeRates = () =>
  useQuery({
    queryKey: ['exchange-rates'],
    queryFn: () => answer(api.GET('/api/v1/exchange-rate')),
    staleTime: STALE_MS,
  });

/** Counts the nights of the next 90 days that are taken and for sale. */
export const useOccupancy = () =>
  useQuery({
    queryKey: ['occupancy'],
    queryFn: () => answer(api.GET('/api/v1/report/occupancy')),
    refetchInterval: STALE_MS,
  });

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

/** Counts the nights of the next 90 days that are taken and for sale. */
export const useOccupancy = () =>
  useQuery({
    queryKey: ['occupancy'],
    queryFn: () => answer(api.GET('/api/v1/report/occupancy')),
    refetchInterval: STALE_MS,
  });

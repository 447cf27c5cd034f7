import { answer, api, type Schemas } from './client.js';
import type { paths } from './schema.js';

type QueryOf<Path extends '/api/v1/listing' | '/api/v1/reservation'> = Omit<
  NonNullable<paths[Path]['get']['parameters']['query']>,
  'updatedSince'
>;

/** Reads a page of listings. The document describes deltas at the same address, which need the omitted parameter. */
export const listingPage = (query: QueryOf<'/api/v1/listing'>): Promise<Schemas['ListingList']> =>
  answer(api.GET('/api/v1/listing', { params: { query } })) as Promise<Schemas['ListingList']>;

/** Reads a page of reservations. */
export const reservationPage = (query: QueryOf<'/api/v1/reservation'>): Promise<Schemas['ReservationList']> =>
  answer(api.GET('/api/v1/reservation', { params: { query } })) as Promise<Schemas['ReservationList']>;

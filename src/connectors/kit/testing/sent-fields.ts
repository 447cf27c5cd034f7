import type { BookingField } from '../../port/booking-fields.js';
import type { PmsReservationRequest } from '../../port/model.js';
import { Decimal } from '../../port/values.js';
import type { OutboundRequest } from '../../../platform/outbound/outbound.types.js';
import { parsedBody } from './judged-outbound.js';

/** A booking in which each field has a different value. */
export const MARKED: Partial<PmsReservationRequest> = {
  commission: new Decimal('33.21'),
  hostPayout: new Decimal('326.79'),
  confirmationCode: 'CONF-4711',
  locale: 'pt-BR',
  checkInTime: 19,
  checkOutTime: 7,
  notes: 'Quiet room please',
  source: 'partner-site',
};

/** The same booking without them. */
export const UNMARKED: Partial<PmsReservationRequest> = { notes: '', source: '' };

const AS_SENT: Record<BookingField, RegExp> = {
  commission: /^33\.21$/,
  hostPayout: /^326\.79$/,
  confirmationCode: /CONF-4711/,
  preferredLocale: /^pt([-_]br)?$/i,
  checkInTime: /(^|T)19(:00){0,2}Z?$/,
  checkOutTime: /(^|T)0?7(:00){0,2}Z?$/,
  notes: /Quiet room please/,
  source: /partner-site/,
};

/** Returns the fields of `MARKED` that the requests send. `unmarked`: equal requests without them. */
export const fieldsSent = (marked: readonly OutboundRequest[], unmarked: readonly OutboundRequest[]): string[] => {
  const usual = new Set(sentValues(unmarked));
  const own = sentValues(marked).filter((value) => !usual.has(value));
  return Object.entries(AS_SENT)
    .filter(([, form]) => own.some((value) => form.test(value)))
    .map(([field]) => field);
};

/** Returns every value in the queries and bodies of requests. */
export const sentValues = (requests: readonly OutboundRequest[]): string[] => requests.flatMap(valuesIn);

const valuesIn = ({ url, headers = {}, body }: OutboundRequest): string[] => [
  ...new URL(url).searchParams.values(),
  ...scalarsIn(parsedBody(headers, body)),
];

const scalarsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(scalarsIn) : [String(value)];

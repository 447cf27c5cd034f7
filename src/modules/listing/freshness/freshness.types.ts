import type { Scope } from '../../../platform/access/scope.js';

/** The resources that are read from a PMS as a whole. */
export type ReadResource = 'LISTINGS' | 'CALENDARS' | 'RESERVATIONS';

export const READ_VIAS = ['EVENT', 'POLL', 'LIVE', 'FEED', 'OWN'] as const;

/**
 * The reason for a read: an event of the PMS, the periodic sync, a caller who waited for it, or the periodic sync of an
 * iCalendar feed. OWN: the PMS's answer to a write of this service.
 */
export type ReadVia = (typeof READ_VIAS)[number];

/** When data of an answer was read from the PMS, and why. */
export interface Freshness {
  asOf: Date;
  via: ReadVia;
}

/** The age of an answer, as callers see it. */
export interface FreshnessView {
  asOf: string;
  via: ReadVia;
}

/** The columns of a mirrored row from which its freshness follows. */
export interface ReadMarks {
  /** When the last read that is recorded in the row began; complete reads that found no change are not recorded. */
  readAt: Date | null;
  /** The reason for that read; null means POLL. */
  readVia: ReadVia | null;
  /** The last read of the row, since complete reads of the account no longer include it; null if they include it. */
  unconfirmedSince: Date | null;
}

/** The last complete read of a resource of an account. */
export interface ConfirmedRead {
  beganAt: Date;
  via: ReadVia;
}

/** The data that is read for a caller who waits. */
export type LiveResource = 'LISTING' | 'CALENDAR';

/** Reads a listing or its calendar from the PMS and stores it. */
export interface LiveReader {
  read(scope: Scope, listingId: string, resource: LiveResource): Promise<void>;
}

/** For OpenAPI, of answers to GET that have `asOf`. */
export const AGE_HEADER = {
  'x-as-of': {
    description: 'The oldest `asOf` of the response; also sent with a 304, when the caller already has the data.',
    schema: { type: 'string', format: 'date-time' },
  },
} as const;

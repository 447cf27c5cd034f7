import type { RowPlace } from '../../../platform/paging/cursors.js';

export interface OpenNightsQuery {
  /** The first night, `YYYY-MM-DD`. */
  from: string;
  days: number;
  /** The time at which the nights have to be free. */
  at: Date;
}

/** The free nights of an active unit within the requested nights, as they are stored. */
export interface OpenUnit {
  inventory: number;
  /** `YYYY-MM-DD`: the first night of the calendar. */
  firstDay: string;
  /** One digit for each night from the later of `firstDay` and the first requested one. */
  free: string;
  /** The runs of the calendar; null for a unit that exists once, for which `free` is sufficient. */
  nights: string | null;
}

/** The units of some listings, and where the next ones begin. */
export interface OpenUnits {
  units: OpenUnit[];
  /** Null if these were the last. */
  next: RowPlace | null;
}

import type { PmsHint } from '../../connectors/port/connector.js';
import type { Refused } from '../../connectors/port/model.js';
import type { Warning } from '../../connectors/port/warnings.js';
import type { SyncCounts, SyncResource } from './sync.entity.js';

export const SYNC_RESOURCES = ['LISTINGS', 'CALENDARS', 'RESERVATIONS'] as const satisfies readonly SyncResource[];

/** The resource that a hint of each kind requests. */
export const RESOURCE_OF_HINT: Record<PmsHint['resource'], SyncResource> = {
  LISTING: 'LISTINGS',
  CALENDAR: 'CALENDARS',
  RESERVATION: 'RESERVATIONS',
};

/** The progress of a run; several processes may continue it, one after the other. */
export interface Progress {
  listings: SyncCounts;
  nights: SyncCounts;
  reservations: SyncCounts;
  refused: Refused[];
  warnings: Warning[];
}

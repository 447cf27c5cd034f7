import type { PmsHint } from '../../connectors/kit/connector.js';
import type { Refused } from '../../connectors/kit/model.js';
import type { Warning } from '../../connectors/kit/warnings.js';
import type { SyncCounts, SyncResource } from './sync.entity.js';

export const SYNC_RESOURCES = ['LISTINGS', 'CALENDARS', 'RESERVATIONS'] as const satisfies readonly SyncResource[];

/** The resource whose read brings what a hint names. */
export const RESOURCE_OF_HINT: Record<PmsHint['resource'], SyncResource> = {
  LISTING: 'LISTINGS',
  CALENDAR: 'CALENDARS',
  RESERVATION: 'RESERVATIONS',
};

/** What a run has done so far; several processes may carry it on, one after the other. */
export interface Progress {
  listings: SyncCounts;
  nights: SyncCounts;
  reservations: SyncCounts;
  refused: Refused[];
  warnings: Warning[];
}

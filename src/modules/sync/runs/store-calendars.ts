import type { CalendarMirrorService, CalendarRead } from '../../availability/calendar-mirror.service.js';
import type { ReadVia } from '../../listing/freshness/freshness.types.js';
import type { Fault } from './calendar-reader.js';
import { count, refuse } from '../sync-progress.js';
import type { Progress } from '../sync.types.js';

/** Stores and counts the read calendars. Returns the listings that must be read again, by their ids at the PMS. */
export const storeCalendars = async (
  calendars: CalendarMirrorService,
  results: readonly (CalendarRead | Fault)[],
  progress: Progress,
  news = false,
  via: ReadVia = 'POLL',
): Promise<string[]> => {
  const faults = results.filter((result): result is Fault => 'reason' in result);
  const reads = results.filter((result): result is CalendarRead => 'units' in result);
  for (const fault of faults) {
    count(progress.nights, { written: 0, unchanged: 0, refused: 1 });
    refuse(progress, [fault]);
  }
  const outcomes = reads.length === 0 ? [] : await calendars.applyAll(reads, news, via);
  return outcomes.flatMap((outcome, index) => {
    const { providerId } = reads[index]!.listing;
    if (outcome.isOutdated) return [providerId];
    count(progress.nights, outcome);
    const { refused } = outcome;
    if (refused > 0) refuse(progress, [{ providerId, reason: `calendar: ${refused} nights of unknown units or days` }]);
    return [];
  });
};

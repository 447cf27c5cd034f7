import type { Database } from '../../../platform/database/database.js';
import type { Clock } from '../../../values/time/clock.js';
import { ListingFloorsService } from '../../listing/floors/listing-floors.service.js';
import { ListingFilterRepository } from '../../listing/listing-filter.repository.js';
import { CalendarMirrorService } from '../calendar-mirror.service.js';
import { CalendarRepository } from '../calendar.repository.js';

export const calendarMirror = (database: Database, clock: Clock): CalendarMirrorService =>
  new CalendarMirrorService(
    database,
    new CalendarRepository(database),
    new ListingFloorsService(new ListingFilterRepository(database)),
    clock,
  );

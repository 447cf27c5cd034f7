import { Injectable } from '@nestjs/common';
import { Recurring } from '../../../platform/recurring/recurring-work.js';
import { CalendarChangesService } from './calendar-changes.service.js';

/** Publishes changed nights once they have waited for further changes of their unit. */
@Injectable()
export class CalendarChangesProcessor {
  constructor(private readonly changes: CalendarChangesService) {}

  @Recurring({ name: 'calendar-changes', everyMs: 1_000, busyMs: 50 })
  publish(): Promise<boolean> {
    return this.changes.publish();
  }
}

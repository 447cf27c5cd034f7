import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Outbox, type OutboxEvent } from '../../../records/outbox/outbox.js';
import type { Scope } from '../../../platform/access/scope.js';
import { CALENDAR_CHANGED, type CalendarChanged } from '../availability.events.js';
import { CalendarChangesRepository, type TakenChange } from './calendar-changes.repository.js';

const BATCH = 200;

/**
 * Publishes changed nights. Invariant: changes of a unit within two seconds are one event to every tenant that sees its
 * listing, and a change is taken and its event stored in one transaction, so that neither is lost nor repeated.
 */
@Injectable()
export class CalendarChangesService {
  constructor(
    private readonly database: Database,
    private readonly changes: CalendarChangesRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Publishes a batch of changes that have waited long enough; returns whether there may be more. */
  publish(): Promise<boolean> {
    return this.database.transactionWithRetry(async () => {
      const taken = await this.changes.take(BATCH);
      await this.outbox.appendAll(taken.flatMap(eventsOf));
      return taken.length === BATCH;
    });
  }
}

const eventsOf = (change: TakenChange): (OutboxEvent & { scope: Scope })[] => {
  const { unitId, listingId, accountId, provider, workspaceId, sequence, ranges } = change;
  const data: CalendarChanged = { integrationAccountID: accountId, listingID: listingId, unitID: unitId, ranges };
  return change.tenantIds.map((tenantId) => ({
    scope: { workspaceId, tenantId },
    type: CALENDAR_CHANGED,
    provider,
    subjectId: unitId,
    sequence,
    data,
  }));
};

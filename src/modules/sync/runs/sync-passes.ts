import { Injectable } from '@nestjs/common';
import { ConfirmedReadsService } from '../../listing/freshness/confirmed-reads.service.js';
import type { SyncResource } from '../sync.entity.js';
import { CalendarsPass } from './calendars-pass.js';
import { ListingsPass } from './listings-pass.js';
import { ReservationsPass } from './reservations-pass.js';
import type { PassContext, PassOutcome, SyncPass } from './sync-pass.js';

/** Runs the pass that reads a resource of an account, and records when it read everything. */
@Injectable()
export class SyncPasses {
  private readonly passes: Record<SyncResource, SyncPass>;

  constructor(
    listings: ListingsPass,
    calendars: CalendarsPass,
    reservations: ReservationsPass,
    private readonly confirmed: ConfirmedReadsService,
  ) {
    this.passes = { LISTINGS: listings, CALENDARS: calendars, RESERVATIONS: reservations };
  }

  async run(resource: SyncResource, context: PassContext): Promise<PassOutcome> {
    const outcome = await this.passes[resource].run(context);
    if (outcome.confirms) {
      const read = { beganAt: context.startedAt, via: outcome.confirms };
      await this.confirmed.record(context.account, resource, read);
    }
    return outcome;
  }
}

import { Injectable } from '@nestjs/common';
import type { SyncResource } from '../sync.entity.js';
import { CalendarsPass } from './calendars-pass.js';
import { ListingsPass } from './listings-pass.js';
import { ReservationsPass } from './reservations-pass.js';
import type { SyncPass } from './sync-pass.js';

/** The pass that reads each resource of an account. */
@Injectable()
export class SyncPasses {
  private readonly passes: Record<SyncResource, SyncPass>;

  constructor(listings: ListingsPass, calendars: CalendarsPass, reservations: ReservationsPass) {
    this.passes = { LISTINGS: listings, CALENDARS: calendars, RESERVATIONS: reservations };
  }

  of(resource: SyncResource): SyncPass {
    return this.passes[resource];
  }
}

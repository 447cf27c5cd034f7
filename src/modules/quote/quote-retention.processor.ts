import { Injectable } from '@nestjs/common';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import { Clock } from '../../values/time/clock.js';
import { HoldService } from '../availability/holds/hold.service.js';
import { QuoteRepository } from './quote.repository.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Deletes holds that ended, and quotes an hour after they expire; until then, a request for an expired quote is
 * answered with a new one.
 */
@Injectable()
export class QuoteRetentionProcessor {
  constructor(
    private readonly quotes: QuoteRepository,
    private readonly holds: HoldService,
    private readonly clock: Clock,
  ) {}

  @Recurring({ name: 'quote-retention', everyMs: MINUTE_MS, busyMs: 100 })
  async sweep(): Promise<boolean> {
    const areMoreEnded = await this.holds.removeEnded();
    const areMoreExpired = await this.quotes.removeExpired(new Date(this.clock.now().getTime() - HOUR_MS));
    return areMoreEnded || areMoreExpired;
  }
}

import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { ExchangeService } from './exchange.service.js';

const HOUR_MS = 3_600_000;

/** Fetches the daily reference rates, at start and whenever the stored ones are from an earlier day. */
@Processor('exchange-rates')
export class ExchangeRatesProcessor extends WorkerHost {
  constructor(
    private readonly exchange: ExchangeService,
    private readonly queue: JobQueue,
  ) {
    super();
  }

  async process(): Promise<void> {
    if (await this.exchange.isDue()) await this.exchange.refresh();
  }

  /**
   * While there are no rates at all, it retries soon: the queue may have refused the job, or the source may not have
   * answered.
   */
  @Recurring({ name: 'exchange-rates', everyMs: HOUR_MS, busyMs: 5_000 })
  async look(): Promise<boolean> {
    if (await this.exchange.isDue()) await this.queue.enqueue('exchange-rates', {});
    return this.exchange.areMissing();
  }
}

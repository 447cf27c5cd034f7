import { Injectable } from '@nestjs/common';
import { Recurring } from '../shared/recurring/recurring-work.js';
import { BacklogService } from './backlog.service.js';

@Injectable()
export class BacklogSamplesProcessor {
  constructor(private readonly backlog: BacklogService) {}

  /** One sample a minute for all workers together; asked often enough that no minute is left out. */
  @Recurring({ name: 'backlog-samples', everyMs: 20_000 })
  sample(): Promise<void> {
    return this.backlog.sample();
  }
}

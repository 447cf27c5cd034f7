import { Injectable } from '@nestjs/common';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import { BacklogService } from './backlog.service.js';

@Injectable()
export class BacklogSamplesProcessor {
  constructor(private readonly backlog: BacklogService) {}

  /** Takes one sample per minute for all workers together; runs often enough that no minute is missed. */
  @Recurring({ name: 'backlog-samples', everyMs: 20_000 })
  sample(): Promise<void> {
    return this.backlog.sample();
  }
}

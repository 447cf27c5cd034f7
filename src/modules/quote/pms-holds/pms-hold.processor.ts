import { Injectable } from '@nestjs/common';
import { Recurring } from '../../../platform/recurring/recurring-work.js';
import { PmsHoldUpkeep } from './pms-hold-upkeep.service.js';

@Injectable()
export class PmsHoldProcessor {
  constructor(private readonly upkeep: PmsHoldUpkeep) {}

  @Recurring({ name: 'pms-holds', everyMs: 1_000, busyMs: 100 })
  settleDue(): Promise<boolean> {
    return this.upkeep.settleDue();
  }
}

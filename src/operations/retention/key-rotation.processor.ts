import { Injectable } from '@nestjs/common';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import { KeyRotation } from '../../platform/crypto/key-rotation.js';

@Injectable()
export class KeyRotationProcessor {
  constructor(private readonly rotation: KeyRotation) {}

  /** Pauses between batches, because requests need the processor and the database more urgently. */
  @Recurring({ name: 'key-rotation', everyMs: 600_000, busyMs: 500 })
  rotate(): Promise<boolean> {
    return this.rotation.round();
  }
}

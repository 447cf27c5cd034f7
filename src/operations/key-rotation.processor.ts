import { Injectable } from '@nestjs/common';
import { Recurring } from '../shared/recurring/recurring-work.js';
import { KeyRotation } from '../shared/crypto/key-rotation.js';

@Injectable()
export class KeyRotationProcessor {
  constructor(private readonly rotation: KeyRotation) {}

  /** It has time: while it goes on, requests need the processor and the database more. */
  @Recurring({ name: 'key-rotation', everyMs: 600_000, busyMs: 500 })
  rotate(): Promise<boolean> {
    return this.rotation.round();
  }
}

import { Injectable } from '@nestjs/common';
import { Recurring } from '../queue/job-handler.decorator.js';
import { KeyRotation } from '../shared/crypto/key-rotation.js';

@Injectable()
export class KeyRotationProcessor {
  constructor(private readonly rotation: KeyRotation) {}

  @Recurring({ name: 'key-rotation', everyMs: 600_000, busyMs: 50 })
  rotate(): Promise<boolean> {
    return this.rotation.round();
  }
}

import { Injectable } from '@nestjs/common';

/** Uniform in [0, 1); a test puts a fixed one in its place. */
@Injectable()
export class Jitter {
  next(): number {
    return Math.random();
  }
}

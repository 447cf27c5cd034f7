import { Injectable } from '@nestjs/common';

/** Returns uniform random numbers in [0, 1); a test replaces it with a fixed one. */
@Injectable()
export class Jitter {
  next(): number {
    return Math.random();
  }
}

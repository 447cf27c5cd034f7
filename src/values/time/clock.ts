import { Injectable } from '@nestjs/common';

/** The only source of the current instant; tests put a `FixedClock` in its place. */
export abstract class Clock {
  abstract now(): Date;
}

@Injectable()
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

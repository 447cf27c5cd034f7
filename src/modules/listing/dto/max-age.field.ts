import { Num } from '../../../edge/http/fields.js';

const LONGEST_SECONDS = 31_536_000;

/** `maxAge`, the oldest age that a caller accepts. */
export const MaxAge = (field: { query?: boolean } = {}): PropertyDecorator =>
  Num({
    ...field,
    optional: true,
    integer: true,
    min: 1,
    max: LONGEST_SECONDS,
    description:
      'Extension. Seconds. If the stored data is older, it is read from the PMS now; 503 `too_old` where the PMS does not give it.',
    example: 60,
  });

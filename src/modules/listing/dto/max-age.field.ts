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
      'Extension. The maximum age in seconds. Older data is first read from the PMS again; 503 `too_old` if the PMS does not return it.',
    example: 60,
  });

import type { Plant } from '../proof.js';

/** The migration that holds the `take_nights` in use. */
const file = 'migrations/1765500000000-released-holds.ts';

export const planted: readonly Plant[] = [
  {
    name: 'takers of a unit do not wait for one another',
    file,
    find: "PERFORM pg_advisory_xact_lock(hashtextextended('unit|' || of_unit, 0));",
    replace: '',
  },
  {
    name: 'one more than there are',
    file,
    find: 'u.inventory_count - h.every)) <= 0`',
    replace: 'u.inventory_count - h.every)) < 0`',
  },
  {
    name: 'a hold that the PMS does not know yet counts for nothing',
    file,
    find: 'h.known_at IS NULL OR u.calendar_read_at IS NULL OR h.known_at > u.calendar_read_at',
    replace: 'u.calendar_read_at IS NULL OR h.known_at > u.calendar_read_at',
  },
];

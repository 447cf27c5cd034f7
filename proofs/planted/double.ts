import type { Plant } from '../proof.js';

/** The migration that holds most of the functions in use. */
const file = 'migrations/1767098000000-pms-holds.ts';

export const planted: readonly Plant[] = [
  {
    name: 'concurrent bookings of a unit do not wait for one another',
    file,
    find: "PERFORM pg_advisory_xact_lock(hashtextextended('unit|' || of_unit, 0));",
    replace: '',
  },
  {
    name: 'a unit is sold once more than it exists',
    file,
    find: 'inventory - night.held)) > 0 THEN 1',
    replace: 'inventory - night.held)) >= 0 THEN 1',
  },
  {
    name: 'a refused booking is stored',
    file: 'src/modules/availability/holds/hold.repository.ts',
    find: '`EXISTS (SELECT 1 FROM hold WHERE reservation_id = ${at})`',
    replace: '`${at}::uuid IS NOT NULL`',
  },
  {
    name: 'a hold that the PMS does not know yet is ignored',
    file,
    find: 'CASE WHEN o.known_at IS NULL OR free_nights.read_at IS NULL OR o.known_at > free_nights.read_at',
    replace: 'CASE WHEN free_nights.read_at IS NULL OR o.known_at > free_nights.read_at',
  },
  {
    name: 'a hold does not change what is free',
    file: 'migrations/1766600000000-holds-counted-once.ts',
    find: 'UPDATE calendar SET free = free WHERE unit_id = of_unit.id;',
    replace: 'PERFORM FROM calendar WHERE unit_id = of_unit.id;',
  },
];

import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'a hold does not change what is free',
    file: 'migrations/1766000000000-calendars.ts',
    find: 'ON CONFLICT (unit_id) DO UPDATE SET free = excluded.free;',
    replace: 'ON CONFLICT (unit_id) DO NOTHING;',
  },
  {
    name: 'the last night of a stay need not be free',
    file: 'src/modules/search/search-hit.ts',
    find: 'first + nightsBetween(stay.checkIn, stay.checkOut) + 1);',
    replace: 'first + Math.max(2, nightsBetween(stay.checkIn, stay.checkOut)));',
  },
  {
    name: 'a page ends one hit early and the next begins after it',
    file: 'src/modules/search/search.service.ts',
    find: 'if (hits.length > shown.length) return { hits: shown, next: shown.at(-1) };',
    replace: 'if (hits.length > shown.length) return { hits: shown, next: hits.at(-1) };',
  },
  {
    name: 'the dearest of the stays that fit is shown',
    file: 'src/modules/search/search-hit.ts',
    find: 'other.total.lessThan(least.total)',
    replace: 'other.total.greaterThan(least.total)',
  },
];

import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'a hold does not change what is free',
    file: 'migrations/1766600000000-holds-counted-once.ts',
    find: 'UPDATE calendar SET free = free WHERE unit_id = of_unit.id;',
    replace: 'PERFORM FROM calendar WHERE unit_id = of_unit.id;',
  },
  {
    name: 'the last night of a stay costs nothing',
    file: 'src/modules/search/unit-stays.ts',
    find: 'part.nights(stay.first, stay.length + 1);',
    replace: 'part.nights(stay.first, Math.max(2, stay.length));',
  },
  {
    name: 'a page ends one hit early and the next begins after it',
    file: 'src/modules/search/search.service.ts',
    find: 'next: hits.length > limit ? shown.at(-1) : undefined };',
    replace: 'next: hits.length > limit ? hits.at(-1) : undefined };',
  },
  {
    name: 'a markup is left out of the lower bound of a total',
    file: 'src/modules/quote/total-range.ts',
    find: 'const markup = rounded(times(original, this.markup));',
    replace: 'const markup = rounded(times(original, 0));',
  },
  {
    name: 'the nearest matching stay is shown, not the cheapest',
    file: 'src/modules/search/unit-stays.ts',
    find: 'const nearest = stays.filter(({ total }) => total.least <= last.key);',
    replace: 'const nearest = stays.slice(0, 1);',
  },
  {
    name: 'the lowest price of a month is that of its first nights',
    file: 'src/modules/availability/calendar-floors.ts',
    find: 'least = Math.min(least, value);',
    replace: 'least = least === Infinity ? value : least;',
  },
  {
    name: 'a discount of the account is left out of the lower bound of a total',
    file: 'src/modules/search/total-bound.sql.ts',
    find: '* (1 - coalesce(${account}.default_discount_percentage,',
    replace: '* (1 - coalesce(NULL,',
  },
];

const hold = {
  file: 'src/modules/availability/hold.repository.ts',
  near: ['src/modules/availability/hold.int-spec.ts'],
};
const calendar = {
  file: 'src/modules/availability/calendar.repository.ts',
  near: ['src/modules/availability/calendar-mirror.int-spec.ts', 'src/modules/availability/hold.int-spec.ts'],
};

const read = {
  near: ['src/modules/availability/availability.int-spec.ts', 'src/modules/availability/hold.int-spec.ts'],
};
const periods = { ...read, file: 'src/modules/availability/availability.repository.ts' };
const merge = {
  file: 'src/modules/availability/calendar-merge.ts',
  near: ['src/modules/availability/calendar-merge.spec.ts'],
};
const runs = {
  file: 'src/modules/availability/calendar-runs.ts',
  near: ['src/modules/availability/calendar-runs.spec.ts'],
};
const counted = {
  file: 'migrations/1766000000000-calendars.ts',
  near: ['src/modules/availability/free-nights.int-spec.ts', 'src/modules/availability/hold.int-spec.ts'],
};
const answer = { ...read, file: 'src/modules/availability/availability.service.ts' };
const pack = {
  file: 'src/modules/availability/calendar-pack.ts',
  near: ['src/modules/availability/calendar-pack.spec.ts'],
};
const text = {
  file: 'src/modules/availability/availability-text.ts',
  near: ['src/modules/availability/availability-text.spec.ts'],
};

export const plants = [
  {
    ...hold,
    name: 'a moved hold keeps the moment at which the stay before was known',
    find: 'CASE WHEN h.unit_id = excluded.unit_id AND h.stay = excluded.stay THEN coalesce(h.known_at, excluded.known_at) ELSE excluded.known_at END',
    replace: 'coalesce(h.known_at, excluded.known_at)',
  },
  {
    ...hold,
    name: 'a hold moved to another unit keeps its moment',
    find: 'CASE WHEN h.unit_id = excluded.unit_id AND h.stay',
    replace: 'CASE WHEN h.stay',
  },
  {
    ...hold,
    name: 'an unchanged hold takes the moment of the last read',
    find: 'THEN coalesce(h.known_at, excluded.known_at)',
    replace: 'THEN excluded.known_at',
  },
  {
    ...hold,
    name: 'a moved hold stays exclusive',
    find: 'exclusive = h.exclusive AND h.unit_id = excluded.unit_id AND h.stay = excluded.stay',
    replace: 'exclusive = h.exclusive',
  },
  {
    ...hold,
    name: 'a hold does not follow its reservation to another unit',
    find: '         unit_id = excluded.unit_id,\n         stay',
    replace: '         stay',
  },
  {
    ...hold,
    name: 'a release stays although the reservation came back',
    find: 'WITH back AS (DELETE FROM released_hold WHERE reservation_id = $1)\n       ',
    replace: '',
  },
  {
    ...hold,
    name: 'a hold is known from the last time that it was seen',
    find: ' AND known_at IS NULL',
    replace: '',
  },
  {
    ...calendar,
    name: 'an unchanged calendar does not end the double count of a hold known late',
    find: '(h.known_at IS NULL OR h.known_at > k.read_at)',
    replace: 'h.known_at IS NULL',
  },
  {
    ...calendar,
    name: 'an unchanged calendar is not remembered while a hold is not known',
    find: '(h.known_at IS NULL OR h.known_at > k.read_at)',
    replace: 'h.known_at > k.read_at',
  },
  {
    ...calendar,
    name: 'an unchanged calendar is not remembered after a cancellation',
    find: '\n                   OR EXISTS (SELECT 1 FROM released_hold d WHERE d.unit_id = u.id AND d.released_at > k.read_at)',
    replace: '',
  },
  {
    ...calendar,
    name: 'an older read of a calendar is stored',
    find: '\n        WHERE c.read_at IS NULL OR c.read_at <= r.read_at',
    replace: '',
  },
  {
    ...calendar,
    name: 'a calendar that was never read before is not stored',
    find: 'c.read_at IS NULL OR c.read_at <= r.read_at',
    replace: 'c.read_at <= r.read_at',
  },
  {
    ...calendar,
    name: 'a read of some of the days counts as a full one',
    find: 'CASE WHEN r.whole THEN r.read_at END',
    replace: 'r.read_at',
  },
  {
    ...calendar,
    name: 'a release is kept after a later read of the calendar',
    find: 'd.released_at <= s.read_at',
    replace: 'd.released_at > s.read_at',
  },
  {
    ...calendar,
    name: 'releases of every unit are forgotten',
    find: 's.unit_id = d.unit_id AND d.released_at',
    replace: 'd.released_at',
  },
  {
    ...calendar,
    near: ['src/modules/availability/calendar-races.int-spec.ts'],
    name: 'a read waits for who waits for it',
    find: ' SKIP LOCKED',
    replace: '',
  },
  {
    ...calendar,
    name: 'two processes write the calendars of a listing at once',
    find: "SELECT pg_advisory_xact_lock(hashtextextended('calendar|' || id, 0))",
    replace: 'SELECT id',
  },
  {
    ...merge,
    name: 'a read that begins after stored nights counts as a full one',
    find: 'start === 0 && before.start',
    replace: 'before.start',
  },
  {
    ...merge,
    name: 'a read that ends before stored nights counts as a full one',
    find: ' && before.start + before.nights.length <= given.length',
    replace: '',
  },
  {
    ...merge,
    name: 'stored nights of the past stay',
    find: 'index >= past && ',
    replace: '',
  },
  {
    ...merge,
    name: 'nights that the PMS left out stay open',
    find: "(closes ? was.replace(/^\\d+/, '0') : (was ?? CLOSED))",
    replace: '(was ?? CLOSED)',
  },
  {
    ...merge,
    name: 'nights beyond the days that were read are closed',
    find: 'offset >= 0 && offset < given.length',
    replace: 'offset >= 0',
  },
  {
    ...runs,
    name: 'a reader that begins later than the calendar is told the nights before',
    find: 'this.runPast = this.shift;',
    replace: 'this.runPast = 0;',
  },
  {
    ...runs,
    name: 'the free nights are read from another day than the prices',
    find: 'this.free[this.offset - this.shift]',
    replace: 'this.free[this.offset]',
  },
  {
    ...periods,
    name: 'a tenant id of another workspace opens its calendars',
    find: ' AND l.workspace_id = q.workspace',
    replace: '',
  },
  {
    ...periods,
    name: 'every tenant sees every calendar of its workspace',
    find: 'WHERE l.tenant_id = q.tenant OR EXISTS',
    replace: 'WHERE l.tenant_id IS NOT NULL OR EXISTS',
  },
  {
    ...periods,
    name: 'an import by one tenant opens the calendar to all',
    find: ' AND i.tenant_id = q.tenant',
    replace: '',
  },
  {
    ...periods,
    name: 'one import opens all calendars',
    find: 'WHERE i.listing_id = l.id AND i.tenant_id',
    replace: 'WHERE i.tenant_id',
  },
  {
    ...periods,
    name: 'an importer is not shown the listing',
    find: ' OR EXISTS (SELECT 1 FROM listing_import i WHERE i.listing_id = l.id AND i.tenant_id = q.tenant)',
    replace: '',
  },
  { ...periods, name: 'units that the PMS no longer has are shown', find: " AND u.status = 'ACTIVE'", replace: '' },
  {
    ...periods,
    name: 'an importer is shown the price of the owner',
    find: 'l.tenant_id = q.tenant AS "isTenantOwned"',
    replace: 'true AS "isTenantOwned"',
  },
  {
    ...counted,
    name: 'holds of other units take nights',
    find: 'FROM hold WHERE unit_id = NEW.unit_id',
    replace: 'FROM hold WHERE unit_id IS NOT NULL',
  },
  {
    ...counted,
    name: 'a hold takes the night of its check-out',
    find: 'least(past, cardinality(available)) - 1)',
    replace: 'least(past, cardinality(available) - 1))',
  },
  {
    ...counted,
    name: 'a hold known at the moment of a read is counted twice',
    find: 'OR known_at > NEW.read_at',
    replace: 'OR known_at >= NEW.read_at',
  },
  {
    ...counted,
    name: 'a hold not known at the PMS is left to its count',
    find: 'known_at IS NULL OR NEW.read_at',
    replace: 'NEW.read_at',
  },
  {
    ...counted,
    near: ['src/modules/availability/availability.int-spec.ts'],
    name: 'a hold of a unit never read is left to the count of the PMS',
    find: 'OR NEW.read_at IS NULL OR known_at',
    replace: 'OR known_at',
  },
  {
    ...counted,
    name: 'nights that the PMS gave back are open before a calendar shows them',
    find: ' AND reopens AND released_at',
    replace: ' AND released_at',
  },
  {
    ...counted,
    name: 'a release counts on after a newer calendar',
    find: ' AND released_at > NEW.read_at',
    replace: '',
  },
  {
    ...counted,
    name: 'what was never counted is given back',
    find: '\n                 AND (taken_at IS NULL OR taken_at <= greatest(NEW.read_at, NEW.stored_at))',
    replace: '',
  },
  {
    ...counted,
    name: 'a unit that exists more often now keeps the nights of before',
    find: 'UPDATE calendar SET free = free WHERE unit_id = NEW.id;',
    replace: '',
  },
  {
    ...counted,
    name: 'a single unit that the PMS calls free is taken twice',
    find: 'WHEN inventory = 1 AND night.held > 0 THEN 0',
    replace: 'WHEN false THEN 0',
  },
  {
    ...counted,
    file: 'migrations/1766600000000-holds-counted-once.ts',
    name: 'a hold does not follow its reservation away from a unit',
    find: 'WHERE id IN (OLD.unit_id, NEW.unit_id) ORDER BY id LOOP',
    replace: 'WHERE id = NEW.unit_id ORDER BY id LOOP',
  },
  {
    ...answer,
    name: 'a calendar begins today in UTC',
    find: 'todayIn(listing.timeZone, now)',
    replace: "todayIn('UTC', now)",
  },
  { ...answer, name: 'a period of one day is refused', find: 'endDate < startDate', replace: 'endDate <= startDate' },
  {
    ...answer,
    name: 'the last night is missing',
    find: 'nightsBetween(from, to) + 1',
    replace: 'nightsBetween(from, to)',
  },
  { ...pack, name: 'the last day of a range is not placed', find: 'night.date > to', replace: 'night.date >= to' },
  { ...pack, name: 'the first day of a range is not placed', find: 'night.date < from', replace: 'night.date <= from' },
  {
    ...pack,
    name: 'a calendar of one unit is taken for that of all',
    find: 'active.length === 1 ? active[0] : undefined',
    replace: 'active[0]',
  },
  {
    ...pack,
    name: 'units that the PMS no longer has are written',
    find: "units.filter(({ status }) => status === 'ACTIVE')",
    replace: 'units.filter(({ status }) => status !== undefined)',
  },
  {
    ...pack,
    name: 'nights that differ in their maximum are stored alike',
    find: `  a.maximumNights === b.maximumNights &&
`,
    replace: '',
  },
  {
    ...pack,
    name: 'a night given twice is counted twice',
    find: 'if (!own?.[offset]) placed',
    replace: 'if (own) placed',
  },
  { ...pack, name: 'a price below 0 is stored', find: ' && !price.isNegative()', replace: '' },
  {
    ...text,
    name: 'a page has a day too many',
    find: 'Math.min(few, this.skip + this.request.limit - this.selected)',
    replace: 'Math.min(few, this.skip + this.request.limit + 1 - this.selected)',
  },
  {
    ...text,
    name: 'a page begins a day late',
    find: 'this.day + this.skip - this.selected',
    replace: 'this.day + this.skip + 1 - this.selected',
  },
  {
    ...text,
    name: 'the last day of a period is not answered',
    find: 'nightsBetween(first, last) + 1',
    replace: 'nightsBetween(first, last)',
  },
  {
    ...text,
    name: 'a free night is taken for sold',
    find: "cursor.isFree ? 'AVAILABLE'",
    replace: "!cursor.isFree ? 'AVAILABLE'",
  },
  { ...text, name: 'the average counts nights without a price', find: 'if (record.isPriced) ', replace: '' },
];

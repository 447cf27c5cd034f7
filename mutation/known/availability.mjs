const hold = {
  file: 'src/modules/availability/hold.repository.ts',
  near: ['src/modules/availability/hold.int-spec.ts'],
};
const calendar = {
  file: 'src/modules/availability/calendar.repository.ts',
  near: ['src/modules/availability/calendar-mirror.int-spec.ts', 'src/modules/availability/hold.int-spec.ts'],
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
    find: '(h.known_at IS NULL OR h.known_at > u.calendar_read_at)',
    replace: 'h.known_at IS NULL',
  },
  {
    ...calendar,
    name: 'an unchanged calendar is not remembered while a hold is not known',
    find: '(h.known_at IS NULL OR h.known_at > u.calendar_read_at)',
    replace: 'h.known_at > u.calendar_read_at',
  },
  {
    ...calendar,
    name: 'an unchanged calendar is not remembered after a cancellation',
    find: '\n                OR EXISTS (SELECT 1 FROM released_hold d WHERE d.unit_id = u.id AND d.released_at > u.calendar_read_at)',
    replace: '',
  },
  {
    ...calendar,
    name: 'an older read of a calendar is stored',
    find: ' AND (u.calendar_read_at IS NULL OR u.calendar_read_at <= r.read_at)',
    replace: '',
  },
  {
    ...calendar,
    name: 'a calendar that was never read before is not stored',
    find: 'u.calendar_read_at IS NULL OR u.calendar_read_at <= r.read_at',
    replace: 'u.calendar_read_at <= r.read_at',
  },
  {
    ...calendar,
    name: 'a read that begins after stored nights counts as a full one',
    find: '\n            AND NOT EXISTS (SELECT 1 FROM night n WHERE n.unit_id = u.id AND n.date >= r.today AND n.date < r.first)',
    replace: '',
  },
  {
    ...calendar,
    name: 'a read that ends before stored nights counts as a full one',
    find: '\n            AND NOT EXISTS (SELECT 1 FROM night n WHERE n.unit_id = u.id AND n.date >= r.today AND n.date > r.last)',
    replace: '',
  },
  {
    ...calendar,
    name: 'stored nights of the past keep a read from counting as a full one',
    find: 'n.date >= r.today AND n.date < r.first',
    replace: 'n.date < r.first',
  },
  {
    ...calendar,
    name: 'a release outlives the calendar that was read after it',
    find: 'd.released_at <= stored.calendar_read_at',
    replace: 'd.released_at > stored.calendar_read_at',
  },
  {
    ...calendar,
    name: 'releases of every unit are forgotten',
    find: 'd.unit_id = stored.id AND d.released_at',
    replace: 'd.released_at',
  },
  {
    ...calendar,
    name: 'two processes write the nights of a listing at once',
    find: "SELECT pg_advisory_xact_lock(hashtextextended('calendar|' || id, 0))",
    replace: 'SELECT id',
  },
  {
    ...calendar,
    name: 'a change reaches the nights of other units',
    find: 'WHERE n.unit_id = r.unit_id AND n.date = r.date',
    replace: 'WHERE n.date = r.date',
  },
];

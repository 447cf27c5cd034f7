import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'an event of a calendar names only one range of nights',
    file: 'src/modules/availability/changes/calendar-changes.repository.ts',
    find: 'FROM unnest(t.nights) r) AS ranges',
    replace: 'FROM unnest(t.nights) r LIMIT 1) AS ranges',
  },
  {
    name: 'a walk over changes skips to its end although there are more',
    file: 'src/records/deltas/deltas.ts',
    find: 'hasMore ? shown.at(-1)!.position : bounds.last',
    replace: 'bounds.last',
  },
  {
    name: 'two processes number events at the same time',
    file: 'src/records/outbox/event-sequencer.ts',
    find: 'FROM feed_head FOR UPDATE OF feed_head SKIP LOCKED',
    replace: 'FROM feed_head',
  },
  {
    name: 'the client does not read the calendar of a new listing',
    file: 'examples/mirror/mirror.mjs',
    find: 'if (isOther) this.mustRead(row.id);',
    replace: 'if (isOther && stored) this.mustRead(row.id);',
  },
];

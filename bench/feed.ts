/**
 * Measures how late the feed is, what its waiting readers cost, and what CALENDAR_CHANGED adds to a sync. Run by
 * `npm run bench -- feed`: `node feed.js <database url> <parts>`. Parts: `latency`, `waiting`, `calendars`, `deltas`; by
 * default all.
 */
import { databaseOf } from './lib/databases.js';
import { measureCalendars } from './lib/feed-calendars.js';
import { measureDeltas } from './lib/feed-deltas.js';
import { measureLatency } from './lib/feed-latency.js';
import { measureWaiting } from './lib/feed-waiting.js';
import { productionVariables } from './lib/variables.js';

const [databaseUrl = '', ...parts] = process.argv.slice(2);

const variablesOf = (url: string): Record<string, string> => ({
  ...productionVariables(url),
  RATE_LIMIT_PER_MINUTE: '0',
  WORK_SHARE_PERCENT: '100',
});

/** The parts; each prints its table and returns whether the goal was reached. */
const PARTS: Record<string, (url: string) => Promise<boolean>> = {
  latency: (url) => measureLatency(variablesOf(url)),
  waiting: (url) => measureWaiting(variablesOf(url)),
  calendars: measureCalendars,
  deltas: (url) => measureDeltas(variablesOf(url)),
};

const reached: boolean[] = [];
for (const [name, measure] of Object.entries(PARTS))
  if (parts.length === 0 || parts.includes(name)) reached.push(await measure(await databaseOf(databaseUrl, name)));
process.exitCode = reached.every(Boolean) ? 0 : 1;

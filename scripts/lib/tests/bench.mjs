import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildService } from '../build/build-service.mjs';
import { ROOT } from '../project.mjs';
import { cloneTemplate, ensureTemplate } from '../database/template-database.mjs';
import { withThrowAwayDatabase } from '../database/throw-away-database.mjs';

/** The benchmarks of `bench/`. `readsExtracts`: the first argument of its program is the folder of real listings or ''. */
const BENCHES = {
  reads: {
    args: 'seconds rounds',
    measures: 'lists, listings and calendars, compared with hand-written servers',
    readsExtracts: true,
  },
  growth: {
    args: 'requests sizes rows tenants',
    measures: 'the same reads and searches with up to 100,000 listings of one tenant',
    readsExtracts: true,
  },
  find: {
    args: 'requests size',
    measures: 'the search over everything with 100,000 listings and reservations of one tenant',
  },
  sync: {
    args: 'listings providers',
    measures: 'the first and the second sync of a large account, compared with COPY',
  },
  calendars: {
    args: 'listings names',
    measures: 'the processor time of an unchanged calendar from every PMS',
  },
  deliveries: {
    args: 'events rounds finished parts',
    measures: 'webhook deliveries, compared with a hand-written outbox loop',
  },
  feed: {
    args: 'parts',
    measures: 'how late the event feed is, what its readers and CALENDAR_CHANGED cost, and a first read by deltas',
  },
  memory: {
    args: 'minutes versions-of-node',
    measures: 'the resident memory of the processes, and how soon they are ready',
  },
  trade: {
    args: 'rounds quotes contests',
    measures: 'offers, holds, bookings and cancellations, compared with a bare client of the PMS',
  },
};

const UNKNOWN_NAME = 2;

/** Runs the named benchmark on a throw-away database and returns its exit code; 2 if there is no such benchmark. */
export async function bench(name, args) {
  if (!Object.hasOwn(BENCHES, name)) {
    console.error(usage(name));
    return UNKNOWN_NAME;
  }
  await buildService();
  const given = BENCHES[name].readsExtracts ? [extracts(), ...args] : args;
  return onDatabase((url) => program(join(ROOT, 'dist', 'bench', `${name}.js`), [url, ...given]));
}

function usage(name) {
  const lines = Object.entries(BENCHES).map(
    ([known, { args, measures }]) => `  ${known.padEnd(12)}${`[${args}]`.padEnd(32)}${measures}`,
  );
  const problem = name === undefined ? '' : `There is no benchmark "${name}".\n\n`;
  return `${problem}npm run bench -- <name> [arguments]

${lines.join('\n')}

bench/README.md describes the arguments and has the results.`;
}

/** Returns the folder of real listings; '' if it is absent, in which case a benchmark generates listings. */
function extracts() {
  const folder = resolve(ROOT, '../shared/data');
  return existsSync(folder) ? folder : '';
}

async function onDatabase(work) {
  const { migrate } = await import('../../../dist/src/platform/database/schema/migrate.js');
  return withThrowAwayDatabase(async (adminUrl) => {
    const database = await cloneTemplate(adminUrl, await ensureTemplate(adminUrl, migrate));
    const code = await work(database.url);
    await database.drop();
    return code;
  });
}

function program(file, args) {
  const child = spawn(process.execPath, [file, ...args], { cwd: ROOT, stdio: 'inherit' });
  return new Promise((done) => child.once('exit', (exit) => done(exit ?? 1)));
}

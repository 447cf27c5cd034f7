import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { NEST_CLI } from '../build/build.mjs';
import { UserError } from '../project.mjs';
import { openLog, startService } from './services.mjs';

/**
 * Starts the app under `nest start --watch`: a service like that of `startService`, which continues if the app fails.
 * The app's log goes to `logFile`; compiler messages and faults that end the app go to the terminal.
 */
export function startWatching({ logFile, ...app }) {
  if (!logFile) throw new UserError('npm run dev is for development, and NODE_ENV is production.');
  const service = startService({ ...app, script: NEST_CLI, args: ['start', '--watch', '--no-shell'], piped: true });
  const log = createWriteStream(logFile, { fd: openLog(logFile) });
  let starts = 0;
  const started = new Promise((done) => {
    const sort = (line) => {
      if (!line.startsWith('{"level":')) return console.log(line);
      log.write(`${line}\n`);
      if (!line.includes('"msg":"ready"')) return;
      starts += 1;
      if (starts > 1) console.log('Restarted.');
      done();
    };
    for (const stream of service.output) createInterface(stream).on('line', sort);
  });
  return { ...service, logFile, started };
}

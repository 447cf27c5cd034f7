// npm run on-node -- 24 scripts/prove.mjs double: runs a script and its child processes on another version of Node.
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { nodeBinary, versionOf } from './lib/tests/node-versions.mjs';
import { run, UserError } from './lib/project.mjs';

await run(async () => {
  const [major, script, ...args] = process.argv.slice(2);
  if (!script) throw new UserError('Which version and script? npm run on-node -- 24 scripts/prove.mjs double');
  const binary = nodeBinary(versionOf(major));
  const env = { ...process.env, PATH: `${dirname(binary)}${delimiter}${process.env.PATH}` };
  const child = spawn(binary, [script, ...args], { stdio: 'inherit', env });
  // Ctrl-C also reaches the script; this process stays for its exit code.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
});

// npm run release -- <version>: writes everything that a release changes, and prints the commands that publish it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildService } from './lib/build/build-service.mjs';
import { ROOT, run, UserError } from './lib/project.mjs';
import { dumpSchema } from './lib/release/schema-dump.mjs';
import {
  changesIn,
  releasedChangelog,
  releasedChart,
  releasedLock,
  releasedPackage,
  requireNewer,
  tagText,
} from './lib/release/texts.mjs';

const PACKAGES = ['package.json', 'packages/sdk/package.json', 'packages/cli/package.json'];
/** Files that name the image. */
const WITH_IMAGE = ['docker/Dockerfile', 'docker/compose.yaml', 'docker/kubernetes.yaml'];
const CHART = 'docker/helm/lodgewire/Chart.yaml';
const CHANGELOG = 'CHANGELOG.md';

const node = (script, ...args) =>
  execFileSync(process.execPath, [join(ROOT, script), ...args], { cwd: ROOT, stdio: 'inherit' });
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const write = (path, text) => writeFileSync(join(ROOT, path), text);
const editJson = (path, edit) => write(path, `${JSON.stringify(edit(JSON.parse(read(path))), undefined, 2)}\n`);

await run(async () => {
  const version = process.argv[2];
  const current = JSON.parse(read('package.json')).version;
  requireNewer(current, version);
  changesIn(read(CHANGELOG));
  requireCommitted();
  await buildService();
  const { OWN_SCHEMA } = await import('../dist/src/platform/database/schema/schema-version.js');
  const dump = await dumpSchema();
  const tag = tagText(read(CHANGELOG), version);
  writeVersion(current, version);
  write(CHANGELOG, releasedChangelog(read(CHANGELOG), version, new Date().toISOString().slice(0, 10)));
  write(`test/migrations/released/${OWN_SCHEMA}.sql`, dump);
  node('dist/src/cli.js', 'openapi');
  node('scripts/check-openapi.mjs', '--release');
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  write('.data/release.txt', tag);
  console.log(`\nVersion ${version} is written. Check it with .ci/run, then publish it:

  git commit -am "release: ${version}"
  git tag -a v${version} -F .data/release.txt
  git push --follow-tags
  npm publish --workspaces --access public`);
});

function requireCommitted() {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }).trim();
  if (changed) throw new UserError(`Commit or remove these changes first:\n${changed}`);
}

function writeVersion(current, version) {
  const own = PACKAGES.map((path) => JSON.parse(read(path)).name);
  for (const path of PACKAGES) editJson(path, (given) => releasedPackage(given, version, own));
  editJson('package-lock.json', (lock) => releasedLock(lock, version, own));
  for (const path of WITH_IMAGE) write(path, read(path).replaceAll(`lodgewire:${current}`, `lodgewire:${version}`));
  write(CHART, releasedChart(read(CHART), version));
}

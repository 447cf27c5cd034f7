import { UserError } from '../project.mjs';

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const SECTIONS = ['Breaking', 'Added', 'Changed', 'Fixed', 'Security'];
const UNRELEASED = /^## Unreleased\n([^]*?)(?=^## |$(?![^]))/m;

/** Throws a UserError unless `next` is a version (three numbers) above `current`. */
export function requireNewer(current, next) {
  const parts = [current, next].map((version) =>
    VERSION.exec(version ?? '')
      ?.slice(1)
      .map(Number),
  );
  if (!parts[1]) throw new UserError('Give the new version, such as `npm run release -- 0.2.0`.');
  const first = parts[1].findIndex((part, index) => part !== parts[0][index]);
  if (first < 0 || parts[1][first] < parts[0][first])
    throw new UserError(`The new version must be above the current one, ${current}.`);
}

/** Returns the changes since the last release. Throws a UserError if the changelog names none. */
export function changesIn(changelog) {
  const [, unreleased = ''] = UNRELEASED.exec(changelog) ?? [];
  if (!/^- /m.test(unreleased)) throw new UserError('CHANGELOG.md has no entry under "Unreleased".');
  return unreleased
    .split(/^(?=### )/m)
    .filter((section) => /^- /m.test(section))
    .map((section) => section.trim())
    .join('\n\n');
}

/** Returns the changelog in which the unreleased changes are those of the version, followed by an empty section. */
export function releasedChangelog(changelog, version, date) {
  const empty = SECTIONS.map((name) => `### ${name}\n`).join('\n');
  const section = `## Unreleased\n\n${empty}\n## ${version} (${date})\n\n${changesIn(changelog)}\n\n`;
  return `${changelog.replace(UNRELEASED, section).trimEnd()}\n`;
}

/** Returns the message of the annotated tag. */
export const tagText = (changelog, version) =>
  `Lodgewire ${version}\n\n${changesIn(changelog).replaceAll(/^### /gm, '')}\n`;

/** Returns a parsed package.json with the version, also for the packages of this repository that it depends on. */
export const releasedPackage = (given, version, own) => ({
  ...given,
  version,
  ...(given.dependencies && { dependencies: withOwn(given.dependencies, version, own) }),
  ...(given.devDependencies && { devDependencies: withOwn(given.devDependencies, version, own) }),
});

/** Returns the Chart.yaml with the version, as that of the chart and as that of the application. */
export const releasedChart = (chart, version) => chart.replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`);

/** Returns a parsed package-lock.json with the version of the packages of this repository. */
export function releasedLock(lock, version, own) {
  const isOurs = ([path, { link }]) => !link && (path === '' || path.startsWith('packages/'));
  const packages = Object.entries(lock.packages).map((entry) =>
    isOurs(entry) && !entry[0].includes('node_modules/') ? [entry[0], releasedPackage(entry[1], version, own)] : entry,
  );
  return { ...lock, version, packages: Object.fromEntries(packages) };
}

/** Updates exact dependencies; a range such as `*` stays. */
const withOwn = (dependencies, version, own) =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [
      name,
      own.includes(name) && VERSION.test(range) ? version : range,
    ]),
  );

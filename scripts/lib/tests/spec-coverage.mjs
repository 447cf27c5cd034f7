import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../project.mjs';

const ROWS = join(ROOT, 'test', 'e2e', 'spec', 'rows.json');
const FOLDERS = ['src', 'test'];
/** Matches a string that begins with row ids, `[section.row]`: the name of a test, alone or in a line of its table. */
const NAME = /(['"`])((?:\[\w[\w-]*(?:\.[\w-]+)+\])+) ((?:\\.|(?!\1)[^\n])*)\1/g;

export const DOCUMENT = join(ROOT, 'docs', 'spec-coverage.md');

/** Returns every row of the specification: `{ id, section, states, later }`; `later`: no test can prove it yet. */
export function readRows(file = ROWS) {
  const { rows, later } = JSON.parse(readFileSync(file, 'utf8'));
  const flat = (sections, isLater) =>
    Object.entries(sections).flatMap(([section, ids]) =>
      Object.entries(ids).map(([id, states]) => ({ id, section, states, later: isLater })),
    );
  return [...flat(rows, false), ...flat(later, true)];
}

/** Returns tests that name rows: `{ file, name, ids }`, in order of files and lines. */
export function readTests() {
  return FOLDERS.flatMap((folder) => specFiles(folder)).flatMap((file) =>
    testsOf(file, readFileSync(join(ROOT, file), 'utf8')),
  );
}

export function testsOf(file, source) {
  return [...source.matchAll(NAME)].map(([, , marks, text]) => ({
    file,
    name: text.replaceAll(/\\(.)/g, '$1'),
    ids: marks.slice(1, -1).split(']['),
  }));
}

/** Returns rows without a test, rows marked `later` that have one, and ids in tests that match no row. */
export function gaps(rows, tests) {
  const named = new Set(tests.flatMap(({ ids }) => ids));
  const known = new Set(rows.map(({ id }) => id));
  return {
    unproved: rows.filter(({ id, later }) => !later && !named.has(id)).map(({ id }) => id),
    provedAlready: rows.filter(({ id, later }) => later && named.has(id)).map(({ id }) => id),
    unknown: [...named].filter((id) => !known.has(id)),
  };
}

/** Returns the text of docs/spec-coverage.md. */
export function coverageDocument(rows, tests) {
  const sections = [...new Set(rows.map(({ section }) => section))];
  const proved = rows.filter(({ later }) => !later).length;
  return `# Coverage of the specified interface

[interface.md](interface.md) describes the interface; this table lists the test that proves each row of it. \`npm run docs:spec\` generates it from \`test/e2e/spec/rows.json\` and the names of the tests, which contain the ids of their rows in brackets.
${proved} rows are proved; ${rows.length - proved} wait for connectors that are not in this release.

${sections.map((section) => sectionTable(section, rows, tests)).join('')}
`;
}

function sectionTable(section, rows, tests) {
  const lines = rows
    .filter((row) => row.section === section)
    .map(({ id, states }) => `| \`${id}\` | ${cell(states)} | ${proofs(id, tests)} |`);
  return `\n## ${section}\n\n| Row | What it states | Proved by |\n|---|---|---|\n${lines.join('\n')}\n`;
}

function proofs(id, tests) {
  const found = tests.filter(({ ids }) => ids.includes(id)).map(({ file, name }) => `\`${file}\`: ${cell(name)}`);
  return found.length > 0 ? found.join('<br>') : 'its connector is not in this release';
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

function specFiles(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .filter((name) => name.endsWith('spec.ts'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .sort();
}

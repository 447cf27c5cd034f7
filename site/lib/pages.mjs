import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Documents outside of docs/ that are pages of the site, beside the README of each folder below these. */
const OTHERS = ['CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'sandbox/README.md'];
const FOLDERS_WITH_README = ['src/connectors', 'examples', 'packages'];

/** Returns the Markdown files that are pages of the site, as paths from the root of the project. */
export const pagesOf = (root) => {
  const docs = readdirSync(join(root, 'docs'), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join('docs', name));
  const readmes = FOLDERS_WITH_README.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => posix.join(folder, name, 'README.md')),
  );
  return [...docs, ...OTHERS, ...readmes].filter((path) => existsSync(join(root, path))).sort();
};

/** Returns the path of a page in the site, without an ending: `guides/book` for docs/guides/book.md. */
export const slugOf = (source) =>
  source
    .replace(/^(docs|src)\//, '')
    .replace(/\.md$/, '')
    .toLowerCase()
    .replace(/(^|\/)readme$/, '$1index');

/** Returns the heading of a document. */
export const titleOf = (root, source) =>
  /^# +(.+)$/m.exec(readFileSync(join(root, source), 'utf8'))?.[1].replaceAll('`', '') ?? source;

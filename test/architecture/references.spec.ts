import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

interface Reference {
  /** A path from the root of the project. */
  document: string;
  anchor: string | undefined;
}

type ReadDocument = (document: string) => string | undefined;

const FROM_ROOT = /(?<![\w./-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g;
const MARKDOWN_LINK = /\]\((?!\w+:)([\w./-]*\.md)?(?:#([\w-]+))?\)/g;
const HEADING = /^#{1,6} +(.+?) *#*$/gm;
const FENCED_CODE = /^(`{3,}).*\n[^]*?^\1/gm;

/** Names of files in repositories of others. */
const SOURCES = /\/recorded\/vocabulary\.json$/;

/** Returns the references to documents of `docs/` and, from a Markdown file, its links to any Markdown file. */
const referencesIn = (file: string, text: string): Reference[] => {
  const links = file.endsWith('.md') ? [...text.matchAll(MARKDOWN_LINK)] : [];
  const outsideLinks = file.endsWith('.md') ? text.replaceAll(MARKDOWN_LINK, ']()') : text;
  return [
    ...[...outsideLinks.matchAll(FROM_ROOT)].map(([, path, anchor]) => ({ document: path!, anchor })),
    ...links
      .filter(([, path, anchor]) => path !== undefined || anchor !== undefined)
      .map(([, path, anchor]) => ({ document: path === undefined ? file : join(dirname(file), path), anchor })),
  ];
};

/** Returns the anchors of a document as GitHub derives them from headings. */
const anchorsOf = (text: string): string[] => {
  const seen = new Map<string, number>();
  return [...text.replaceAll(FENCED_CODE, '').matchAll(HEADING)].map(([, heading]) => {
    const slug = heading!
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
};

/** Returns why a reference leads nowhere; undefined if it has a target. */
const faultOf = ({ document, anchor }: Reference, read: ReadDocument): string | undefined => {
  const text = read(document);
  if (text === undefined) return `${document} does not exist`;
  return anchor === undefined || anchorsOf(text).includes(anchor) ? undefined : `${document} has no heading #${anchor}`;
};

const readDocument: ReadDocument = (document) => {
  const path = join(ROOT, document);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};

const trackedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && file !== relative(ROOT, import.meta.filename) && existsSync(join(ROOT, file)));

describe('a reference to a document', () => {
  const documents: Record<string, string> = {
    'docs/a.md': '# One, `two` & three\n\n## Four\n\n## Four\n\n```sh\n# no heading\n```\n',
    'SECURITY.md': '# Security\n',
  };
  const faultsOf = (file: string, text: string) =>
    referencesIn(file, text).map((reference) => faultOf(reference, (document) => documents[document]));

  it.each([
    ['src/a.ts', '/** docs/a.md */'],
    ['src/a.ts', '// Read docs/a.md#one-two--three.'],
    ['src/a.ts', 'docs/a.md#four-1'],
    ['docs/guides/b.md', '[a](../a.md#four)'],
    ['docs/guides/b.md', '[security](../../SECURITY.md)'],
    ['docs/a.md', '[below](#four)'],
  ])('in %s is accepted when its target exists: %s', (file, text) => {
    expect(faultsOf(file, text)).toEqual([undefined]);
  });

  it.each([
    ['src/a.ts', '/** docs/b.md */', 'docs/b.md does not exist'],
    ['src/a.ts', 'docs/a.md#five', 'docs/a.md has no heading #five'],
    ['src/a.ts', 'docs/a.md#four-2', 'docs/a.md has no heading #four-2'],
    ['src/a.ts', 'docs/a.md#no-heading', 'docs/a.md has no heading #no-heading'],
    ['docs/guides/b.md', '[a](a.md)', 'docs/guides/a.md does not exist'],
    ['README.md', '[security](SECURITY.md#keys)', 'SECURITY.md has no heading #keys'],
    ['docs/a.md', '[below](#five)', 'docs/a.md has no heading #five'],
  ])('in %s is refused when its target does not exist: %s', (file, text, fault) => {
    expect(faultsOf(file, text)).toEqual([fault]);
  });

  it('ignores addresses of other sites', () => {
    expect(faultsOf('README.md', '[x](https://a.example/docs/b.md) https://a.example/blob/main/docs/b.md')).toEqual([]);
  });

  it('points to an existing document and heading in every tracked file', () => {
    const own = trackedFiles().filter((file) => !SOURCES.test(file));
    const checked = own.flatMap((file) =>
      referencesIn(file, readFileSync(join(ROOT, file), 'utf8')).map((reference) => ({ file, reference })),
    );
    expect(checked.length).toBeGreaterThan(100);
    const faults = checked.flatMap(({ file, reference }) => {
      const fault = faultOf(reference, readDocument);
      return fault === undefined ? [] : [`${file}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pagesOf } from '../../site/lib/pages.mjs';
import { GROUPS, groupsOf } from '../../site/lib/sidebar.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const MOST_WORDS = 1_000;
const guides = readdirSync(join(ROOT, 'docs/guides')).map((name) => `docs/guides/${name}`);
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('the guides', () => {
  it.each(guides)(`%s has at most ${MOST_WORDS} words`, (path) => {
    expect(read(path).split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS);
  });

  it('are ten, in the same order in the index, the README and the sidebar', () => {
    const [first] = GROUPS;
    expect(first?.text).toBe('Guides');
    const named = (text: string, pattern: RegExp): string[] =>
      [...text.matchAll(pattern)].map(([, name]) => `docs/guides/${name!}.md`);
    expect(named(read('docs/README.md'), /^\| \d+ +\| \[[^\]]+\]\(guides\/([\w-]+)\.md\)/gm)).toEqual(first?.pages);
    expect(named(read('README.md'), /^\| \[[^\]]+\]\(docs\/guides\/([\w-]+)\.md\)/gm)).toEqual(first?.pages);
    expect(first?.pages).toHaveLength(10);
  });

  it.each([...Array(9).keys()])('link from guide %i to the next', (index) => {
    const [here, next] = GROUPS[0]!.pages.slice(index, index + 2);
    expect(read(here!)).toMatch(new RegExp(`^Next: \\[[^\\]]+\\]\\(${next!.split('/').at(-1)!}\\)\\.$`, 'm'));
  });
});

describe('the sidebar of the site', () => {
  it('contains every page once', () => {
    const sources = pagesOf(ROOT);
    const shown = groupsOf(GROUPS, sources).flatMap(({ pages }: { pages: string[] }) => pages);
    expect(shown.sort()).toEqual(sources);
  });

  it('names only pages that exist', () => {
    const named = GROUPS.flatMap(({ pages }) => pages).filter((page) => !page.endsWith('/'));
    expect(named.filter((page) => !pagesOf(ROOT).includes(page))).toEqual([]);
  });

  it('puts a page into the first group that names it, followed by the others of its folder', () => {
    const groups = [
      { text: 'A', pages: ['texts/b.md', 'texts/x/'] },
      { text: 'B', pages: ['texts/'] },
    ];
    const found = groupsOf(groups, ['texts/a.md', 'texts/b.md', 'texts/x/c.md']);
    expect(found.map(({ pages }: { pages: string[] }) => pages)).toEqual([
      ['texts/b.md', 'texts/x/c.md'],
      ['texts/a.md'],
    ]);
  });
});

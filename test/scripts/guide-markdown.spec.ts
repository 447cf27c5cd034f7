import { externalize } from '../../site/lib/inline-scripts.mjs';
import { anchorOf, targetOf } from '../../site/lib/markdown.mjs';
import { operationPages } from '../../site/lib/operations.mjs';
import { slugOf } from '../../site/lib/pages.mjs';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOURCE = 'guides/book.md';
const site = { sources: new Set(['guides/price.md', 'CHANGELOG.md', 'adr/README.md']), repository: undefined };

describe('a link of a document', () => {
  it.each([
    ['price.md', '/guides/price.md'],
    ['price.md#lines', '/guides/price.md#lines'],
    ['../CHANGELOG.md', '/changelog.md'],
    ['../adr/README.md', '/adr/index.md'],
    ['#below', '#below'],
    ['https://shop.example/a.md', 'https://shop.example/a.md'],
  ])('to %s leads to %s in the site', (href, target) => {
    expect(targetOf(href, SOURCE, site)).toBe(target);
  });

  it('to a file that is not a page is dropped, or leads to the repository', () => {
    expect(targetOf('../src/main.ts', SOURCE, site)).toBeUndefined();
    const repository = 'https://git.example/lodgewire/';
    expect(targetOf('../src/main.ts', SOURCE, { ...site, repository })).toBe(
      'https://git.example/lodgewire/blob/main/src/main.ts',
    );
  });

  it('has the anchor that GitHub gives the heading', () => {
    expect(anchorOf('When `a` & b: what then?')).toBe('when-a--b-what-then');
  });
});

describe('a page of the site', () => {
  it.each([
    ['docs/README.md', 'index'],
    ['docs/adr/README.md', 'adr/index'],
    ['SECURITY.md', 'security'],
    ['src/connectors/ical/README.md', 'connectors/ical/index'],
  ])('%s has the path %s', (source, slug) => {
    expect(slugOf(source)).toBe(slug);
  });

  it('uses scripts from files with the same content', () => {
    const outDir = mkdtempSync(join(tmpdir(), 'lw-scripts-'));
    const html = externalize('<script id="a-b">let x = 1;</script><script src="b.js"></script>', {
      base: '/g/',
      outDir,
    });
    const [, name = ''] =
      /^<script src="\/g\/(assets\/\w+\.js)"><\/script><script src="b.js"><\/script>$/.exec(html) ?? [];
    expect(existsSync(join(outDir, name)) && readFileSync(join(outDir, name), 'utf8')).toBe('let x = 1;');
    rmSync(outDir, { recursive: true });
  });

  it('shows the operations of a tag with parameters and example', () => {
    const operation = {
      operationId: 'getQuote',
      summary: 'Get a quote',
      tags: ['quote'],
      parameters: [{ name: 'page', in: 'query', description: 'One | two' }],
      requestBody: { content: { 'application/json': { example: { a: 1 } } } },
    };
    const document = { tags: [{ name: 'quote' }, { name: 'empty' }], paths: { '/quote': { get: operation } } };
    const [page, ...others] = operationPages(document);
    expect([page.slug, others]).toEqual(['operations/quote', []]);
    expect(page.text).toContain(
      '## Get a quote\n\n`GET /quote` · [all fields and answers](/api/index.html#operation/getQuote)',
    );
    expect(page.text).toContain(String.raw`| ${'`page`'} | query | One \| two |`);
    expect(page.text).toContain('"a": 1');
  });
});

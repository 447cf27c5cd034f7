import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import { externalize } from '../lib/inline-scripts.mjs';
import { anchorOf, asOnGitHub } from '../lib/markdown.mjs';
import { operationPages } from '../lib/operations.mjs';
import { pagesOf, slugOf } from '../lib/pages.mjs';
import { isFound, sidebarOf } from '../lib/sidebar.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const BASE = '/guide/';
const OUT = join(ROOT, 'dist/guide');

const sources = new Set(pagesOf(ROOT));
const sourceBySlug = new Map([...sources].map((source) => [`${slugOf(source)}.md`, source]));
const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'));

/** The documentation as a static site. scripts/docs-site.mjs collects the pages, builds and says where it is. */
export default defineConfig({
  title: 'Lodgewire',
  description: 'One REST API for every property-management system',
  lang: 'en',
  base: BASE,
  srcDir: join(ROOT, 'dist/guide-pages'),
  outDir: OUT,
  cacheDir: join(ROOT, 'dist/guide-cache'),
  metaChunk: true,
  lastUpdated: false,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${BASE}icon.svg` }]],
  transformHtml: (html) => externalize(html, { base: BASE, outDir: OUT }),
  markdown: {
    html: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    attrs: { disable: true },
    emoji: { enabled: [] },
    anchor: { slugify: anchorOf },
    config: (md) =>
      asOnGitHub(md, {
        sourceOf: (page) => sourceBySlug.get(page),
        sources,
        base: BASE,
        repository: process.env.REPOSITORY_URL,
      }),
  },
  vite: { publicDir: join(ROOT, 'console/public') },
  themeConfig: {
    logo: '/icon.svg',
    outline: [2, 3],
    docFooter: { prev: 'Previous', next: 'Next' },
    nav: [
      { text: 'Guides', link: '/guides/start' },
      { text: 'API reference', link: '/api/index.html', target: '_self' },
      { text: 'Changelog', link: '/changelog' },
    ],
    sidebar: sidebarOf(ROOT, operationPages(document)),
    search: {
      provider: 'local',
      options: { _render: (text, env, md) => (isFound(env.relativePath) ? md.render(text, env) : '') },
    },
  },
});

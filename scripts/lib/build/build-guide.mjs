import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operationPages } from '../../../site/lib/operations.mjs';
import { pagesOf, slugOf } from '../../../site/lib/pages.mjs';
import { writeReference } from './build-reference.mjs';
import { compressTexts } from './compressed.mjs';
import { ROOT, UserError } from '../project.mjs';
import { filesBelow } from './source-state.mjs';

const PAGES = join(ROOT, 'dist/guide-pages');
export const GUIDE = join(ROOT, 'dist/guide');
const MARK = join(GUIDE, '.built');

/**
 * Builds docs/ and the documents beside it into a static site in dist/guide; returns whether that was necessary. The
 * pages contain the address of the repository, `REPOSITORY_URL`.
 */
export function buildGuide() {
  const state = fingerprint();
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === state) return false;
  rmSync(MARK, { force: true });
  collectPages();
  runVitePress();
  rmSync(PAGES, { recursive: true });
  addReference();
  compressTexts(GUIDE);
  writeFileSync(MARK, state);
  return true;
}

function runVitePress() {
  const vitepress = join(ROOT, 'node_modules/vitepress/bin/vitepress.js');
  const options = { cwd: ROOT, encoding: 'utf8' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitepress, 'build', 'site'], options);
  if (status !== 0) throw new UserError(`${stderr}${stdout}\nThe site was not built. The message above says why.`);
}

/** Copies the documents to their places in the site, and writes the pages generated from the OpenAPI document. */
function collectPages() {
  rmSync(PAGES, { recursive: true, force: true });
  for (const source of pagesOf(ROOT)) {
    write(slugOf(source), readFileSync(join(ROOT, source), 'utf8'));
    copyPictures(source, slugOf(source));
  }
  const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'));
  for (const { slug, text } of operationPages(document)) write(slug, text);
}

/** Returns the folder of the pictures beside a document. */
const picturesOf = (source) => join(ROOT, dirname(source), 'images');

/** Copies the pictures of a document: VitePress refuses to build without them. */
function copyPictures(source, slug) {
  const pictures = picturesOf(source);
  if (existsSync(pictures)) cpSync(pictures, join(PAGES, dirname(slug), 'images'), { recursive: true });
}

function write(slug, text) {
  const file = join(PAGES, `${slug}.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Adds the page of the reference, with the committed document. */
function addReference() {
  const folder = join(GUIDE, 'api');
  writeReference(folder, { document: 'openapi.json', guide: '../' });
  copyFileSync(join(ROOT, 'openapi.json'), join(folder, 'openapi.json'));
}

/** Returns one hash of everything that the site is made of. */
function fingerprint() {
  const own = filesBelow(join(ROOT, 'site')).filter((file) => !file.includes('.temp'));
  const pages = pagesOf(ROOT);
  const pictures = new Set(pages.flatMap((source) => filesBelow(picturesOf(source))));
  const sources = [...pages, 'openapi.json', 'package-lock.json'].map((path) => join(ROOT, path));
  const hash = createHash('sha256').update(process.env.REPOSITORY_URL ?? '');
  for (const file of [...own, ...pictures, ...sources].sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

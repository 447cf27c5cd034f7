import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressTexts } from './compressed.mjs';
import { ROOT, UserError } from '../project.mjs';

/** The picture that Redoc loads from its vendor's server. */
const FOREIGN_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const COPIED = ['reference.css', 'reference.js'];

/** Writes the page of the reference, which shows the document of the running service, to dist/reference. */
export function buildReference({ root = ROOT } = {}) {
  const source = join(root, 'site/reference');
  const folder = join(root, 'dist/reference');
  if (!existsSync(source)) return;
  const state = stateOf(root, source);
  const mark = join(folder, '.built');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === state) return;
  writeReference(folder, { document: '/docs-json', guide: '/guide/' }, root);
  compressTexts(folder);
  writeFileSync(mark, state);
}

const stateOf = (root, source) => {
  const redoc = JSON.parse(readFileSync(join(root, 'node_modules/redoc/package.json'), 'utf8')).version;
  return [redoc, ...['index.html', ...COPIED].map((name) => readFileSync(join(source, name), 'utf8'))].join('\n');
};

/** Writes Redoc from its package, without the one request that it makes to its vendor, and a page that starts it. */
export function writeReference(folder, { document, guide }, root = ROOT) {
  mkdirSync(folder, { recursive: true });
  const page = readFileSync(join(root, 'site/reference/index.html'), 'utf8');
  writeFileSync(join(folder, 'index.html'), page.replaceAll('{{document}}', document).replaceAll('{{guide}}', guide));
  for (const name of COPIED) copyFileSync(join(root, 'site/reference', name), join(folder, name));
  copyFileSync(join(root, 'console/public/icon.svg'), join(folder, 'icon.svg'));
  const bundles = join(root, 'node_modules/redoc/bundles');
  const bundle = readFileSync(join(bundles, 'redoc.standalone.js'), 'utf8');
  writeFileSync(join(folder, 'redoc.js'), withoutForeignLogo(bundle));
  copyFileSync(join(bundles, 'redoc.standalone.js.LICENSE.txt'), join(folder, 'redoc.js.LICENSE.txt'));
}

function withoutForeignLogo(code) {
  if (code.split(FOREIGN_LOGO).length !== 2) throw new UserError('Redoc no longer loads its logo as expected.');
  return code.replace(FOREIGN_LOGO, 'data:,');
}

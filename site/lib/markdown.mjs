import { posix } from 'node:path';
import { slugOf } from './pages.mjs';

/** Returns the anchor of a heading as GitHub derives it, so that links work in the site and on GitHub. */
export const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/**
 * Returns where a link of a document leads in the site: a page, an address outside, or undefined for a file that is not
 * part of the site and whose repository has no known address.
 */
export const targetOf = (href, source, { sources, repository }) => {
  if (/^(\w+:|#|\/)/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const target = posix.join(posix.dirname(source), path);
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  if (sources.has(target)) return `/${slugOf(target)}.md${suffix}`;
  return repository && `${repository.replace(/\/$/, '')}/blob/main/${target}${suffix}`;
};

/**
 * Makes markdown-it render the documents as GitHub does: links lead to other documents by their path in the repository,
 * and neither HTML nor the braces of a path are code. `sourceOf` names the file behind a page.
 */
export const asOnGitHub = (md, { sourceOf, ...site }) => {
  md.core.ruler.push('links-of-documents', ({ tokens, env }) => {
    const source = sourceOf(env.relativePath);
    for (const { children } of tokens) {
      if (source === undefined) leaveSite(children ?? [], site);
      else leadWithin(children ?? [], source, site);
    }
  });
  const { text } = md.renderer.rules;
  md.renderer.rules.text = (...args) => text(...args).replaceAll('{{', '&#123;&#123;');
};

/** Changes links in place; a link without a target becomes its text. */
const leadWithin = (tokens, source, site) => {
  let isDropped = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const target = targetOf(decodeURI(token.attrGet('href')), source, site);
      isDropped = target === undefined;
      if (!isDropped) token.attrSet('href', target);
    }
    const isEnd = token.type === 'link_close';
    if (isDropped && (isEnd || token.type === 'link_open'))
      Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' });
    if (isEnd) isDropped = false;
  }
};

/** Marks links to the reference, which is no page of VitePress, so that the browser loads it. */
const leaveSite = (tokens, { base }) => {
  for (const token of tokens) {
    const href = token.type === 'link_open' ? token.attrGet('href') : '';
    if (!href.startsWith('/api/')) continue;
    token.attrSet('href', `${base}${href.slice(1)}`);
    token.attrSet('target', '_self');
  }
};

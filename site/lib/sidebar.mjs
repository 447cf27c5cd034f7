import { pagesOf, slugOf, titleOf } from './pages.mjs';

/** Groups of pages in the order of need. A name that ends with `/` stands for all pages below it. */
export const GROUPS = [
  {
    text: 'Guides',
    pages: [
      'docs/guides/start.md',
      'docs/guides/connect.md',
      'docs/guides/look.md',
      'docs/guides/price.md',
      'docs/guides/book.md',
      'docs/guides/notifications.md',
      'docs/guides/change-and-cancel.md',
      'docs/guides/go-live.md',
      'docs/guides/operate.md',
      'docs/guides/write-a-connector.md',
    ],
  },
  { text: 'Tools', pages: ['docs/guides/', 'packages/', 'examples/'] },
  {
    text: 'For callers',
    pages: [
      'docs/guides/errors.md',
      'docs/reference/connect-page.md',
      'docs/reference/search.md',
      'docs/reference/freshness.md',
      'docs/reference/prices.md',
      'docs/reference/bookings.md',
      'docs/reference/changes-and-refunds.md',
      'docs/reference/webhooks.md',
      'docs/reference/feed.md',
      'docs/reference/figures.md',
      'docs/reference/guests.md',
      'docs/reference/audit-log.md',
      'docs/versioning.md',
      'docs/providers.md',
      'docs/interface.md',
      'docs/glossary.md',
    ],
  },
  {
    text: 'For operators',
    pages: [
      'docs/reference/installing.md',
      'docs/reference/kubernetes.md',
      'docs/reference/upgrading.md',
      'docs/reference/failures.md',
      'docs/reference/limits.md',
      'docs/reference/lanes.md',
      'docs/reference/backup.md',
      'docs/reference/moving-workspaces.md',
      'docs/reference/command-line.md',
      'docs/reference/console.md',
      'docs/reference/metrics.md',
      'docs/reference/tracing.md',
      'docs/reference/alerts.md',
      'SECURITY.md',
      'docs/scale.md',
      'docs/reference/',
    ],
  },
  { text: 'Contributing', pages: ['CONTRIBUTING.md', 'docs/contributing/', 'sandbox/'] },
  { text: 'How it works', pages: ['docs/architecture.md', 'docs/proofs.md', 'docs/'] },
  { text: 'Connectors', pages: ['src/connectors/'] },
  { text: 'Decisions', pages: ['docs/adr/README.md', 'docs/adr/'] },
  { text: 'About', pages: ['docs/README.md', 'CHANGELOG.md'] },
];

/** Returns the groups of pages, each page in the first group that names it. */
export const groupsOf = (groups, sources) => {
  const left = new Set(sources);
  const named = new Set(groups.flatMap(({ pages }) => pages));
  return groups.map(({ text, pages }) => ({ text, pages: pages.flatMap((page) => taken(page, left, named)) }));
};

/** Takes a page, or those below a folder that no group names, out of `left`. */
const taken = (page, left, named) => {
  const isBelow = (source) => source.startsWith(page) && !named.has(source) && !isOfNamedFolder(source, page, named);
  const found = page.endsWith('/') ? [...left].filter(isBelow) : [page].filter((source) => left.has(source));
  for (const source of found) left.delete(source);
  return found;
};

/** Returns whether a group names a folder further below that has the page. */
const isOfNamedFolder = (source, page, named) =>
  [...named].some((other) => other.endsWith('/') && other.length > page.length && source.startsWith(other));

/** Returns the sidebar of VitePress: the documents, and before those of contributors a page for each tag of the API. */
export const sidebarOf = (root, operations) => {
  const itemOf = (source) => ({ text: titleOf(root, source), link: linkOf(source) });
  const sections = groupsOf(GROUPS, pagesOf(root)).map(({ text, pages }, index) => ({
    text,
    collapsed: index > 0,
    items: pages.map(itemOf),
  }));
  const ofOperations = operations.map(({ slug, title }) => ({ text: title, link: `/${slug}` }));
  const place = sections.findIndex(({ text }) => text === 'Contributing');
  return sections.toSpliced(place, 0, { text: 'Operations of the API', collapsed: true, items: ofOperations });
};

const linkOf = (source) => `/${slugOf(source).replace(/(^|\/)index$/, '$1')}`;

/** Whether the search finds a page: histories and figures would hide what a reader looks for. */
export const isFound = (page) => !/^(adr\/|changelog|spec-coverage|unverified|mutation)/.test(page);

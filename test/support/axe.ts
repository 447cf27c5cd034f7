import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';

const SCRIPT = readFileSync(resolve(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

/** Each theme with the rules of axe; undefined for all. The dark one differs only in colours. */
export const THEMES = [
  ['light', undefined],
  ['dark', ['color-contrast', 'link-in-text-block']],
] as const;

/**
 * Returns the rules that a page seriously violates, each with the first elements. `rules`: only these. The tab needs
 * `bypassCSP`.
 */
export const seriousViolations = async (
  page: Page,
  rules?: readonly string[],
): Promise<[rule: string, elements: string[]][]> => {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(`${SCRIPT}; undefined`);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  // Filtered in the page: a result describes thousands of elements, which take longer to transfer than to check.
  return page.evaluate(`axe.run(${options}).then(({ violations }) => violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]))`);
};

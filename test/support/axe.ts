import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';

const SCRIPT = readFileSync(resolve(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

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
  const { violations } = await page.evaluate<AxeResult>(`axe.run(${options})`);
  return violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]);
};

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { isPromqlError, unknownNames } from '../support/promql.js';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string };
}

const { groups } = load(read('docker/observability/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const runbook = read('docs/reference/alerts.md');
describe('docker/observability/alerts.yaml', () => {
  it('are checked by a parser that refuses a wrong expression', () => {
    expect(isPromqlError('sum by (le (rate(x[5m]))')).toBe(true);
  });

  it.each(rules)('$alert uses only metrics that the service has', ({ expr }) => {
    expect(isPromqlError(expr)).toBe(false);
    expect(unknownNames(expr)).toEqual([]);
  });

  it.each(rules)('$alert says how urgent it is and what it is about', (rule) => {
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    expect(rule.for).toMatch(/^\d+m$/);
    expect(rule.annotations.summary).not.toBe('');
  });

  it('are all described in the runbook, in the same order', () => {
    expect([...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
  });
});

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { load } from 'js-yaml';
import { documentedMetrics } from '../support/metrics-guide.js';

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
const runbook = read('docs/guides/alerts.md');
const FOREIGN = ['up', 'nodejs_eventloop_lag_p99_seconds'];
const ADDED_BY_PROMETHEUS = ['job', 'instance', 'le'];

/** Returns the texts of all nodes of a kind. */
const nodes = (expr: string, kind: string): string[] => {
  const found: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ name, from, to }) => {
      if (name === kind) found.push(expr.slice(from, to));
    },
  });
  return found;
};
const isError = (expr: string): boolean => nodes(expr, '⚠').length > 0;

describe('docker/observability/alerts.yaml', () => {
  it('can tell a wrong expression', () => {
    expect(isError('sum by (le (rate(x[5m]))')).toBe(true);
  });

  it.each(rules)('$alert is an expression over metrics that the service has', ({ expr }) => {
    expect(isError(expr)).toBe(false);
    const selectors = nodes(expr, 'VectorSelector');
    expect(selectors.length).toBeGreaterThan(0);
    for (const selector of selectors) {
      const [name = ''] = nodes(selector, 'Identifier');
      const of = name.replace(/_(bucket|count|sum)$/, '');
      expect([...documentedMetrics.keys(), ...FOREIGN]).toContain(of);
      const labels = [...ADDED_BY_PROMETHEUS, ...(documentedMetrics.get(of) ?? [])];
      for (const label of nodes(selector, 'LabelName')) expect(labels).toContain(label);
    }
  });

  it.each(rules)('$alert says how urgent it is and what it is about', (rule) => {
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    expect(rule.for).toMatch(/^\d+m$/);
    expect(rule.annotations.summary).not.toBe('');
  });

  it('are all in the runbook, in the same order', () => {
    expect([...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
  });
});

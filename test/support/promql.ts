import { parser } from '@prometheus-io/lezer-promql';
import { documentedMetrics } from './metrics-guide.js';

/** Metrics that are not ours, but Prometheus's or the Node.js library's. */
const FOREIGN = ['up', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'];
const ADDED_BY_PROMETHEUS = ['job', 'instance', 'namespace', 'le'];

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

export const isPromqlError = (expr: string): boolean => nodes(expr, '⚠').length > 0;

/** Returns the metrics of the expression that the service does not have, and labels that its metrics do not have. */
export const unknownNames = (expr: string): string[] => {
  const selectors = nodes(expr, 'VectorSelector');
  if (selectors.length === 0) return ['no metric at all'];
  return selectors.flatMap((selector) => {
    const [name = ''] = nodes(selector, 'Identifier');
    const of = name.replace(/_(bucket|count|sum)$/, '');
    if (!documentedMetrics.has(of) && !FOREIGN.includes(of)) return [name];
    const labels = [...ADDED_BY_PROMETHEUS, ...(documentedMetrics.get(of) ?? [])];
    return nodes(selector, 'LabelName')
      .filter((label) => !labels.includes(label))
      .map((label) => `${name}{${label}}`);
  });
};

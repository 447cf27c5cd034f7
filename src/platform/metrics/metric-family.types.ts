/** One value; that of a histogram says in `metricName` which part it is. */
export interface MetricSample {
  labels: Record<string, string | number>;
  value: number;
  metricName?: string;
}

/** A metric with the values that this process has of it. */
export interface MetricFamily {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  values: MetricSample[];
}

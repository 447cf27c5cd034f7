/** One value; for a histogram, `metricName` names the part. */
export interface MetricSample {
  labels: Record<string, string | number>;
  value: number;
  metricName?: string;
}

/** A metric with its values in this process. */
export interface MetricFamily {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  values: MetricSample[];
}

import { type HrTime, ValueType } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { MetricFamily, MetricSample } from '../../metrics/metric-family.types.js';

interface Times {
  startTime: HrTime;
  endTime: HrTime;
}

/** Returns the figures of `/metrics` under the same names in the form of OTLP. */
export const otlpMetrics = (families: readonly MetricFamily[], times: Times): MetricData[] =>
  families.map((family) => otlpMetric(family, times));

const otlpMetric = (family: MetricFamily, times: Times): MetricData => {
  const base = {
    descriptor: { name: family.name, description: family.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (family.type === 'histogram')
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(family, times) };
  const dataPoints = family.values.map(({ labels, value }) => ({ ...times, attributes: texts(labels), value }));
  return family.type === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
};

/** Returns labels as text, as in the format of Prometheus. */
const texts = (labels: MetricSample['labels']): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));

/** Combines the samples of each set of labels: Prometheus counts a value in its own and every higher bucket. */
const histograms = ({ name, values }: MetricFamily, times: Times): DataPoint<Histogram>[] => {
  const bySet = new Map<string, MetricSample[]>();
  for (const sample of values) {
    const key = JSON.stringify(
      Object.entries(sample.labels)
        .filter(([label]) => label !== 'le')
        .sort(),
    );
    bySet.set(key, [...(bySet.get(key) ?? []), sample]);
  }
  return [...bySet.values()].map((samples) => {
    const { le: _bound, ...labels } = samples[0]!.labels;
    return { ...times, attributes: texts(labels), value: histogram(name, samples) };
  });
};

const histogram = (name: string, samples: readonly MetricSample[]): Histogram => {
  const of = (part: string): MetricSample[] => samples.filter(({ metricName }) => metricName === `${name}_${part}`);
  const count = of('count')[0]?.value ?? 0;
  const buckets = of('bucket').filter(({ labels }) => labels.le !== '+Inf');
  const upTo = [...buckets.map(({ value }) => value), count];
  return {
    buckets: {
      boundaries: buckets.map(({ labels }) => Number(labels.le)),
      counts: upTo.map((value, index) => value - (upTo[index - 1] ?? 0)),
    },
    count,
    sum: of('sum')[0]?.value ?? 0,
  };
};

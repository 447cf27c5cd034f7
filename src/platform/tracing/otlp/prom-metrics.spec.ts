import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DataPointType } from '@opentelemetry/sdk-metrics';
import type { MetricFamily } from '../../metrics/metric-family.types.js';
import { otlpMetrics } from './prom-metrics.js';

const TIMES = { startTime: [1, 0] as [number, number], endTime: [2, 0] as [number, number] };

describe('the figures of a registry as OTLP', () => {
  const registry = new Registry();
  const registers = [registry];
  const converted = async () => otlpMetrics((await registry.getMetricsAsJSON()) as unknown as MetricFamily[], TIMES);

  beforeEach(() => registry.clear());

  it('are a monotonic sum for a counter, with labels as text', async () => {
    new Counter({ name: 'answers_total', help: 'Answers', labelNames: ['status'], registers }).inc({ status: 201 }, 3);
    const [metric] = await converted();
    expect(metric).toMatchObject({ dataPointType: DataPointType.SUM, isMonotonic: true });
    expect(metric!.descriptor).toMatchObject({ name: 'answers_total', description: 'Answers' });
    expect(metric!.dataPoints).toEqual([{ ...TIMES, attributes: { status: '201' }, value: 3 }]);
  });

  it('are the current values for a gauge', async () => {
    new Gauge({ name: 'waiting', help: 'Rows', registers }).set(-2.5);
    const [metric] = await converted();
    expect(metric).toMatchObject({ dataPointType: DataPointType.GAUGE, dataPoints: [{ attributes: {}, value: -2.5 }] });
  });

  it('are non-cumulative buckets for a histogram, for each set of labels', async () => {
    const histogram = new Histogram({ name: 'took', help: 'Time', labelNames: ['kind'], buckets: [1, 5], registers });
    for (const value of [0.5, 0.7, 3, 9]) histogram.observe({ kind: 'read' }, value);
    histogram.observe({ kind: 'write' }, 5);
    const [metric] = await converted();
    expect(metric!.dataPoints.map(({ attributes, value }) => ({ attributes, value }))).toEqual([
      {
        attributes: { kind: 'read' },
        value: { buckets: { boundaries: [1, 5], counts: [2, 1, 1] }, count: 4, sum: 13.2 },
      },
      {
        attributes: { kind: 'write' },
        value: { buckets: { boundaries: [1, 5], counts: [0, 1, 0] }, count: 1, sum: 5 },
      },
    ]);
  });

  it('have no data points for a metric without counts', async () => {
    new Counter({ name: 'none_total', help: 'None', labelNames: ['kind'], registers });
    expect((await converted())[0]!.dataPoints).toEqual([]);
  });
});

import { InMemorySpanExporter } from '@opentelemetry/sdk-trace';
import { emptyResource } from '@opentelemetry/resources';
import { telemetrySettings } from '../../../config/telemetry-settings.js';
import { spansTotal } from '../../metrics/metrics.js';
import { OtlpTracer } from './otlp-tracer.js';

const PARENT = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

describe('the tracer of OpenTelemetry', () => {
  let exporter: InMemorySpanExporter;
  const tracerWith = (variables: Record<string, string> = {}): OtlpTracer => {
    const settings = telemetrySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', ...variables })!;
    return new OtlpTracer((exporter = new InMemorySpanExporter()), emptyResource(), settings);
  };
  /** Ends a span below a parent with the given flags; returns whether it is exported. */
  const isExported = async (tracer: OtlpTracer, flags?: number): Promise<boolean> => {
    const parent = flags === undefined ? null : { ...PARENT, flags };
    tracer.start({ name: 'a', kind: 'server', parent }).end();
    await new Promise<void>((done) => setImmediate(done));
    const spans: unknown[] = [];
    exporter.shutdown = async () => void spans.push(...exporter.getFinishedSpans());
    await tracer.close();
    return spans.length === 1;
  };

  it.each([
    ['parentbased_always_on', undefined, [true, false, true]],
    ['parentbased_always_off', undefined, [false, false, true]],
    ['always_on', undefined, [true, true, true]],
    ['always_off', undefined, [false, false, false]],
    ['traceidratio', '0', [false, false, false]],
    ['traceidratio', '1', [true, true, true]],
    ['parentbased_traceidratio', '0', [false, false, true]],
  ])(
    'with %s %s, records a new trace, an unsampled one and a sampled one of a caller: %j',
    async (name, ratio, outcome) => {
      const variables = {
        OTEL_TRACES_SAMPLER: name,
        ...(ratio === undefined ? {} : { OTEL_TRACES_SAMPLER_ARG: ratio }),
      };
      const found: boolean[] = [];
      for (const flags of [undefined, 0, 1]) found.push(await isExported(tracerWith(variables), flags));
      expect(found).toEqual(outcome);
    },
  );

  it('counts exported spans, spans that the collector refused, and spans dropped from a full queue', async () => {
    spansTotal.reset();
    const batch = {
      OTEL_BSP_MAX_QUEUE_SIZE: '3',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '3',
      OTEL_BSP_SCHEDULE_DELAY: '60000',
    };
    for (const error of [undefined, new Error('no collector')]) {
      const tracer = tracerWith(batch);
      const exporting: (() => void)[] = [];
      exporter.export = (_, done) => void exporting.push(() => done({ code: error ? 1 : 0, error }));
      // Three are being exported, and three fill the queue.
      for (let spans = 0; spans < 8; spans += 1) tracer.start({ name: 'a', kind: 'server' }).end();
      const closed = tracer.close().catch((reason: Error) => expect(reason).toBe(error));
      while (exporting.length > 0) {
        exporting.pop()!();
        await new Promise<void>((done) => setImmediate(done));
      }
      await closed;
    }
    const counts = (await spansTotal.get()).values.map(({ labels: { outcome }, value }) => [outcome, value]);
    expect(Object.fromEntries(counts)).toEqual({ exported: 6, failed: 6, dropped: 4 });
  });

  it('keeps the first failure, and omits null values', () => {
    const tracer = tracerWith();
    const ended: { attributes: unknown; status: unknown }[] = [];
    exporter.export = (spans, done) => {
      ended.push(...spans);
      done({ code: 0 });
    };
    const span = tracer.start({ name: 'a', kind: 'client', attributes: { kept: 1, left: null, out: undefined } });
    span.fail('timeout');
    span.fail('Error');
    span.end();
    return tracer.close().then(() => {
      expect(ended).toEqual([
        expect.objectContaining({ attributes: { kept: 1, 'error.type': 'timeout' }, status: { code: 2 } }),
      ]);
    });
  });

  it('gives a span the trace of its parent, or a new one', () => {
    const tracer = tracerWith();
    expect(tracer.start({ name: 'a', kind: 'client', parent: { ...PARENT, flags: 1 } }).place).toEqual({
      traceId: PARENT.traceId,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      flags: 1,
    });
    expect(tracer.start({ name: 'a', kind: 'client', parent: null }).place.traceId).toMatch(/^[0-9a-f]{32}$/);
  });
});

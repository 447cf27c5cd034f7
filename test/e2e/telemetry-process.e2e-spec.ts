import { hostname } from 'node:os';
import { VERSION } from '../../src/config/version.js';
import { type Behaviour, type OtlpReceiver, startOtlpReceiver } from '../support/otlp/receiver.js';
import { ServiceProcess } from '../support/otlp/service.js';

const OUTAGE = 'telemetry cannot be exported; the service is not affected';
const IGNORED = 'settings of OpenTelemetry are ignored';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
/** Exports follow each other immediately, so that one line for each would be many lines. */
const BUSY = {
  OTEL_BSP_SCHEDULE_DELAY: '10',
  OTEL_METRIC_EXPORT_INTERVAL: '200',
  OTEL_EXPORTER_OTLP_TIMEOUT: '150',
};

describe('a process', () => {
  let service: ServiceProcess;
  let otlp: OtlpReceiver;

  beforeEach(async () => {
    service = new ServiceProcess();
    otlp = await startOtlpReceiver();
  });
  afterEach(async () => {
    await service.close();
    await otlp.close();
  });

  const listed = async (): Promise<number> => {
    const headers = { 'x-service-api-key': service.key, traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
    return (await fetch(`${service.url}/api/v1/listing`, { headers })).status;
  };

  it('does not load OpenTelemetry without its variables, and its log lines name no trace', async () => {
    await service.start({ OTEL_SERVICE_NAME: 'stays', OTEL_TRACES_SAMPLER: 'always_on' });
    expect(await listed()).toBe(200);
    // The bundle contains only the interfaces, which do nothing by themselves.
    expect(await service.loadedPackages()).toEqual([]);
    const line = await service.line('request', { route: '/api/v1/listing' });
    expect(line).not.toHaveProperty('traceID');
    expect(line).toMatchObject({ pid: expect.any(Number), host: hostname(), version: VERSION });
    await service.stop();
  });

  it('exports pending data when it ends, and its log lines name the trace', async () => {
    await service.start({ OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url, OTEL_BSP_SCHEDULE_DELAY: '600000' });
    expect(await service.loadedPackages()).toContain('@opentelemetry/sdk-trace');
    expect(await listed()).toBe(200);
    expect(await service.line('request', { traceID: TRACE })).toMatchObject({ route: '/api/v1/listing' });
    expect(otlp.spans).toEqual([]);
    await service.stop();
    expect(otlp.spans.map(({ name, traceId }) => [name, traceId])).toContainEqual(['GET /api/v1/listing', TRACE]);
    expect(otlp.metrics.map(({ name }) => name)).toContain('lodgewire_http_requests_total');
  });

  it.each<Behaviour>(['hang', 'fail'])(
    'answers requests, logs the outage once for each signal, and ends, if its collector does %s',
    async (behaviour) => {
      otlp.become(behaviour);
      await service.start({ OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url, ...BUSY });
      await service.line(OUTAGE, { signal: 'metrics' });
      for (let exports = otlp.headers.length; otlp.headers.length < exports + 5;) expect(await listed()).toBe(200);
      await service.line(OUTAGE, { signal: 'traces' });
      const signals = service.lines.filter(({ msg }) => msg === OUTAGE).map(({ signal }) => signal);
      expect(signals.sort()).toEqual(['metrics', 'traces']);
      await service.stop();
    },
  );

  it('answers requests and logs the outage if its collector refuses connections', async () => {
    await otlp.close();
    await service.start({ OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url, ...BUSY });
    expect(await listed()).toBe(200);
    expect(await service.line(OUTAGE, { signal: 'traces' })).toMatchObject({ level: 40 });
    await service.stop();
  });

  it('starts despite malformed variables, and logs their names without their values in one line', async () => {
    await service.start({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318?secret',
      OTEL_TRACES_SAMPLER: 'secret',
      OTEL_BSP_MAX_QUEUE_SIZE: '-1',
    });
    expect(await listed()).toBe(200);
    const { faults } = await service.line(IGNORED);
    expect((faults as string[]).map((fault) => fault.split(' ')[0]).sort()).toEqual([
      'OTEL_BSP_MAX_QUEUE_SIZE',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_TRACES_SAMPLER',
    ]);
    expect(JSON.stringify(service.lines)).not.toContain('secret');
    await service.stop();
  });
});

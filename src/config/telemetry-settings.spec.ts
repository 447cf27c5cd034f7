import { telemetrySettings } from './telemetry-settings.js';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('the variables of OpenTelemetry', () => {
  it.each([
    ['no endpoint', { OTEL_SERVICE_NAME: 'lodgewire', OTEL_TRACES_SAMPLER: 'always_on' }],
    ['a disabled SDK', { ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }],
  ])('ask for nothing with %s', (_case, variables) => {
    expect(telemetrySettings(variables)).toBeUndefined();
  });

  it('ask for traces and metrics with an endpoint, and have the defaults of the specification', () => {
    expect(telemetrySettings(ENDPOINT)).toEqual({
      tracesUrl: 'http://collector:4318/v1/traces',
      metricsUrl: 'http://collector:4318/v1/metrics',
      headers: {},
      timeoutMs: 10_000,
      serviceName: 'lodgewire',
      resourceAttributes: {},
      sampler: { name: 'parentbased_always_on', ratio: 1 },
      batch: { scheduledDelayMillis: 5_000, maxQueueSize: 2_048, maxExportBatchSize: 512, exportTimeoutMillis: 10_000 },
      metricsEveryMs: 60_000,
      faults: [],
    });
  });

  it.each([
    [
      'set the address of a signal as it is',
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://a/x' },
      'https://a/x',
      undefined,
    ],
    [
      'do not double a slash at the end',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a/b/' },
      'http://a/b/v1/traces',
      'http://a/b/v1/metrics',
    ],
    [
      'can leave a signal out',
      { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
      undefined,
      'http://collector:4318/v1/metrics',
    ],
  ])('%s', (_case, variables, tracesUrl, metricsUrl) => {
    expect(telemetrySettings(variables)).toMatchObject({ tracesUrl, metricsUrl, faults: [] });
  });

  it('read pairs with percent-encoded values, and the name of the service from either variable', () => {
    const read = telemetrySettings({
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x=y, x-a = 1',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=stays,zone=a%2Cb',
    })!;
    expect(read.headers).toEqual({ authorization: 'Bearer x=y', 'x-a': '1' });
    expect([read.serviceName, read.resourceAttributes.zone]).toEqual(['stays', 'a,b']);
    expect(telemetrySettings({ ...ENDPOINT, OTEL_SERVICE_NAME: 'own' })!.serviceName).toBe('own');
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector secret'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'ftp://secret@collector'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '-1 secret'],
    ['OTEL_TRACES_EXPORTER', 'zipkin secret'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=%zz secret'],
    ['OTEL_TRACES_SAMPLER', 'secret'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5 secret'],
    ['OTEL_BSP_MAX_QUEUE_SIZE', '0 secret'],
    ['OTEL_METRIC_EXPORT_INTERVAL', '1e9 secret'],
  ])('report a malformed %s once, without its value, and use its default', (name, value) => {
    const { faults, ...settings } = telemetrySettings({ ...ENDPOINT, [name]: value })!;
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} must `))]);
    expect(JSON.stringify({ faults, settings })).not.toContain('secret');
  });

  it('export nothing with a malformed endpoint', () => {
    const settings = telemetrySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })!;
    expect([settings.tracesUrl, settings.metricsUrl, settings.faults.length]).toEqual([undefined, undefined, 1]);
  });

  it('never make batches larger than the queue', () => {
    expect(telemetrySettings({ ...ENDPOINT, OTEL_BSP_MAX_QUEUE_SIZE: '100' })!.batch.maxExportBatchSize).toBe(100);
  });
});

import { startReceiver, type TestReceiver } from '../../../src/modules/webhooks/testing/receiver.js';
import { Telemetry } from '../../../src/operations/metrics/telemetry.js';
import { startApp, type TestApp } from '../app.js';
import type { ExportedSpan } from './otlp.types.js';
import { type OtlpReceiver, startOtlpReceiver } from './receiver.js';

export const SANDBOX = 'demo-small';
/** A secret in the headers of every export. */
export const COLLECTOR_SECRET = 'a-secret-of-the-collector';

export const isOf = (name: RegExp) => (span: ExportedSpan) => name.test(span.name);

/** The service with its telemetry, a collector and a receiver of its notifications. */
export class Traced {
  app: TestApp;
  otlp: OtlpReceiver;
  receiver: TestReceiver;
  account: string;

  async start(overrides: Record<string, string> = {}): Promise<void> {
    this.otlp = await startOtlpReceiver();
    this.receiver = await startReceiver();
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: this.otlp.url,
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${COLLECTOR_SECRET}`,
      OTEL_SERVICE_NAME: 'stays',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_METRIC_EXPORT_INTERVAL: '500',
    };
    this.app = await startApp({ ...settings, ...overrides }, (app) => app.get(Telemetry, { strict: false }).start());
    this.account = await this.app.connect(SANDBOX);
    const body = { urls: [this.receiver.url('/hook')] };
    await this.app.api('PATCH', '/api/v1/outgoing-webhooks/PROVIDER_14', { body });
  }

  async close(): Promise<void> {
    await this.app?.close();
    await this.receiver?.close();
    await this.otlp?.close();
  }

  /** Waits for a span of each name in a trace; returns the trace's spans. */
  trace(traceId: string, ...names: RegExp[]): Promise<ExportedSpan[]> {
    return this.app.until(`the spans of ${traceId}`, async () => {
      const spans = this.otlp.spans.filter((span) => span.traceId === traceId);
      return names.every((name) => spans.some(isOf(name))) ? spans : undefined;
    });
  }
}

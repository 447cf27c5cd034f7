/** The service, with a switch for its spans: SIGCONT turns them off and on again. */
import { OtlpTracer } from '../../src/platform/tracing/otlp/otlp-tracer.js';
import { useTracer } from '../../src/platform/tracing/tracing.js';

type Methods = Record<'start', (this: OtlpTracer, ...args: unknown[]) => unknown>;

const started = new Set<OtlpTracer>();
let isTracing = true;
const methods = OtlpTracer.prototype as unknown as Methods;
const start = methods.start;
methods.start = function (...args) {
  started.add(this);
  return start.apply(this, args);
};
process.on('SIGCONT', () => {
  isTracing = !isTracing;
  useTracer(isTracing ? [...started][0] : undefined);
});

await import('../../src/main.js');

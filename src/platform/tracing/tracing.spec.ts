import { KeptSpans } from './testing/kept-spans.js';
import {
  currentTraceId,
  currentTraceparent,
  inChildSpan,
  inSpan,
  inTraceOf,
  isTracing,
  outsideOfTrace,
  sampledTraceparent,
  useTracer,
} from './tracing.js';
import type { NewSpan } from './tracing.types.js';

const STORED_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const STORED = `00-${STORED_TRACE}-00f067aa0ba902b7-01`;
const named = (name: string): NewSpan => ({ name, kind: 'client' });

describe('without a tracer', () => {
  beforeEach(() => useTracer(undefined));

  it('work runs unchanged, outside any trace', async () => {
    const work = async (): Promise<unknown[]> => [isTracing(), currentTraceId(), currentTraceparent()];
    const nothing = [false, undefined, undefined];
    expect(await inSpan(named('a'), work)).toEqual(nothing);
    expect(await inChildSpan(named('a'), work)).toEqual(nothing);
    expect(await inTraceOf(STORED, named('a'), work)).toEqual(nothing);
    expect(await outsideOfTrace(work)).toEqual(nothing);
  });

  it('a span accepts every call and records nothing', async () => {
    const work = inSpan(named('a'), async (span) => {
      span.set({ a: 1 });
      span.fail('x');
      span.end();
      return span.place.traceId;
    });
    expect(await work).toBe('');
  });
});

describe('with a tracer', () => {
  let tracer: KeptSpans;

  beforeEach(() => useTracer((tracer = new KeptSpans())));
  afterAll(() => useTracer(undefined));

  const names = (): (string | undefined)[] => tracer.spans.map(({ name }) => name);

  it('a span is the parent of the spans within it, and ends with its work', async () => {
    await inSpan(named('outer'), async () => {
      await Promise.resolve();
      expect(currentTraceId()).toBe(tracer.spans[0]!.traceId);
      await inSpan(named('inner'), async () => undefined);
      expect(tracer.spans.map(({ hasEnded }) => hasEnded)).toEqual([false, true]);
    });
    const [outer, inner] = tracer.spans;
    expect(inner!.parent).toEqual({ traceId: outer!.traceId, spanId: outer!.spanId, flags: 1 });
    expect([outer!.hasEnded, currentTraceId()]).toEqual([true, undefined]);
  });

  it('a span fails with the class of the error, never with its message', async () => {
    class RowIsGone extends Error {}
    await expect(inSpan(named('a'), () => Promise.reject(new RowIsGone('Ada Example')))).rejects.toThrow(RowIsGone);
    expect(tracer.spans[0]).toMatchObject({ errorType: 'RowIsGone', hasEnded: true });
    expect(JSON.stringify(tracer.spans)).not.toContain('Ada');
  });

  it('a child span does not begin a trace', async () => {
    await inChildSpan(named('alone'), async () => undefined);
    await inSpan(named('outer'), () => inChildSpan(named('child'), async () => undefined));
    expect(names()).toEqual(['outer', 'child']);
  });

  it('a null parent begins a trace within another', async () => {
    await inSpan(named('outer'), () => inSpan({ ...named('job'), parent: null }, async () => undefined));
    expect(tracer.spans[1]!.traceId).not.toBe(tracer.spans[0]!.traceId);
  });

  it('a stored trace is continued, with a link to the work that continues it', async () => {
    await inSpan(named('job'), () => inTraceOf(STORED, named('attempt'), async () => undefined));
    const [job, attempt] = tracer.spans;
    expect([attempt!.traceId, attempt!.link?.traceId]).toEqual([STORED_TRACE, job!.traceId]);
  });

  it('within the stored trace, the span is a child of the current span', async () => {
    const parent = { traceId: STORED_TRACE, spanId: '00f067aa0ba902b7', flags: 1 };
    await inSpan({ ...named('job'), parent }, () => inTraceOf(STORED, named('attempt'), async () => undefined));
    expect(tracer.spans[1]).toMatchObject({ parent: { spanId: tracer.spans[0]!.spanId } });
    expect(tracer.spans[1]!.link).toBeUndefined();
  });

  it.each([[null], ['not a traceparent']])('without a stored trace (%s), the span is also a child', async (stored) => {
    await inSpan(named('job'), () => inTraceOf(stored, named('attempt'), async () => undefined));
    expect(tracer.spans[1]!.parent?.spanId).toBe(tracer.spans[0]!.spanId);
  });

  it('a loop does not belong to the trace that started it', async () => {
    await inSpan(named('request'), async () => {
      expect(outsideOfTrace(() => currentTraceId())).toBeUndefined();
      expect(currentTraceId()).toBeDefined();
    });
  });

  it('another service receives the trace only if it is recorded', async () => {
    useTracer(new KeptSpans(0));
    await inSpan(named('a'), async () => {
      expect([currentTraceparent(), sampledTraceparent()]).toEqual([expect.stringMatching(/-00$/), undefined]);
    });
    useTracer(tracer);
    await inSpan(named('a'), async () => expect(sampledTraceparent()).toBe(currentTraceparent()));
  });
});

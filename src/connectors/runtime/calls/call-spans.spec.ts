import { KeptSpans } from '../../../platform/tracing/testing/kept-spans.js';
import { inSpan, useTracer } from '../../../platform/tracing/tracing.js';
import { type Answer, failed, scripted, testAccount, testConnector } from '../../kit/testing/fakes.js';

const READ = { method: 'GET', path: '/listings', query: { limit: 100, email: 'ada@example.com' } } as const;

describe('the span of a call', () => {
  let tracer: KeptSpans;

  beforeEach(() => useTracer((tracer = new KeptSpans())));
  afterAll(() => useTracer(undefined));

  const sendWithin = async (answers: (Answer | Error)[]) => {
    const kit = scripted(testConnector(), answers);
    const { http } = kit.gateway.bind(testAccount()).call;
    await inSpan({ name: 'job', kind: 'consumer' }, () => http.send(READ)).catch(() => undefined);
    return kit;
  };

  it('shows the same data as the record, and neither secrets nor guests', async () => {
    const { calls } = await sendWithin([{}]);
    const [job, call] = tracer.spans;
    expect(call).toMatchObject({ name: 'pms read PROVIDER_04', kind: 'client', parent: { spanId: job!.spanId } });
    expect(call!.attributes).toEqual({
      'lodgewire.provider': 'PROVIDER_04',
      'lodgewire.account_id': 'account-1',
      'lodgewire.pms.kind': 'read',
      'lodgewire.pms.outcome': 'answered',
      'lodgewire.pms.attempt': 1,
      'lodgewire.pms.waited_ms': 0,
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'url.path': '/v1/listings?limit=100&email=…',
    });
    expect(calls[0]!.traceId).toBe(job!.traceId);
  });

  it('is created for each attempt, and has the kind of its failure', async () => {
    await sendWithin([{ status: 503 }, failed('timeout', true), {}]);
    const attempts = tracer.spans.slice(1);
    expect(attempts.map(({ attributes, errorType }) => [attributes['lodgewire.pms.attempt'], errorType])).toEqual([
      [1, 'unavailable'],
      [2, 'timeout'],
      [3, undefined],
    ]);
    expect(attempts.every(({ hasEnded }) => hasEnded)).toBe(true);
  });

  it('is not passed to the PMS', async () => {
    const { outbound } = await sendWithin([{}]);
    expect(Object.keys(outbound.requests[0]!.headers ?? {}).filter((name) => /^trace/i.test(name))).toEqual([]);
    expect(outbound.requests).toHaveLength(1);
  });

  it('is created only within a trace', async () => {
    const kit = scripted(testConnector(), [{}]);
    await kit.gateway.bind(testAccount()).call.http.send(READ);
    expect(tracer.spans).toEqual([]);
  });
});

import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { documentedMetrics } from '../support/metrics-guide.js';
import type { ExportedSpan } from '../support/otlp/otlp.types.js';
import { COLLECTOR_SECRET, isOf, SANDBOX, Traced } from '../support/otlp/traced.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('telemetry', () => {
  const traced = new Traced();

  beforeAll(() => traced.start(), 120_000);
  afterAll(() => {
    traced.otlp.become('answer');
    return traced.close();
  });
  beforeEach(() => traced.otlp.become('answer'));

  const rootOf = (requestId: string | null): Promise<ExportedSpan> =>
    traced.app.until('the span of the request', async () =>
      traced.otlp.spans.find(({ attributes }) => attributes['lodgewire.request_id'] === requestId),
    );
  const listed = async (headers: Record<string, string>): Promise<ExportedSpan> => {
    const answer = await traced.app.api('GET', '/api/v1/listing?limit=1', { headers });
    expect(answer.status).toBe(200);
    return rootOf(answer.headers.get('x-request-id'));
  };

  it.each([
    ['of another length', `00-${TRACE}0-${SPAN}-01`],
    ['of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['in capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['of a forbidden version', `ff-${TRACE}-${SPAN}-01`],
    ['with a further field', `00-${TRACE}-${SPAN}-01-x`],
    ['given twice', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
    ['that injects a field', `00-${TRACE}-${SPAN}-01\t{"traceID":"x"}`],
    ['of eight kilobytes', `00-${TRACE}-${SPAN}-01${'-'.repeat(8_000)}`],
  ])('ignores a traceparent %s', async (_case, traceparent) => {
    const span = await listed({ traceparent, tracestate: `${'k'.repeat(300)}=Quillfeather,,==` });
    expect([span.parentSpanId, span.traceId === TRACE]).toEqual(['', false]);
  });

  it('does not sample a trace that the caller does not sample', async () => {
    const answer = await traced.app.api('GET', '/api/v1/listing?limit=1', {
      headers: { traceparent: `00-${TRACE}-${SPAN}-00` },
    });
    await listed({});
    const id = answer.headers.get('x-request-id');
    expect(traced.otlp.spans.filter(({ attributes }) => attributes['lodgewire.request_id'] === id)).toEqual([]);
  });

  it('traces an event of the PMS to the read, the change and the notification', async () => {
    const [property] = await traced.app.sandbox.listings(SANDBOX);
    await traced.app.sandbox.changeListing(SANDBOX, property!.id, { name: 'Renamed at the PMS' });
    const event = await traced.app.until('the event of the PMS', async () =>
      traced.otlp.spans.find((span) => span.name.startsWith('POST /api/v1/pms-webhook/')),
    );
    const spans = await traced.trace(event.traceId, /^pms event/, /^pms read/, /^transaction/);
    const read = spans.find(isOf(/^pms event/))!;
    expect(read).toMatchObject({
      kind: 'consumer',
      attributes: { 'lodgewire.provider': 'PROVIDER_14', 'lodgewire.resource': 'LISTING' },
    });
    expect(spans.filter(({ parentSpanId }) => parentSpanId === read.spanId).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['pms read PROVIDER_14', 'transaction']),
    );
  });

  it('exports the figures of /metrics under their names', async () => {
    const route = '/api/v1/integration-account';
    const created = await traced.app.until('the count of created accounts', async () =>
      traced.otlp.metrics
        .findLast(({ name }) => name === 'lodgewire_http_requests_total')
        ?.points.find(({ attributes }) => attributes.route === route && attributes.method === 'POST'),
    );
    expect(created).toEqual({ attributes: { method: 'POST', route, status: '201' }, value: 1 });
    expect(traced.otlp.metrics[0]!.resource).toMatchObject({ 'service.name': 'stays' });
    const names = new Set(traced.otlp.metrics.map(({ name }) => name));
    expect([...documentedMetrics.keys()].filter((name) => !names.has(name))).toEqual([]);
    const text = (await traced.app.api('GET', '/metrics', { key: null })).text;
    const sent = traced.otlp.metrics.filter(({ name }) => name === 'lodgewire_pms_call_seconds').at(-1)!;
    const point = sent.points.find(({ attributes }) => attributes.kind === 'read')!;
    expect(sent.type).toBe('histogram');
    expect(point.counts!.reduce((sum, count) => sum + count, 0)).toBe(point.value);
    expect(point.bounds).toEqual([0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60]);
    expect(text).toContain('lodgewire_pms_call_seconds_bucket');
  });

  it('exports no guests, keys, secrets or request queries', async () => {
    await traced.app.api('GET', '/api/v1/listing?name=Quillfeather');
    const { stay, quote } = await quotedStay(traced.app, traced.account);
    const booked = await reserve(traced.app, reservationBody(stay, quote));
    const { traceId } = await rootOf(booked.headers.get('x-request-id'));
    await traced.trace(traceId, /^pms write/, /^webhook attempt/);
    const text = traced.otlp.text();
    expect(text).toContain('POST /api/v1/reservation');
    const secrets = [traced.app.first.key, `sandbox-${SANDBOX}`, COLLECTOR_SECRET, 'Quillfeather', '/hook'];
    for (const secret of [...secrets, 'Ada', 'ada@example.com', '4930123456']) expect(text).not.toContain(secret);
    expect(traced.otlp.headers.at(-1)!.authorization).toBe(`Bearer ${COLLECTOR_SECRET}`);
  });

  it.each(['hang', 'fail'] as const)(
    'does not block answers and deliveries if the collector does %s',
    async (behaviour) => {
      traced.otlp.become(behaviour);
      traced.receiver.reset();
      const { stay, quote } = await quotedStay(traced.app, traced.account);
      const booked = await reserve(traced.app, reservationBody(stay, quote));
      expect(booked.status).toBe(201);
      const notified = await traced.app.until('the notification', async () =>
        traced.receiver.at('/hook').find(({ body }) => body.includes(booked.body.id)),
      );
      expect(JSON.parse(notified.body).type).toBe('RESERVATION_CREATED');
    },
  );
});

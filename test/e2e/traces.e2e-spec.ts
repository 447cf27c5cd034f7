import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import type { ExportedSpan } from '../support/otlp/otlp.types.js';
import { isOf, Traced } from '../support/otlp/traced.js';
import { describeWithRedis } from '../support/redis-installed.js';
import { RedisServers } from '../support/redis-servers.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

/** Returns the names of the span and of the spans around it, from the outermost. */
const pathTo = (spans: readonly ExportedSpan[], name: RegExp): string[] => {
  const path: string[] = [];
  for (let at = spans.find(isOf(name)); at;) {
    path.unshift(at.name);
    const { parentSpanId } = at;
    at = spans.find(({ spanId }) => spanId === parentSpanId);
  }
  return path;
};

const describeBooking = (store: string, start: (traced: Traced) => Promise<void>): void => {
  describe(`the trace of a booking with its jobs in ${store}`, () => {
    const traced = new Traced();
    let spans: ExportedSpan[];
    let requestId: string;

    beforeAll(async () => {
      await start(traced);
      const { stay, quote } = await quotedStay(traced.app, traced.account);
      const headers = { traceparent: `00-${TRACE}-${CALLER}-01`, tracestate: 'vendor=opaque' };
      const booked = await reserve(traced.app, reservationBody(stay, quote), { headers });
      expect(booked.status).toBe(201);
      requestId = booked.headers.get('x-request-id')!;
      spans = await traced.trace(TRACE, /^POST /, /^pms write/, /^webhook attempt/, /^job deliver-webhook/);
    }, 180_000);
    afterAll(() => traced.close());

    it('begins with a child of the span of the caller', () => {
      const [request] = spans.filter(isOf(/^POST /));
      expect(request).toMatchObject({
        name: 'POST /api/v1/reservation',
        kind: 'server',
        parentSpanId: CALLER,
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/api/v1/reservation',
          'http.response.status_code': 201,
          'lodgewire.request_id': requestId,
          'lodgewire.workspace_id': traced.app.first.id,
        },
        resource: { 'service.name': 'stays', 'deployment.environment.name': 'test', 'lodgewire.role': 'all' },
      });
    });

    it('leads from the request to its transactions and to the call of the PMS', () => {
      expect(pathTo(spans, /^transaction/)).toEqual(['POST /api/v1/reservation', 'transaction']);
      expect(pathTo(spans, /^pms write/)).toEqual(['POST /api/v1/reservation', 'pms write PROVIDER_14']);
      expect(spans.find(isOf(/^pms write/))).toMatchObject({
        kind: 'client',
        attributes: {
          'lodgewire.provider': 'PROVIDER_14',
          'lodgewire.pms.kind': 'write',
          'lodgewire.pms.outcome': 'answered',
          'lodgewire.pms.attempt': 1,
          'http.request.method': 'POST',
          'http.response.status_code': 201,
        },
      });
    });

    it('leads from the event to the job and to the delivery', () => {
      expect(pathTo(spans, /^webhook attempt/)).toEqual([
        'POST /api/v1/reservation',
        'transaction',
        'job deliver-webhook',
        'webhook attempt',
      ]);
      const attempt = spans.find(isOf(/^webhook attempt/))!;
      expect(attempt).toMatchObject({ kind: 'client', hasFailed: false });
      expect(attempt.attributes).toMatchObject({ 'http.response.status_code': 200, 'lodgewire.attempt': 1 });
    });

    it('has the id that the log of calls shows', async () => {
      const path = `/api/v1/integration-account/${traced.account}/calls?kind=write`;
      const call = await traced.app.until('the call', async () => {
        const { body } = await traced.app.api('GET', path);
        return body.data.find(({ requestID }: { requestID: string }) => requestID === requestId);
      });
      expect(call.traceID).toBe(TRACE);
    });

    it('reaches the receiver of the notification', async () => {
      const [sent] = await traced.app.until('the notification', async () => {
        const found = traced.receiver.at('/hook').filter(({ body }) => body.includes('RESERVATION_CREATED'));
        return found.length > 0 ? found : undefined;
      });
      const attempt = spans.find(isOf(/^webhook attempt/))!;
      expect(sent!.headers.traceparent).toBe(`00-${TRACE}-${attempt.spanId}-01`);
      expect(sent!.headers.tracestate).toBeUndefined();
    });
  });
};

describeBooking('the store of this run', (traced) => traced.start());

describeWithRedis('Redis', () => {
  const servers = new RedisServers();
  afterAll(() => servers.close());
  describeBooking('Redis', async (traced) => {
    await traced.start({ REDIS_URL: servers.url(await servers.start()) });
  });
});

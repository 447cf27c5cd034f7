import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { LodgewireError } from './errors.js';
import { Lodgewire } from './lodgewire.js';

type Step = (request: IncomingMessage, response: ServerResponse) => void;

const JSON_TYPE = { 'content-type': 'application/json' };
/** Returns a step that answers with a status; `retry-after: 0` keeps the tests quick. */
const status =
  (code: number, body: object = {}, headers: Record<string, string> = { 'retry-after': '0' }): Step =>
  (_request, response) => {
    response.writeHead(code, { ...JSON_TYPE, ...headers }).end(JSON.stringify(body));
  };
const ok = (body: object = {}): Step => status(200, body, {});
const refused = (code: string, field?: string): object => ({
  message: 'Refused',
  details: [{ code, field, message: 'No' }],
});
const cut: Step = (request) => request.socket.destroy();
/** Ends the connection in the middle of the body. */
const broken: Step = (_request, response) => {
  response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' });
  response.write('{"id"', () => response.socket?.destroy());
};

describe('a request of the SDK', () => {
  let server: Server;
  let steps: Step[];
  let requests: { method: string; key: string | undefined; body: string }[];
  let lw: Lodgewire;

  beforeEach(async () => {
    requests = [];
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        requests.push({ method: request.method!, key: request.headers['idempotency-key'] as string | undefined, body });
        (steps.length > 1 ? steps.shift()! : steps[0]!)(request, response);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    lw = client();
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const addressOf = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = (options: object = {}): Lodgewire =>
    new Lodgewire({ apiKey: 'lw_key', baseUrl: addressOf(), maxRetries: 2, ...options });
  const quote = (): Promise<unknown> =>
    lw.quotes.create({ listingID: 'l', checkInDate: '2027-03-01', checkOutDate: '2027-03-04', guests: 2 });
  const failureOf = async (call: Promise<unknown>): Promise<LodgewireError> => {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(LodgewireError);
    return error as LodgewireError;
  };

  it.each([
    ['503', status(503)],
    ['502', status(502)],
    ['504 of a proxy', status(504)],
    ['429', status(429)],
    ['a lost connection', cut],
    ['a body that ends early', broken],
  ])('that reads is sent again after %s', async (_name, step) => {
    steps = [step, ok({ id: 'q' })];
    expect(await lw.quotes.get('q')).toEqual({ id: 'q' });
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['503', status(503)],
    ['a lost connection', cut],
  ])('that creates is sent again after %s, with the same key and body', async (_name, step) => {
    steps = [step, step, ok({ quoteID: 'q' })];
    await quote();
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    expect(requests[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('that creates is sent again after garbage collection of the first attempt', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const refuse: Step = (...exchange) => {
      status(503)(...exchange);
      collect();
    };
    const running = status(409, refused('running', 'Idempotency-Key'));
    steps = [refuse, refuse, running, ok({ quoteID: 'q' })];
    const answer = quote();
    const collecting = setInterval(collect, 1);
    expect(await answer.finally(() => clearInterval(collecting))).toEqual({ quoteID: 'q' });
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  });

  it('has a new key for each call, or the given one', async () => {
    steps = [ok()];
    await quote();
    await quote();
    await lw.reservations.confirm('r', { idempotencyKey: 'mine' });
    const keys = requests.map(({ key }) => key);
    expect([new Set(keys).size, keys[2]]).toEqual([3, 'mine']);
  });

  it.each([
    ['503', status(503)],
    ['a lost connection', cut],
  ])('that takes no key is not sent again after %s', async (_name, step) => {
    steps = [step];
    await failureOf(lw.webhooks.test());
    await failureOf(lw.webhooks.update({ urls: [] }));
    expect(requests.map(({ method, key }) => [method, key])).toEqual([
      ['POST', undefined],
      ['PATCH', undefined],
    ]);
  });

  it('that takes no key is sent again after 429, because nothing was done', async () => {
    steps = [status(429), ok({})];
    await lw.webhooks.test();
    expect(requests).toHaveLength(2);
  });

  it.each([400, 401, 404, 409, 410, 422, 500])('is not sent again after %i', async (code) => {
    steps = [status(code, refused('state'))];
    const failure = await failureOf(quote());
    expect([failure.status, failure.code, requests.length]).toEqual([code, 'state', 1]);
  });

  it('fails after the retries, and says when to try again', async () => {
    steps = [status(503, refused('unavailable'), { 'retry-after': '0', 'x-request-id': 'r-1' })];
    const failure = await failureOf(lw.quotes.get('q'));
    expect(failure).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 0, requestId: 'r-1' });
    expect(failure.message).toBe('Refused; No');
    expect(requests).toHaveLength(3);
  });

  it('does not wait for a long Retry-After', async () => {
    steps = [status(429, refused('rate_limited'), { 'retry-after': '3600' })];
    expect(await failureOf(lw.quotes.get('q'))).toMatchObject({ code: 'rate_limited', retryAfter: 3_600 });
    expect(requests).toHaveLength(1);
  });

  it('reads a Retry-After that is a date', async () => {
    steps = [status(429, refused('rate_limited'), { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' })];
    expect((await failureOf(lw.quotes.get('q'))).retryAfter).toBeGreaterThan(1_000_000);
  });

  it('waits while the first attempt still runs, beyond the retries', async () => {
    const running = status(409, refused('running', 'Idempotency-Key'));
    steps = [cut, running, running, running, running, ok({ id: 'r' })];
    lw = client({ maxRetries: 1 });
    expect(await quote()).toEqual({ id: 'r' });
  });

  it('ends with the last answer where the first attempt runs too long', async () => {
    steps = [status(409, refused('running', 'Idempotency-Key'))];
    lw = client({ timeoutMs: 300 });
    expect(await failureOf(quote())).toMatchObject({ status: 409, code: 'running' });
    expect(requests.length).toBeGreaterThan(1);
  });

  it('times out after timeoutMs, also while the body is read', async () => {
    lw = client({ timeoutMs: 100, maxRetries: 0 });
    steps = [() => undefined];
    expect(await failureOf(lw.quotes.get('q'))).toMatchObject({ status: 0, code: 'timeout' });
    steps = [(_request, response) => void response.writeHead(200, JSON_TYPE).write('{')];
    const failure = await failureOf(lw.quotes.get('q'));
    expect([failure.code, failure.message]).toEqual([
      'timeout',
      expect.stringContaining('did not answer within 0.1 s'),
    ]);
  });

  it('fails with the reason of its signal, and is not sent again', async () => {
    const stop = new AbortController();
    steps = [() => stop.abort(new Error('closed'))];
    await expect(lw.quotes.get('q', { signal: stop.signal })).rejects.toThrow('closed');
    steps = [status(503)];
    const pause = new AbortController();
    const waiting = lw.quotes.get('q', { signal: pause.signal });
    pause.abort(new Error('not waited for'));
    await expect(waiting).rejects.toThrow('not waited for');
  });

  it('says what to do where nobody answers', async () => {
    lw = client({ maxRetries: 0 });
    const url = addressOf();
    server.close();
    await once(server, 'close');
    const failure = await failureOf(lw.quotes.get('q'));
    expect([failure.status, failure.code]).toEqual([0, 'network']);
    expect(failure.message).toContain(`No answer from ${url} (ECONNREFUSED): check baseUrl`);
  });

  it('says that another server answers', async () => {
    steps = [(_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')];
    const html = await failureOf(lw.quotes.get('q'));
    expect([html.code, html.message]).toEqual([
      'not_lodgewire',
      expect.stringContaining('answered 200 with text/html'),
    ]);
    steps = [(_request, response) => void response.writeHead(404).end('nothing here')];
    expect(await failureOf(lw.quotes.get('q'))).toMatchObject({ status: 404, code: 'not_lodgewire' });
  });

  it('sends its key to no other address', async () => {
    steps = [(_request, response) => void response.writeHead(301, { location: 'https://elsewhere.example' }).end()];
    const failure = await failureOf(lw.quotes.get('q'));
    expect(failure.message).toContain('redirects to https://elsewhere.example: use that address as baseUrl');
  });

  it('keeps fields, codes and types that it does not know', async () => {
    steps = [ok({ data: [{ id: 'evt_1', type: 'NEWER_TYPE', data: {} }], meta: { nextCursor: 'c' }, newer: 1 })];
    expect((await lw.events.read()).data[0]).toMatchObject({ type: 'NEWER_TYPE' });
    steps = [status(422, refused('newer_code'))];
    expect(await failureOf(quote())).toMatchObject({ code: 'newer_code' });
    steps = [status(404, { message: 'Resource not found', details: [] })];
    expect(await failureOf(quote())).toMatchObject({
      code: 'no_code',
      message: expect.stringMatching(/^Resource not found; .* older than this SDK/),
    });
  });

  it('follows the feed through an outage, and ends with the signal', async () => {
    const page = (id: string): Step => ok({ data: [{ id }], meta: { nextCursor: id } });
    const stop = new AbortController();
    lw = client({ maxRetries: 0 });
    steps = [page('1'), cut, page('2'), page('3')];
    const seen: string[] = [];
    for await (const { id } of lw.events.follow({ signal: stop.signal })) {
      seen.push(id);
      if (id === '3') stop.abort();
    }
    expect(seen).toEqual(['1', '2', '3']);
    steps = [status(410, refused('cursor_too_old'))];
    await expect(lw.events.follow({ after: 'c' }).next()).rejects.toMatchObject({ code: 'cursor_too_old' });
  });

  it('is not created with invalid options, and prints no key', () => {
    expect(() => client({ apiKey: undefined })).toThrow('apiKey is missing');
    expect(() => client({ apiKey: '' })).toThrow('apiKey is missing');
    expect(() => client({ baseUrl: 'lodgewire.example.com' })).toThrow('baseUrl must be an address');
    expect(JSON.stringify(lw)).not.toContain('lw_key');
  });
});

import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { rawAnswer } from '../../../test/support/raw-http.js';
import { createFastify, type ServerSettings } from './fastify.js';

const served = async (settings: Partial<ServerSettings>, test: (url: string) => Promise<void>): Promise<void> => {
  const server = createFastify(pino({ level: 'silent' }), { checkEveryMs: 10, ...settings });
  server.post('/', async ({ ip }) => ({ ip }));
  await server.listen({ host: '127.0.0.1', port: 0 });
  try {
    await test(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  } finally {
    await server.close();
  }
};
const headers = (length: number): string =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`;

describe('the HTTP server', () => {
  it.each([
    ['send nothing', []],
    ['stop within the headers', [headers(2), 'x-a: ']],
  ])('ends connections that %s', async (_, parts) => {
    await served({ headersTimeoutMs: 100, requestTimeoutMs: 60_000 }, async (url) => {
      const { status, body, headers } = await rawAnswer(url, ...parts);
      expect([status, body.message, body.details[0].code]).toEqual([
        408,
        'The request did not arrive in time',
        'request_timeout',
      ]);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', connection: 'close' });
    });
  });

  it('ends connections that stop within the body', async () => {
    await served({ headersTimeoutMs: 100, requestTimeoutMs: 200 }, async (url) =>
      expect((await rawAnswer(url, `${headers(100)}\r\n`, '{"a":')).status).toBe(408),
    );
  });

  it('keeps an idle connection for a limited time only', async () => {
    await served({ keepAliveTimeoutMs: 100 }, async (url) => {
      const { status, headers: given } = await rawAnswer(url, `${headers(2)}\r\n`, '{}');
      expect([status, given.connection]).toEqual([200, 'keep-alive']);
    });
  });

  it('sets the timeouts of requests, headers and idle connections', async () => {
    const { server } = createFastify(pino({ level: 'silent' }));
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      timeout: 60_000,
    });
  });

  it.each([
    ['large bodies', { payload: JSON.stringify({ notes: 'x'.repeat(16 * 1024) }) }, 3],
    ['long addresses', { payload: '{}', query: { of: 'x'.repeat(1024) } }, 3],
    ['small requests', { payload: '{}' }, 1],
  ])(
    'parses large requests one per turn of the event loop, and small ones together: %s',
    async (_case, request, turns) => {
      const server = createFastify(pino({ level: 'silent' }));
      let turn = 0;
      const count = (): void => {
        turn += 1;
        counter = setImmediate(count);
      };
      let counter = setImmediate(count);
      const seen = new Set<number>();
      server.post('/', async () => void seen.add(turn));
      await server.ready();
      const headers = { 'content-type': 'application/json' };
      const inject = () => server.inject({ method: 'POST', url: '/', headers, ...request });
      await Promise.all([inject(), inject(), inject()]);
      clearImmediate(counter);
      await server.close();
      expect(seen.size).toBe(turns);
    },
  );

  it('refuses an unsupported expectation in the same form as every other refusal', async () => {
    await served({}, async (url) => {
      const expecting = `${headers(2)}Connection: close\r\nExpect: 200-ok\r\n\r\n{}`;
      const { status, body, headers: given } = await rawAnswer(url, expecting);
      expect([status, Object.keys(body)]).toEqual([417, ['timestamp', 'path', 'message', 'details']]);
      expect(given['x-request-id']).toMatch(/^[\w-]{36}$/);
    });
  });

  it.each([
    ['sent nothing', [], 60_000],
    ['stopped within the headers', [headers(2)], 100],
  ])('ends in time even though a connection has %s', async (_, parts, closeTimeoutMs) => {
    const sockets: Socket[] = [];
    await served({ closeTimeoutMs, headersTimeoutMs: 60_000 }, async (url) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      sockets.push(socket.on('error', () => undefined));
      await once(socket, 'connect');
      for (const part of parts) socket.write(part);
      expect((await fetch(url, { method: 'POST' })).status).toBe(200);
    });
    sockets.forEach((socket) => socket.destroy());
  });

  describe('while it closes', () => {
    const listening = async (answer: () => Promise<object>, closeTimeoutMs = 60_000) => {
      const server = createFastify(pino({ level: 'silent' }), { closeTimeoutMs });
      server.post('/', answer);
      await server.listen({ host: '127.0.0.1', port: 0 });
      return { server, url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
    };

    it('answers accepted requests, and closes each connection', async () => {
      let release: (value: object) => void = () => undefined;
      const held = new Promise<object>((done) => (release = done));
      const { server, url } = await listening(() => held);
      const accepted = once(server.server, 'request');
      const asked = fetch(url, { method: 'POST' });
      await accepted;
      server.shutdown.announce();
      const closed = server.close();
      release({ done: true });
      const answer = await asked;
      expect([answer.status, answer.headers.get('connection'), await answer.json()]).toEqual([
        200,
        'close',
        { done: true },
      ]);
      await closed;
    });

    it('refuses requests that are not answered in time with 503', async () => {
      const { server, url } = await listening(() => new Promise(() => undefined), 50);
      const accepted = once(server.server, 'request');
      const asked = fetch(url, { method: 'POST' });
      await accepted;
      const closed = server.close();
      const { status, headers, body } = await asked.then(async (answer) => ({
        status: answer.status,
        headers: answer.headers,
        body: await answer.json(),
      }));
      expect([status, headers.get('connection'), headers.get('retry-after')]).toEqual([503, 'close', '1']);
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      expect(body).toMatchObject({ message: 'Service unavailable', details: [{ code: 'shutting_down' }] });
      await closed;
    });

    it('answers every client that had connected, including those it had not accepted yet', async () => {
      const { server, url } = await listening(async () => ({}));
      const port = Number(new URL(url).port);
      const request = `${headers(2)}\r\n{}`;
      const sockets = Array.from({ length: 200 }, () =>
        connect(port, '127.0.0.1', function (this: Socket) {
          this.write(request);
        }),
      );
      const answers = sockets.map(async (socket) => {
        let text = '';
        socket.on('data', (data: Buffer) => (text += data.toString())).on('error', (error) => (text += String(error)));
        await new Promise((done) => socket.once('close', done));
        return text.slice(0, 15);
      });
      await once(server.server, 'connection');
      await server.close();
      expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']));
    });
  });

  it('uses the forwarded client address where the proxy is trusted', async () => {
    const post = async (url: string): Promise<unknown> =>
      (await fetch(url, { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.7' } })).json();
    await served({}, async (url) => expect(await post(url)).toEqual({ ip: '127.0.0.1' }));
    await served({ trustedProxies: '10.0.0.0/8' }, async (url) => expect(await post(url)).toEqual({ ip: '127.0.0.1' }));
    await served({ trustedProxies: '10.0.0.1, 127.0.0.0/8' }, async (url) =>
      expect(await post(url)).toEqual({ ip: '203.0.113.7' }),
    );
  });

  it('sends Strict-Transport-Security to clients that use https', async () => {
    const policy = async (url: string): Promise<unknown> =>
      (await fetch(url, { method: 'POST' })).headers.get('strict-transport-security');
    await served({}, async (url) => expect(await policy(url)).toBeNull());
    await served({ https: true }, async (url) => expect(await policy(url)).toBe('max-age=63072000'));
  });

  describe('gives each answer a request id', () => {
    const idFor = async (url: string, given: string): Promise<string | null> =>
      (await fetch(url, { method: 'POST', headers: { 'x-request-id': given } })).headers.get('x-request-id');

    it.each(['a', 'order-7:2.b_C', 'x'.repeat(128)])("the caller's, when it is %s", async (given) => {
      await served({}, async (url) => expect(await idFor(url, given)).toBe(given));
    });

    it.each(['x'.repeat(129), 'a b', 'a;b'])('its own, when the caller sends %s', async (given) => {
      await served({}, async (url) => expect(await idFor(url, given)).toMatch(/^[\da-f-]{36}$/));
    });

    it('even where the path cannot be read', async () => {
      await served({}, async (url) => {
        expect(await idFor(`${url}/%zz`, 'mine')).toBe('mine');
        expect(await idFor(`${url}/%zz`, 'not mine')).toMatch(/^[\da-f-]{36}$/);
      });
    });
  });

  it('refuses a body of unknown length as soon as it is too large', async () => {
    await served({}, async (url) => {
      const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
      const chunks = [`40000\r\n${'x'.repeat(256 * 1024)}\r\n`, '1\r\nx\r\n'];
      const { status, headers: given } = await rawAnswer(url, head, ...chunks);
      expect([status, given.connection]).toEqual([413, 'close']);
    });
  });

  it.each([
    ['a body whose length is not known', 'Transfer-Encoding: chunked'],
    ['a body that is too large', 'Content-Length: 300000'],
  ])('closes the connection where it does not read the rest of %s', async (_case, length) => {
    await served({}, async (url) => {
      const head = `POST /?${'x'.repeat(9_000)} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}`;
      const { status, headers: given } = await rawAnswer(url, `${head}\r\n\r\n`);
      expect([status, given.connection]).toEqual([414, 'close']);
    });
  });
});

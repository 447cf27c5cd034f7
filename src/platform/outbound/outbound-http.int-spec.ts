import { getEventListeners } from 'node:events';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { ok, outboundHarness } from './testing/outbound-harness.js';

describe('outbound HTTP', () => {
  const { serve, client, send } = outboundHarness();

  it('writes the request as given and sets the connection headers itself', async () => {
    const server = await serve((socket) => socket.end(ok('fine', 'X-Thing: a', 'Set-Cookie: b', 'Set-Cookie: c')));
    const order: string[] = [];
    const response = await send(server, {
      headers: { 'X-Key': 'k', Host: 'evil', 'Content-Length': '1', 'Transfer-Encoding': 'chunked', Expect: 'x' },
      body: '{"name":"ü"}',
      onSend: () => order.push(`onSend after ${server.received.join('').length} bytes`),
    });
    expect(order).toEqual(['onSend after 0 bytes']);
    expect(response).toMatchObject({ status: 200, truncated: false });
    expect(response.headers).toMatchObject({ 'x-thing': 'a', 'set-cookie': 'b, c' });
    expect(response.body.toString()).toBe('fine');
    expect(response.durationMs).toBeGreaterThanOrEqual(0);
    const [head, body] = server.received[0]!.split('\r\n\r\n');
    expect(head!.split('\r\n').sort()).toEqual(
      [
        'POST /hook?x=1 HTTP/1.1',
        `Host: 127.0.0.1:${server.port}`,
        'Connection: close',
        'user-agent: Lodgewire',
        'x-key: k',
        'accept-encoding: identity',
        'content-length: 13',
      ].sort(),
    );
    expect(Buffer.from(body!, 'latin1').toString()).toBe('{"name":"ü"}');
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %i', async (status) => {
    const trap = await serve((socket) => socket.end(ok('trapped')));
    const location = `http://127.0.0.1:${trap.port}/`;
    const server = await serve((socket) =>
      socket.end(`HTTP/1.1 ${status} Moved\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`),
    );
    expect(await send(server)).toMatchObject({ status, headers: { location } });
    expect(trap.received).toEqual([]);
  });

  it.each(['120', 'Wed, 21 Oct 2026 07:28:00 GMT'])('passes Retry-After: %s through', async (value) => {
    const head = `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${value}\r\ncontent-length: 0\r\n\r\n`;
    const server = await serve((socket) => socket.end(head));
    expect(await send(server)).toMatchObject({ status: 429, headers: { 'retry-after': value } });
  });

  describe('response size', () => {
    it('accepts a body of exactly the limit', async () => {
      const server = await serve((socket) => socket.end(ok('x'.repeat(1024))));
      expect(await send(server)).toMatchObject({ truncated: false, body: Buffer.alloc(1024, 'x') });
    });

    it('truncates a longer body on request, without waiting for the rest', async () => {
      const server = await serve((socket) =>
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n${'x'.repeat(2000)}`),
      );
      const response = await send(server, { truncate: true });
      expect(response).toMatchObject({ status: 200, truncated: true, body: Buffer.alloc(1024, 'x') });
    });

    it.each([
      ['gzip', gzipSync('decoded')],
      ['x-gzip', gzipSync('decoded')],
      ['deflate', deflateSync('decoded')],
      ['br', brotliCompressSync('decoded')],
      ['identity', Buffer.from('decoded')],
    ])('decodes %s from a PMS', async (encoding, body) => {
      const server = await serve((socket) => socket.end(ok(body, `content-encoding: ${encoding}`)));
      expect((await send(server, { addressFilter: false })).body.toString()).toBe('decoded');
      expect(server.received[0]).toContain('accept-encoding: gzip, deflate, br');
    });

    it('requests plain bodies from caller-given URLs and does not decode others', async () => {
      const body = gzipSync('x'.repeat(100_000));
      const server = await serve((socket) => socket.end(ok(body, 'content-encoding: gzip')));
      expect((await send(server)).body.equals(body)).toBe(true);
    });

    it.each([
      ['gzip', gzipSync(Buffer.alloc(50_000_000))],
      ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
    ])('counts the decoded bytes of a %s bomb', async (encoding, bomb) => {
      const server = await serve((socket) => socket.end(ok(bomb, `content-encoding: ${encoding}`)));
      const pms = { addressFilter: false, maxResponseBytes: 100_000 };
      await expect(send(server, pms)).rejects.toMatchObject({ kind: 'too_large', sent: true });
      const response = await send(server, { ...pms, truncate: true });
      expect(response).toMatchObject({ truncated: true, body: { length: 100_000 } });
    });

    it.each([
      ['an unknown encoding', ok('x', 'content-encoding: zstd')],
      ['nested encodings', ok('x', 'content-encoding: gzip, gzip')],
      ['a body that is not gzip', ok('x'.repeat(50), 'content-encoding: gzip')],
      ['a body that is not brotli', ok('x'.repeat(50), 'content-encoding: br')],
      ['a truncated gzip body', ok(gzipSync('x'.repeat(50)).subarray(0, 20), 'content-encoding: gzip')],
    ])('reports %s as an invalid response', async (_name, answer) => {
      const server = await serve((socket) => socket.end(answer));
      const request = send(server, { addressFilter: false });
      await expect(request).rejects.toMatchObject({ kind: 'invalid_response', sent: true });
    });

    it.each([
      ['HEAD', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 99\r\n\r\n'],
      ['DELETE', 'HTTP/1.1 204 No Content\r\ncontent-encoding: gzip\r\n\r\n'],
      ['GET', 'HTTP/1.1 304 Not Modified\r\ncontent-encoding: br\r\n\r\n'],
      ['GET', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 0\r\n\r\n'],
    ])('accepts an answer to %s without a body: %j', async (method, answer) => {
      const server = await serve((socket) => socket.write(answer));
      expect(await send(server, { method, addressFilter: false })).toMatchObject({ body: Buffer.alloc(0) });
    });
  });

  describe('connections', () => {
    it.each([
      ['GET', undefined, 1],
      ['GET', false, 2],
      ['POST', undefined, 2],
      ['POST', true, 1],
    ])('of two %s requests with reuse %p number %i', async (method, reuse, connections) => {
      const server = await serve((socket) => socket.write(ok('fine')));
      const http = client();
      await send(server, { method, reuse }, http);
      await send(server, { method, reuse }, http);
      expect(server.received).toHaveLength(connections);
    });

    it('removes its listeners from the signal after the request', async () => {
      const server = await serve((socket) => socket.end(ok('fine')));
      const { signal } = new AbortController();
      await send(server, { signal });
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    });

    it('treats a write on an idle connection that resets as sent', async () => {
      let requests = 0;
      const server = await serve((socket) => (++requests === 1 ? socket.write(ok('fine')) : socket.resetAndDestroy()));
      const http = client();
      await send(server, { reuse: true }, http);
      const idleBroke = { kind: 'reset', sent: true, idleConnectionBroke: true };
      await expect(send(server, { reuse: true }, http)).rejects.toMatchObject(idleBroke);
    });

    it.each([
      ['before any answer on a new connection', (socket: Socket) => socket.resetAndDestroy()],
      ['within an answer', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf')],
    ])('does not treat a connection that broke %s as an idle one', async (_, breakOff) => {
      const server = await serve(breakOff);
      const failure = { kind: 'reset', idleConnectionBroke: false };
      await expect(send(server, { reuse: true })).rejects.toMatchObject(failure);
    });
  });
});

import { createServer, type Socket } from 'node:net';
import { OutboundPolicy, type ResolvedAddress } from './address-filter.js';
import { HOSTILE_URLS } from './testing/hostile-urls.js';
import { ok, outboundHarness } from './testing/outbound-harness.js';
import { rawServer } from './testing/raw-server.js';

describe('the safety of outbound HTTP', () => {
  const { cleanUp, serve, client, send } = outboundHarness();

  describe('address filter', () => {
    const production = (...answers: string[]): OutboundPolicy =>
      new OutboundPolicy(false, () =>
        Promise.resolve(answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
      );

    it('makes no connection for any hostile URL', async () => {
      const trap = await serve((socket) => socket.end(ok('trapped')));
      const http = client(production('127.0.0.1'));
      for (const method of ['GET', 'POST']) {
        for (const url of HOSTILE_URLS) {
          const request = send(trap, { method, url: url.replace('PORT', String(trap.port)) }, http);
          await expect(request).rejects.toMatchObject({
            kind: expect.stringMatching(/^(invalid_url|blocked_address)$/),
            sent: false,
          });
        }
      }
      expect(trap.received).toEqual([]);
    });

    it.each([
      [['127.0.0.1']],
      [['::1']],
      [['93.184.215.14', '127.0.0.1']],
      [['127.0.0.1', '93.184.215.14']],
      [['::ffff:127.0.0.1']],
      [['169.254.169.254']],
    ])('makes no connection for a name that resolves to %j', async (addresses) => {
      const trap = await serve((socket) => socket.end(ok('trapped')));
      const url = `http://public.example:${trap.port}/`;
      await expect(send(trap, { url }, client(production(...addresses)))).rejects.toMatchObject({
        kind: 'blocked_address',
        sent: false,
      });
      expect(trap.received).toEqual([]);
    });

    it('resolves once per connection and connects to the checked address (DNS rebinding)', async () => {
      const server = await serve((socket) => socket.end(ok('fine')));
      const answers = ['127.0.0.1', '169.254.169.254', '127.0.0.1'];
      const resolve = (): Promise<ResolvedAddress[]> => Promise.resolve([{ address: answers.shift()!, family: 4 }]);
      const http = client(new OutboundPolicy(true, resolve));
      const url = `http://rebinding.example:${server.port}/`;
      expect(await send(server, { url }, http)).toMatchObject({ status: 200 });
      expect(answers).toHaveLength(2);
      await expect(send(server, { url }, http)).rejects.toMatchObject({ kind: 'blocked_address', sent: false });
      expect(server.received).toHaveLength(1);
    });

    it('does not reuse a connection that was opened without the filter', async () => {
      const server = await serve((socket) => socket.write(ok('fine')));
      const http = client(production('127.0.0.1'));
      const url = `http://public.example:${server.port}/`;
      const open = { method: 'GET', url: `http://127.0.0.1:${server.port}/`, addressFilter: false };
      expect(await send(server, open, http)).toMatchObject({ status: 200 });
      await expect(send(server, { method: 'GET', url }, http)).rejects.toMatchObject({ kind: 'blocked_address' });
      expect(server.received).toHaveLength(1);
    });
  });

  describe('a failed request', () => {
    it('is reported as not sent if the name does not resolve', async () => {
      const http = client(new OutboundPolicy(true, () => Promise.reject(new Error('SERVFAIL'))));
      const request = send({ port: 1 }, { url: 'http://nowhere.example/' }, http);
      await expect(request).rejects.toMatchObject({ kind: 'dns', sent: false });
    });

    it('is reported as not sent if the resolver hangs until the deadline', async () => {
      const http = client(new OutboundPolicy(true, () => new Promise(() => undefined)));
      const request = send({ port: 1 }, { url: 'http://nowhere.example/', deadlineMs: 50 }, http);
      await expect(request).rejects.toMatchObject({ kind: 'timeout', sent: false });
    });

    it('is reported as not sent if the connection is refused', async () => {
      const server = await rawServer(() => undefined);
      await server.close();
      await expect(send(server)).rejects.toMatchObject({ kind: 'connect', sent: false });
    });

    it.each([
      ['speaks no TLS', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
      ['closes', (socket: Socket) => socket.destroy()],
    ])('is reported as not sent if the TLS side %s', async (_name, onData) => {
      const server = createServer((socket) => socket.on('error', () => undefined).once('data', () => onData(socket)));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      cleanUp(() => server.close());
      const { port } = server.address() as { port: number };
      const request = send({ port }, { url: `https://127.0.0.1:${port}/` });
      await expect(request).rejects.toMatchObject({ kind: 'tls', sent: false });
    });

    it('is reported as not sent if the TLS handshake hangs until the deadline', async () => {
      const server = await serve(() => undefined);
      const request = send(server, { url: `https://127.0.0.1:${server.port}/`, deadlineMs: 100 });
      await expect(request).rejects.toMatchObject({ kind: 'timeout', sent: false });
    });

    it('is reported as not sent if it is aborted before sending', async () => {
      const server = await serve((socket) => socket.end(ok('fine')));
      await expect(send(server, { signal: AbortSignal.abort() })).rejects.toMatchObject({
        kind: 'aborted',
        sent: false,
      });
      expect(server.received).toEqual([]);
    });

    it('is reported as not sent if onSend throws', async () => {
      const server = await serve((socket) => socket.end(ok('fine')));
      const onSend = (): void => {
        throw new Error('lease lost');
      };
      await expect(send(server, { onSend })).rejects.toMatchObject({ kind: 'aborted', sent: false });
      expect(server.received.join('')).toBe('');
    });

    it('is reported as not sent if a header cannot be written', async () => {
      const server = await serve((socket) => socket.end(ok('fine')));
      const request = send(server, { headers: { 'x-key': 'a\r\nb: c' } });
      await expect(request).rejects.toMatchObject({ kind: 'invalid_url', sent: false });
      expect(server.received).toEqual([]);
    });

    it('is reported as sent if it is aborted while waiting', async () => {
      const abort = new AbortController();
      const server = await serve(() => abort.abort());
      await expect(send(server, { signal: abort.signal })).rejects.toMatchObject({ kind: 'aborted', sent: true });
    });

    const afterSending: [name: string, answer: (socket: Socket) => void, kind: string][] = [
      ['closes without an answer', (socket) => socket.end(), 'reset'],
      ['resets before the headers', (socket) => socket.resetAndDestroy(), 'reset'],
      [
        'resets within the headers',
        (socket) => socket.write('HTTP/1.1 200 OK\r\nx: ', () => socket.destroy()),
        'reset',
      ],
      ['closes within the body', (socket) => socket.end(ok('x'.repeat(50)).subarray(0, -10)), 'reset'],
      [
        'closes within a chunk',
        (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab'),
        'reset',
      ],
      ['speaks no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'invalid_response'],
      [
        'gives two lengths',
        (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
        'invalid_response',
      ],
      [
        'switches protocols',
        (socket) => socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
        'invalid_response',
      ],
      ['sends 17 KiB of headers', (socket) => socket.end(ok('', `x: ${'y'.repeat(17 * 1024)}`)), 'too_large'],
      ['sends more than allowed', (socket) => socket.write(ok('x'.repeat(1025))), 'too_large'],
    ];
    it.each(afterSending)('is reported as sent if the server %s', async (_name, answer, kind) => {
      const server = await serve(answer);
      await expect(send(server)).rejects.toMatchObject({ kind, sent: true });
      expect(server.received[0]).toContain('POST /hook?x=1');
    });

    it.each([
      ['no headers', ''],
      ['half the headers', 'HTTP/1.1 200 OK\r\n'],
      ['half the body', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'],
    ])('is reported as sent if the deadline passes after %s', async (_name, part) => {
      const server = await serve((socket) => socket.write(part));
      const request = send(server, { deadlineMs: 500, truncate: true });
      await expect(request).rejects.toMatchObject({ kind: 'timeout', sent: true });
    });

    it('is reported as sent if the deadline passes during a slow body, which does not extend it', async () => {
      const server = await serve((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
        const drip = setInterval(() => socket.write('1\r\nx\r\n'), 10);
        socket.on('close', () => clearInterval(drip));
      });
      await expect(send(server, { deadlineMs: 500 })).rejects.toMatchObject({ kind: 'timeout', sent: true });
    });

    it('has an error without addresses, headers and bodies', async () => {
      const server = await serve((socket) => socket.end());
      const request = send(server, { headers: { 'x-key': 'hunter2' }, body: 'guest' });
      const error = await request.catch((failure: Error) => failure);
      expect((error as Error).message).toBe('the connection broke off');
    });
  });
});

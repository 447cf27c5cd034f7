import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificates } from '../../../../test/support/certificates.js';
import { ok, outboundHarness } from '../testing/outbound-harness.js';
import { addressExits, proxyExits } from './exit-list.js';
import { HttpsTunnelAgent } from './tunnel.js';
import { tunnelProxy } from './testing/tunnel-proxy.js';

const harness = outboundHarness();
const { cleanUp, serve, client } = harness;
const send: typeof harness.send = (to, change, http) => harness.send(to, { addressFilter: false, ...change }, http);

const proxy = async (status?: number) => {
  const opened = await tunnelProxy(status);
  cleanUp(opened.close);
  return { ...opened, exit: proxyExits(opened.url.replace('//', '//ada:secret@'))![0]! };
};
const closedPort = async (): Promise<number> => {
  const server = await tunnelProxy();
  await server.close();
  return server.port;
};

describe('a request from an address of the machine', () => {
  it('leaves from that address', async () => {
    let from: string | undefined;
    const server = await serve((socket) => {
      from = socket.remoteAddress;
      socket.end(ok('here'));
    });
    const [exit] = addressExits('127.0.0.9')!;
    expect((await send(server, { exit })).body.toString()).toBe('here');
    expect(from).toBe('127.0.0.9');
  });

  it('fails as an exit, unsent, if the machine does not have the address', async () => {
    const server = await serve((socket) => socket.end(ok('here')));
    const [exit] = addressExits('203.0.113.7')!;
    await expect(send(server, { exit })).rejects.toMatchObject({ kind: 'exit', sent: false });
    expect(server.received).toEqual([]);
  });
});

describe('a request through a proxy', () => {
  it('uses a tunnel that is opened with the credentials of the proxy, which the other side does not see', async () => {
    const { exit, asked } = await proxy();
    const server = await serve((socket) => socket.end(ok('there')));
    const { status, body } = await send(server, { exit, body: '{"a":1}' });
    expect([status, body.toString()]).toEqual([200, 'there']);
    const authorization = `Basic ${Buffer.from('ada:secret').toString('base64')}`;
    expect(asked).toEqual([{ target: `127.0.0.1:${server.port}`, authorization }]);
    expect(server.received).toEqual([expect.stringMatching(/^POST \/hook[^]*{"a":1}$/)]);
    expect(server.received[0]).not.toMatch(/authorization/i);
  });

  it('reuses the tunnel for reads only', async () => {
    const { exit, asked } = await proxy();
    const server = await serve((socket) => socket.write(ok('x')));
    const http = client();
    for (const method of ['GET', 'GET', 'POST', 'POST']) await send(server, { exit, method }, http);
    expect(asked).toHaveLength(3);
  });

  it('checks the certificate of the other side, and fails as the other side if it is not trusted', async () => {
    const { exit } = await proxy();
    const folder = mkdtempSync(join(tmpdir(), 'lodgewire-tunnel-'));
    cleanUp(() => rmSync(folder, { recursive: true }));
    const { certFile, keyFile, caFile } = makeCertificates(folder);
    const files = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
    const server = createServer(files, (_, response) => response.end('secure'));
    server.listen(0, '127.0.0.1');
    cleanUp(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(send({ port }, { exit, url: `https://127.0.0.1:${port}/` })).rejects.toMatchObject({
      kind: 'tls',
      sent: false,
    });
    const agent = new HttpsTunnelAgent(exit.proxy!, { ca: readFileSync(caFile) } as object);
    cleanUp(() => agent.destroy());
    const [response] = await once(get(`https://127.0.0.1:${port}/`, { agent }), 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe('secure');
  });

  it.each([
    [407, 'exit'],
    [403, 'exit'],
    [502, 'connect'],
    [503, 'connect'],
  ])('is not sent if the proxy answers %i, and fails as %s', async (status, kind) => {
    const { exit } = await proxy(status);
    const server = await serve((socket) => socket.end(ok('there')));
    await expect(send(server, { exit })).rejects.toMatchObject({ kind, sent: false });
    expect(server.received).toEqual([]);
  });

  it('is not sent if the proxy cannot be reached', async () => {
    const [exit] = proxyExits(`http://127.0.0.1:${await closedPort()}`)!;
    const server = await serve((socket) => socket.end(ok('there')));
    await expect(send(server, { exit })).rejects.toMatchObject({ kind: 'exit', sent: false });
    expect(server.received).toEqual([]);
  });

  it('fails as the other side if the tunnel breaks after the request was sent', async () => {
    const { exit, close } = await proxy();
    const server = await serve(() => void close());
    await expect(send(server, { exit })).rejects.toMatchObject({ kind: 'reset', sent: true });
  });

  it('ends at its deadline if the proxy does not answer', async () => {
    const silent = await serve(() => undefined);
    const [exit] = proxyExits(`http://127.0.0.1:${silent.port}`)!;
    await expect(send(silent, { exit, deadlineMs: 200 })).rejects.toMatchObject({ kind: 'timeout', sent: false });
  });

  it('is not made for URLs from callers, whose addresses are checked here', async () => {
    const { exit, asked } = await proxy();
    const server = await serve((socket) => socket.end(ok('direct')));
    expect((await send(server, { exit, addressFilter: true })).body.toString()).toBe('direct');
    expect(asked).toEqual([]);
  });
});

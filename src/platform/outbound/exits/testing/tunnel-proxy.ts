import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface TunnelProxy {
  url: string;
  port: number;
  /** The targets of all requested tunnels, and the `Proxy-Authorization` of each request. */
  asked: { target: string; authorization?: string }[];
  close: () => Promise<void>;
}

/** Starts an HTTP proxy on loopback that opens tunnels; with `status`, it refuses them. */
export async function tunnelProxy(status = 200): Promise<TunnelProxy> {
  const asked: TunnelProxy['asked'] = [];
  const open = new Set<Duplex>();
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on('connection', (socket: Socket) => open.add(socket));
  server.on('connect', (request, socket: Duplex) => {
    asked.push({ target: request.url!, authorization: request.headers['proxy-authorization'] });
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} Refused\r\ncontent-length: 0\r\n\r\n`);
    const [host, port] = request.url!.split(':');
    const target = connect(Number(port), host);
    open.add(target);
    target.once('connect', () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'));
    socket.pipe(target).pipe(socket);
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/** A connection to a server that a test can cut. */
export interface Severable {
  /** The server's address through this connection. */
  readonly url: string;
  /** Runs the work while every connection is refused; open ones are closed. */
  whileSevered<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export const severable = async (url: string): Promise<Severable> => {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => sockets.delete(one));
    }
    socket.pipe(onward).pipe(socket);
  });
  const listen = async (port: number): Promise<number> => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return (server.address() as { port: number }).port;
  };
  const close = async (): Promise<void> => {
    const closed = once(server.close(), 'close');
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    whileSevered: async (work) => {
      await close();
      try {
        return await work();
      } finally {
        await listen(port);
      }
    },
    close,
  };
};

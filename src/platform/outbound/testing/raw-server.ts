import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface RawServer {
  port: number;
  /** Bytes received, one entry per connection, in order of connection. */
  received: string[];
  close: () => Promise<void>;
}

/** Starts a TCP server on loopback. `answer` receives the socket each time a whole request head has arrived. */
export async function rawServer(answer: (socket: Socket, request: string) => void): Promise<RawServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const connection = received.push('') - 1;
    let request = '';
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        received[connection] += data.toString('latin1');
        request += data.toString('latin1');
        if (!request.includes('\r\n\r\n')) return;
        const whole = request;
        request = '';
        answer(socket, whole);
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Reply = (response: ServerResponse) => void;

export interface TestReceiver {
  /** Everything that arrived, oldest first. */
  received: Received[];
  url(path: string): string;
  /** Sets the reply of the path from now on; default 200. */
  reply(path: string, reply: Reply | number): void;
  at(path: string): Received[];
  reset(): void;
  close(): Promise<void>;
}

/** A subscriber on loopback that keeps what it gets. */
export const startReceiver = async (): Promise<TestReceiver> => {
  const received: Received[] = [];
  const replies = new Map<string, Reply>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '/';
      received.push({
        path,
        method: request.method ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      (replies.get(path) ?? ((answer) => answer.end('ok')))(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    reply: (path, reply) =>
      void replies.set(path, typeof reply === 'number' ? (response) => response.writeHead(reply).end() : reply),
    at: (path) => received.filter((request) => request.path === path),
    reset: () => {
      received.length = 0;
      replies.clear();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receiver {
  url: string;
  /** The arrival of each request (ms, `performance.now`), by path and `webhook-id`; the first of several counts. */
  arrivals: Map<string, Map<string, number>>;
  close(): Promise<void>;
}

/** A subscriber that answers every request with 200 as soon as it has read the body. */
export const startReceiver = async (): Promise<Receiver> => {
  const arrivals: Receiver['arrivals'] = new Map();
  const server = createServer((request, response) => {
    const at = performance.now();
    const [path, id] = [request.url!, String(request.headers['webhook-id'])];
    let ofPath = arrivals.get(path);
    if (!ofPath) arrivals.set(path, (ofPath = new Map()));
    if (!ofPath.has(id)) ofPath.set(id, at);
    request
      .resume()
      .on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};

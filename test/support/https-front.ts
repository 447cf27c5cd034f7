import { readFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificates } from './certificates.js';

export interface HttpsFront {
  port: number;
  close(): void;
}

/** Starts an https server on 127.0.0.1, under any name that the browser resolves to it. */
export const startHttps = async (
  { certFile, keyFile }: Certificates,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<HttpsFront> => {
  const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
};

/** Passes every request on, as a proxy that ends TLS does. */
export const passTo =
  (url: string) =>
  (incoming: IncomingMessage, response: ServerResponse): void => {
    const { method, headers } = incoming;
    const outgoing = request(new URL(incoming.url!, url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  };

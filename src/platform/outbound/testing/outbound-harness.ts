import type { Socket } from 'node:net';
import { SystemClock } from '../../../values/time/clock.js';
import { OutboundPolicy } from '../address-filter.js';
import { OutboundHttp } from '../outbound-http.js';
import type { OutboundRequest, OutboundResponse } from '../outbound.types.js';
import { rawServer, type RawServer } from './raw-server.js';

export interface OutboundHarness {
  /** Registers a resource to close after the test. */
  cleanUp: (close: () => unknown) => void;
  serve: (answer: (socket: Socket, request: string) => void) => Promise<RawServer>;
  client: (policy?: OutboundPolicy) => OutboundHttp;
  /** Builds a filtered POST to the server with the given changes. */
  send: (to: { port: number }, change?: Partial<OutboundRequest>, http?: OutboundHttp) => Promise<OutboundResponse>;
}

/** Servers and clients that are closed after each test. */
export function outboundHarness(): OutboundHarness {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
  const client: OutboundHarness['client'] = (policy = new OutboundPolicy(true)) => {
    const http = new OutboundHttp(policy, new SystemClock());
    cleanups.push(() => http.onApplicationShutdown());
    return http;
  };
  return {
    cleanUp: (close) => cleanups.push(close),
    serve: async (answer) => {
      const server = await rawServer(answer);
      cleanups.push(() => server.close());
      return server;
    },
    client,
    send: ({ port }, change = {}, http = client()) =>
      http.request({
        method: 'POST',
        url: `http://127.0.0.1:${port}/hook?x=1`,
        deadlineMs: 10_000,
        maxResponseBytes: 1024,
        addressFilter: true,
        ...change,
      }),
  };
}

/** A complete 200 answer. */
export function ok(body: string | Buffer, ...headers: string[]): Buffer {
  const head = ['HTTP/1.1 200 OK', `content-length: ${Buffer.byteLength(body)}`, ...headers, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricsIn, spansIn } from './otlp-payload.js';
import type { ExportedMetric, ExportedSpan } from './otlp.types.js';

export type Behaviour = 'answer' | 'hang' | 'fail';

export interface OtlpReceiver {
  url: string;
  spans: ExportedSpan[];
  metrics: ExportedMetric[];
  /** The headers of each export. */
  headers: IncomingMessage['headers'][];
  /** Everything that arrived, as text. */
  text(): string;
  become(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** Receives OTLP over HTTP as a collector does. */
export const startOtlpReceiver = async (): Promise<OtlpReceiver> => {
  let behaviour: Behaviour = 'answer';
  const bodies: Buffer[] = [];
  const spans: ExportedSpan[] = [];
  const metrics: ExportedMetric[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const hanging: ServerResponse[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray());
    headers.push(request.headers);
    if (behaviour === 'hang') return void hanging.push(response);
    if (behaviour === 'answer') {
      bodies.push(body);
      if (request.url === '/v1/traces') spans.push(...spansIn(body));
      if (request.url === '/v1/metrics') metrics.push(...metricsIn(body));
    }
    response.writeHead(behaviour === 'fail' ? 500 : 200, { 'content-type': 'application/x-protobuf' }).end();
  };
  const server = createServer((request, response) => void receive(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    headers,
    text: () => Buffer.concat(bodies).toString('latin1'),
    become: (next) => {
      behaviour = next;
      for (const response of hanging.splice(0)) response.end();
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { constantTimeEqual } from '../../platform/crypto/secrets.js';
import { failureLine } from '../../platform/logging/failure-line.js';
import { Readiness } from '../health/readiness.js';
import { METRICS_TYPE } from './metrics.types.js';
import { Metrics } from './metrics.service.js';

interface Page {
  status: number;
  type?: string;
  body: string;
}

const json = (status: number, body: object): Page => ({ status, type: 'application/json', body: JSON.stringify(body) });

const NOT_FOUND = json(404, { message: 'Not found; this port has /metrics, /health/live and /health/ready' });
const WRONG_METHOD = json(405, { message: 'Only GET and HEAD are answered' });
const WRONG_TOKEN = json(401, { message: 'METRICS_TOKEN is required as a bearer token' });
const FAILED = json(500, { message: 'The metrics could not be read' });

/** Serves metrics and probes of this process, in every role, on `METRICS_PORT`. */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private readonly log = new Logger('metrics');
  private server?: Server;

  constructor(
    private readonly env: Env,
    private readonly metrics: Metrics,
    private readonly ready: Readiness,
  ) {}

  /** Starts listening, which commands of the command line do not. Rejects where the port is taken. */
  async start(): Promise<void> {
    const { METRICS_PORT: port, METRICS_HOST: host } = this.env;
    if (port === undefined) return;
    this.server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
      void this.answer(request, response);
    });
    this.server.listen(port, host);
    await once(this.server, 'listening');
    this.log.log({ msg: 'metrics', port, host });
  }

  /** Probes are answered while the process drains. */
  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type, body } = await this.page(request);
    response.writeHead(status, {
      'content-type': type ?? METRICS_TYPE,
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  private async page(request: IncomingMessage): Promise<Page> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return WRONG_METHOD;
    switch (request.url?.split('?')[0]) {
      case '/health/live':
        return json(200, { status: 'ok' });
      case '/health/ready':
        return this.readiness();
      case '/metrics':
        return this.mayRead(request) ? this.text() : WRONG_TOKEN;
      default:
        return NOT_FOUND;
    }
  }

  private readiness(): Page {
    try {
      return json(200, this.ready.require());
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return json(503, { message: error.message, details: error.details });
    }
  }

  private async text(): Promise<Page> {
    try {
      return { status: 200, body: await this.metrics.text() };
    } catch (error) {
      this.log.error({ msg: 'metrics not read', ...failureLine(error) });
      return FAILED;
    }
  }

  private mayRead({ headers }: IncomingMessage): boolean {
    const { METRICS_TOKEN: token } = this.env;
    if (token === undefined) return true;
    return constantTimeEqual(headers.authorization ?? '', `Bearer ${token}`);
  }
}

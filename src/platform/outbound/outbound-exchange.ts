import { request as httpRequest, type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { OutboundError, outboundFailure, type OutboundPhase } from './outbound-error.js';
import type { OutboundRequest, OutboundResponse } from './outbound.types.js';
import { readBody } from './response-body.js';

const MAX_HEADER_BYTES = 16 * 1024;
/** Sockets that are connected, including TLS where it is used. */
const readySockets = new WeakSet<Socket>();

export interface Route {
  url: URL;
  agent: Agent;
  headers: Record<string, string>;
  /** Checks the remote address before anything is written to it. */
  mayConnect: (address: string) => boolean;
}

type Answer = Omit<OutboundResponse, 'durationMs'>;

/**
 * One request on one connection.
 *
 * Invariant: nothing is written before the connection is established, and the phase changes to `sent` before the first
 * byte is written, so an error with `sent: false` guarantees that the other side saw no part of the request.
 */
export class OutboundExchange {
  private phase: OutboundPhase = 'connect';
  private settled = false;
  private answered = false;
  private client?: ClientRequest;
  private reject: (error: OutboundError) => void;

  constructor(
    private readonly request: OutboundRequest,
    private readonly route: Route,
  ) {}

  /** Sends the request. Rejects with OutboundError only. */
  async run(): Promise<Answer> {
    const { signal, deadlineMs } = this.request;
    if (signal?.aborted) throw new OutboundError('aborted', 'the request was aborted', false);
    const onAbort = (): void => this.stop('aborted', 'the request was aborted');
    const timer = setTimeout(() => this.stop('timeout', `no complete answer within ${deadlineMs} ms`), deadlineMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await this.exchange();
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  private exchange(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.reject = reject;
      const client = (this.client = this.open());
      client.on('error', (error) => this.fail(error));
      client.on('socket', (socket) => this.onSocket(socket));
      client.on('response', (response) => {
        this.answered = true;
        client.removeListener('close', onClose);
        this.read(response).then(resolve, (error: Error) => this.fail(error));
      });
      // A protocol switch is not a response: the client closes without an error.
      const onClose = (): void => this.stop('invalid_response', 'the connection closed without a response');
      client.on('close', onClose);
    });
  }

  private open(): ClientRequest {
    const { url, agent, headers } = this.route;
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
    try {
      return start(url, { method: this.request.method, agent, headers, maxHeaderSize: MAX_HEADER_BYTES });
    } catch (error) {
      throw new OutboundError('invalid_url', 'makes a request with an invalid method, path or header', false, error);
    }
  }

  private onSocket(socket: Socket): void {
    if (readySockets.has(socket)) return this.send(socket);
    const isSecure = this.route.url.protocol === 'https:';
    const ready = (): void => {
      readySockets.add(socket);
      this.send(socket);
    };
    const connected = (): void => {
      if (!isSecure) return ready();
      this.phase = 'tls';
      socket.once('secureConnect', ready);
    };
    // A tunnel is already connected when the agent receives it.
    if (socket.readyState === 'open') connected();
    else socket.once('connect', connected);
  }

  private send(socket: Socket): void {
    if (this.settled) return;
    if (!this.route.mayConnect(socket.remoteAddress ?? '')) {
      return this.stop('blocked_address', 'must not point at a private or reserved address');
    }
    try {
      this.request.onSend?.();
    } catch (error) {
      return this.fail(new OutboundError('aborted', 'the request was withdrawn before it was sent', false, error));
    }
    this.phase = 'sent';
    this.client?.end(this.request.body);
  }

  private async read(response: IncomingMessage): Promise<Answer> {
    const { method, maxResponseBytes, truncate = false, addressFilter } = this.request;
    const decode = !addressFilter && method !== 'HEAD';
    const { body, truncated } = await readBody(response, { maxBytes: maxResponseBytes, truncate, decode });
    return { status: response.statusCode!, headers: flatten(response), body, truncated };
  }

  private stop(kind: OutboundError['kind'], message: string): void {
    this.fail(new OutboundError(kind, message, this.phase === 'sent'));
  }

  /** Records the first failure; errors from closing the connection afterwards do not count. */
  private fail(error: Error): void {
    if (this.settled) return;
    this.settled = true;
    const onIdle = !this.answered && this.client?.reusedSocket === true;
    this.reject(outboundFailure(error, this.phase, onIdle));
    this.client?.destroy();
  }
}

function flatten({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

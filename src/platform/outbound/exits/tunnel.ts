import {
  Agent as HttpAgent,
  type AgentOptions,
  type ClientRequestArgs,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { OutboundError } from '../outbound-error.js';
import type { ProxyAddress } from './exit.types.js';

/** The longest time that a proxy may take to open a tunnel. */
const TUNNEL_MS = 10_000;

/** Statuses with which proxies report that the other side cannot be reached; all others concern the proxy. */
const OTHER_SIDE: ReadonlySet<number> = new Set([502, 503, 504]);

interface Target {
  host: string;
  port: number;
}

const exitFailed = (cause: unknown): OutboundError =>
  new OutboundError('exit', 'the proxy did not open a connection', false, cause);

/** Returns `host:port` with an IPv6 address in brackets. */
const authority = ({ host, port }: Target): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Opens a connection to `target` through the proxy (RFC 9110, section 9.3.6). Rejects with OutboundError: `exit` if
 * the proxy fails or refuses, `connect` if it reports that it cannot reach the target.
 */
function openTunnel(proxy: ProxyAddress, target: Target): Promise<Socket> {
  const start = proxy.isSecure ? httpsRequest : httpRequest;
  const { host, port, authorization } = proxy;
  const to = authority(target);
  const headers = { host: to, ...(authorization !== undefined && { 'proxy-authorization': authorization }) };
  return new Promise((resolve, reject) => {
    const request = start({ host, port, method: 'CONNECT', path: to, headers, agent: false, timeout: TUNNEL_MS });
    request.once('connect', (answer: IncomingMessage, socket: Socket, head: Buffer) => {
      socket.setTimeout(0);
      if (answer.statusCode === 200 && head.length === 0) return resolve(socket);
      socket.destroy();
      reject(refusal(answer.statusCode!));
    });
    request.once('response', (answer) => {
      answer.destroy();
      reject(refusal(answer.statusCode!));
    });
    request.once('timeout', () => request.destroy(new Error('the proxy did not answer in time')));
    request.once('error', (error) => reject(exitFailed(error)));
    request.end();
  });
}

const refusal = (status: number): OutboundError => {
  const cause = new Error(`the proxy answered ${status}`);
  return OTHER_SIDE.has(status)
    ? new OutboundError('connect', 'the connection could not be established', false, cause)
    : exitFailed(cause);
};

type Opened = (error: Error | null, connection: Duplex) => void;

/** Opens a tunnel for an agent, which receives the connection that `secure` makes of it. */
function connectThrough(
  proxy: ProxyAddress,
  { host, port }: ClientRequestArgs,
  opened: Opened | undefined,
  secure: (tunnel: Socket) => Duplex = (tunnel) => tunnel,
): void {
  openTunnel(proxy, { host: host!, port: Number(port) }).then(
    (tunnel) => opened?.(null, secure(tunnel)),
    (error: Error) => (opened as (error: Error) => void)(error),
  );
}

/** Opens plain connections through a proxy. */
export class HttpTunnelAgent extends HttpAgent {
  constructor(
    private readonly proxy: ProxyAddress,
    options: AgentOptions,
  ) {
    super(options);
  }

  override createConnection(options: ClientRequestArgs, opened?: Opened): undefined {
    connectThrough(this.proxy, options, opened);
  }
}

/** Opens connections through a proxy, with TLS to the other side. */
export class HttpsTunnelAgent extends HttpsAgent {
  constructor(
    private readonly proxy: ProxyAddress,
    options: AgentOptions,
  ) {
    super(options);
  }

  override createConnection(options: RequestOptions, opened?: Opened): undefined {
    const secure = (socket: Socket): Duplex => super.createConnection({ ...options, socket } as RequestOptions)!;
    connectThrough(this.proxy, options, opened, secure);
  }
}

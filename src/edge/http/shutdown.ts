import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SWEEP_MS = 100;
/** Time for clients that have just connected to send their request. */
const SILENT_MS = 1_000;
/** Time to send the last refusals. */
const LEAVE_MS = 1_000;
const MOST_TURNS = 100;

export interface ShutdownOptions {
  /** Starts when no new connection is accepted; requests that are not answered within it are refused. */
  closeTimeoutMs: number;
  /** Sends 503. */
  refuse(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * The end of an API process, from the first sign to the last connection:
 *
 * 1. `announce`: the process is no longer ready, and every answer closes its connection. Everything is served as
 *    before, while the load balancer sends the next requests elsewhere (DRAIN_SECONDS).
 * 2. `close` of the server: every connection and request that has arrived is read first, then nobody can connect.
 * 3. Accepted requests are answered, then their connections closed; idle connections are closed ten times a second, and
 *    after a second those that never sent anything.
 * 4. After `closeTimeoutMs` every request that is not answered yet is refused: 503, `Connection: close`. Invariant: on
 *    a machine that is far too slow a request still gets an answer, not a reset.
 * 5. The remaining connections have sent no whole request, and are cut off.
 */
export class Shutdown {
  private readonly sockets = new Set<Socket>();
  private readonly unanswered = new Map<FastifyReply, FastifyRequest>();
  private connections = 0;
  private announced = false;
  private isOverdue = false;

  constructor(
    private readonly server: FastifyInstance,
    private readonly options: ShutdownOptions,
  ) {
    server.server.on('connection', (socket: Socket) => this.opened(socket));
    server.addHook('onRequest', (request, reply, done) => {
      if (this.isOverdue) return options.refuse(request, reply);
      this.unanswered.set(reply, request);
      done();
    });
    server.addHook('onSend', (_request, reply, payload, done) => {
      if (this.announced) reply.header('connection', 'close');
      done(null, payload);
    });
    server.addHook('onResponse', (_request, reply, done) => {
      this.unanswered.delete(reply);
      done();
    });
    server.addHook('preClose', () => this.close());
    this.readBeforeClosing();
  }

  get isAnnounced(): boolean {
    return this.announced;
  }

  announce(): void {
    this.announced = true;
  }

  private async close(): Promise<void> {
    this.announce();
    await this.allArrived();
    setTimeout(() => this.endSilent(), SILENT_MS).unref();
    // A connection whose answer was being sent becomes idle only after the server began to close.
    const sweep = setInterval(() => this.server.server.closeIdleConnections(), SWEEP_MS).unref();
    this.server.server.once('close', () => clearInterval(sweep));
    setTimeout(() => this.refuseRest(), this.options.closeTimeoutMs).unref();
  }

  /**
   * Waits until one turn of the event loop accepts no new connection: each turn accepts all waiting ones, and the
   * next reads their data.
   */
  private async allArrived(): Promise<void> {
    for (let turns = 0, seen = -1; seen !== this.connections && turns < MOST_TURNS; turns += 1) {
      seen = this.connections;
      await turn();
      await turn();
    }
  }

  private endSilent(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  private refuseRest(): void {
    this.isOverdue = true;
    for (const [reply, request] of this.unanswered) if (!reply.sent) this.options.refuse(request, reply);
    setTimeout(() => this.server.server.closeAllConnections(), LEAVE_MS).unref();
  }

  private opened(socket: Socket): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
  }

  /** In a busy process a connection may appear idle although its next request has arrived and is not read yet. */
  private readBeforeClosing(): void {
    const { server } = this.server;
    const closeIdle = server.closeIdleConnections.bind(server);
    server.closeIdleConnections = () => void setImmediate(() => setImmediate(closeIdle));
  }
}

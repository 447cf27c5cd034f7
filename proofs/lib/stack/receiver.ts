import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** The behaviour of a receiver for one request; the default is an immediate 204. */
export type Behaviour = (request: { name: string; id: string; attempt: number }) => {
  status?: number;
  delayMs?: number;
  reset?: boolean;
  hang?: boolean;
};

/** A subscriber's server: counts requests by name and `webhook-id`. One server, any number of URLs. */
export class Receiver {
  private readonly counts = new Map<string, Map<string, number>>();
  /** The time at which each id first arrived, in ms of `performance.now()`. */
  readonly firstAt = new Map<string, number>();
  behaviour: Behaviour = () => ({});
  /** The unanswered requests: how many still wait, and how many the sender has aborted. */
  readonly hanging = { waiting: 0, ended: 0 };

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => receiver.receive(request, response));
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return receiver;
  }

  url(name: string): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}/${name}`;
  }

  /** Returns how often the event arrived at the URL and was answered with 2xx. */
  count(name: string, id: string): number {
    return this.counts.get(name)?.get(id) ?? 0;
  }

  ids(name: string): IterableIterator<string> {
    return (this.counts.get(name) ?? new Map<string, number>()).keys();
  }

  total(name: string): number {
    return [...(this.counts.get(name)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private attempts = new Map<string, number>();

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const name = request.url!.slice(1);
    const id = String(request.headers['webhook-id']);
    const key = `${name} ${id}`;
    request.resume();
    request.on('end', () => {
      const attempt = (this.attempts.get(key) ?? 0) + 1;
      this.attempts.set(key, attempt);
      if (!this.firstAt.has(key)) this.firstAt.set(key, performance.now());
      const { status = 204, delayMs = 0, reset, hang } = this.behaviour({ name, id, attempt });
      if (reset) return void request.socket.destroy();
      if (hang) return this.leave(response);
      if (status < 300) this.note(name, id);
      if (delayMs > 0) setTimeout(() => response.writeHead(status).end(), delayMs);
      else response.writeHead(status).end();
    });
  }

  private leave(response: ServerResponse): void {
    this.hanging.waiting += 1;
    response.once('close', () => {
      this.hanging.waiting -= 1;
      this.hanging.ended += 1;
    });
  }

  private note(name: string, id: string): void {
    const counts = this.counts.get(name) ?? new Map<string, number>();
    this.counts.set(name, counts.set(id, (counts.get(id) ?? 0) + 1));
  }
}

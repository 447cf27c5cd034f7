import { createServer, type Server } from 'node:http';

/** A subscriber that echoes the request: `/down…` fails with it, any other URL accepts it. */
export class EchoReceiver {
  /** Bodies in order of arrival. */
  readonly received: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<EchoReceiver> {
    const server = createServer();
    const receiver = new EchoReceiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        receiver.received.push(body);
        response.writeHead(request.url!.startsWith('/down') ? 500 : 200).end(body);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return receiver;
  }

  url(name: string): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}/${name}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}

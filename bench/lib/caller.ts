import { Agent, request } from 'node:http';

export interface Reply<T> {
  status: number;
  body: T;
  ms: number;
}

/** Sends JSON over kept connections and measures each answer until its last byte. */
export class Caller {
  private readonly agent: Agent;

  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string>,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  async ask<T>(method: string, path: string, body?: object): Promise<Reply<T>> {
    const start = performance.now();
    const { status, text } = await this.send(method, path, body && JSON.stringify(body));
    return { status, body: (text === '' ? undefined : JSON.parse(text)) as T, ms: performance.now() - start };
  }

  /** Like `ask`, but throws unless the request succeeds. */
  async must<T>(method: string, path: string, body?: object): Promise<Reply<T>> {
    const reply = await this.ask<T>(method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  }

  close(): void {
    this.agent.destroy();
  }

  private send(method: string, path: string, body?: string): Promise<{ status: number; text: string }> {
    const headers = { ...this.headers, ...(body !== undefined && { 'content-type': 'application/json' }) };
    return new Promise((done, fail) => {
      const sent = request(this.url + path, { agent: this.agent, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () => done({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }));
        response.once('error', fail);
      });
      sent.once('error', fail);
      sent.end(body);
    });
  }
}

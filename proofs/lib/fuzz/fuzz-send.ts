import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { FuzzRequest } from './fuzz-changes.js';

type SentRequest = Pick<FuzzRequest, 'method' | 'target' | 'headers' | 'body'>;

export interface FuzzAnswer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  body: unknown;
}

const TIMEOUT_MS = 60_000;
const IDLE_MS = 2_000;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** Sends requests unchanged, unlike `fetch`. Rejects if there is no answer. */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly url: string) {}

  send({ method, target, headers, body }: SentRequest): Promise<FuzzAnswer> {
    return new Promise((done, fail) => {
      const { hostname, port } = new URL(this.url);
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options = { hostname, port, method, path: target, agent: this.agent, headers: { ...headers, ...length } };
      const sent = httpRequest(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          done({ status: answer.statusCode!, headers: answer.headers, text, body: parsed(text) });
        });
      });
      sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)));
      sent.on('error', fail);
      sent.end(body);
    });
  }

  /** Sends bytes on a bare connection; returns everything received until it is closed or silent. */
  raw(bytes: string): Promise<string> {
    return new Promise((done) => {
      const { hostname, port } = new URL(this.url);
      const socket = connect(Number(port), hostname);
      let text = '';
      socket.setTimeout(IDLE_MS, () => socket.destroy());
      socket.on('data', (data) => (text += data.toString('utf8')));
      socket.on('error', () => undefined).on('close', () => done(text));
      socket.write(Buffer.from(bytes, 'latin1'));
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

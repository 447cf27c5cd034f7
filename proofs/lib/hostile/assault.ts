import { connect, type Socket } from 'node:net';
import { constants, getPriority, setPriority } from 'node:os';

/** A request of an attacker, sent unchanged. */
export interface AssaultRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Requests that are sent in turn, repeatedly, over a number of connections. */
export interface Assault {
  port: number;
  connections: number;
  requests: AssaultRequest[];
  /** The number of requests in all. Default: unlimited. */
  most?: number;
}

/** The number of answers by status; 0: the connection ended without one. */
export type AssaultReport = Record<number, number>;

const REOPEN_MS = 10;
/** The time after which an unanswered request is abandoned. */
const LAST_ANSWER_MS = 30_000;
const NICER = 5;
const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

const rawOf = ({ method, path, headers = {}, body }: AssaultRequest): Buffer => {
  const fields = { host: 'attacker', ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}${HEAD_END}${body ?? ''}`);
};

/** Detects the end of an answer and parses nothing else: the attacker's own work must stay cheap. */
class AnswerReader {
  status = 0;
  private head = '';
  /** Bytes of the body that are still to come; -1: the head is not complete; Infinity: the body comes in chunks. */
  private left = -1;
  private tail = '';

  /** Returns whether the answer is complete. */
  add(data: Buffer): boolean {
    if (this.left < 0) return this.addHead(data);
    if (this.left === Infinity) return this.addChunk(data);
    this.left -= data.length;
    return this.left <= 0;
  }

  private addHead(data: Buffer): boolean {
    this.head += data.toString('latin1');
    const end = this.head.indexOf(HEAD_END);
    if (end < 0) return false;
    const body = this.head.slice(end + HEAD_END.length);
    this.status = Number(this.head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(this.head.slice(0, end))?.[1];
    const isChunked = /\r\ntransfer-encoding: chunked/i.test(this.head.slice(0, end));
    this.left = isChunked ? Infinity : Number(length ?? 0);
    return this.left === 0 || this.add(Buffer.from(body, 'latin1'));
  }

  private addChunk(data: Buffer): boolean {
    this.tail = (this.tail + data.subarray(-LAST_CHUNK.length).toString('latin1')).slice(-LAST_CHUNK.length);
    return this.tail === LAST_CHUNK;
  }
}

class Attacker {
  readonly report: AssaultReport = {};
  private readonly raw: Buffer[];
  private readonly sockets = new Set<Socket>();
  private sent = 0;
  private open = 0;
  private isOn = true;
  private ended = (): void => undefined;

  constructor(private readonly assault: Assault) {
    this.raw = assault.requests.map(rawOf);
  }

  start(): void {
    for (let at = 0; at < this.assault.connections; at += 1) this.connect();
  }

  /** Resolves when every request that was sent has its answer. */
  async stop(): Promise<AssaultReport> {
    this.isOn = false;
    const ended = new Promise<void>((done) => (this.ended = done));
    setTimeout(() => this.sockets.forEach((socket) => socket.destroy()), LAST_ANSWER_MS).unref();
    if (this.open > 0) await ended;
    return this.report;
  }

  private get hasMore(): boolean {
    return this.isOn && this.sent < (this.assault.most ?? Infinity);
  }

  private connect(): void {
    if (!this.hasMore) return;
    const socket = connect(this.assault.port, '127.0.0.1');
    let answer: AnswerReader | undefined;
    const send = (): void => {
      if (!this.hasMore) return void socket.end();
      answer = new AnswerReader();
      socket.write(this.raw[this.sent % this.raw.length]!);
      this.sent += 1;
    };
    this.sockets.add(socket);
    this.open += 1;
    socket.setNoDelay(true);
    socket.once('connect', send).on('error', () => undefined);
    socket.on('data', (data) => {
      if (!answer?.add(data)) return;
      this.count(answer.status);
      answer = undefined;
      send();
    });
    socket.once('close', () => {
      if (answer) this.count(answer.status);
      this.close(socket);
    });
  }

  private close(socket: Socket): void {
    this.sockets.delete(socket);
    this.open -= 1;
    if (this.isOn) setTimeout(() => this.connect(), REOPEN_MS);
    else if (this.open === 0) this.ended();
  }

  private count(status: number): void {
    this.report[status] = (this.report[status] ?? 0) + 1;
  }
}

/** Lowers the priority: attackers have machines of their own, so this process yields to the service. */
setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + NICER));
process.once('disconnect', () => process.exit());
process.once('message', (assault: Assault) => {
  const attacker = new Attacker(assault);
  attacker.start();
  process.send!('started');
  process.once('message', async () => {
    process.send!(await attacker.stop(), () => process.exit());
  });
});

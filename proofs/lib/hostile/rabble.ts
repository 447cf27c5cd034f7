import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** The load of abusive clients, generated in a thread of its own so that it does not slow down the measurement. */
export interface RabbleOptions {
  port: number;
  /** An API key: without one a request is refused before its body is read. */
  key: string;
  /** Concurrent open connections, each sending a few bytes at intervals. */
  slow: number;
  /** The number per second of floods of headers, and of oversized bodies. */
  floods: number;
}

export const WAYS = ['slow headers', 'slow body', 'silence', 'header flood', 'oversized body'] as const;
export type Way = (typeof WAYS)[number];

/**
 * `held`: the longest time that the server kept a connection, ms. `answers`: the statuses by way; 0 if there was none.
 */
export interface RabbleReport {
  open: number;
  held: number;
  answers: Record<Way, Record<number, number>>;
}

const DRIP_MS = 3_000;
const OPENED_PER_SECOND = 1_000;
const HEAD = 'POST /api/v1/quote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const FLOOD = `GET /api/v1/listing HTTP/1.1\r\nHost: x\r\n${'X-Flood: 0123456789abcdef\r\n'.repeat(1_000)}\r\n`;
const BODY = `${HEAD}Content-Length: 10000000\r\n\r\n${'x'.repeat(300_000)}`;

type SlowWay = 'slow headers' | 'slow body' | 'silence';

/** The first bytes of a slow client, and the bytes that it repeats. */
const slowWays = (key: string): Record<SlowWay, [first: string, drip: string]> => ({
  'slow headers': [HEAD, 'X-A: b\r\n'],
  'slow body': [`${HEAD}X-Service-Api-Key: ${key}\r\nContent-Length: 4000\r\n\r\n{`, ' '],
  silence: ['', ''],
});

class Rabble {
  readonly report: RabbleReport = {
    open: 0,
    held: 0,
    answers: Object.fromEntries(WAYS.map((way) => [way, {}])) as never,
  };
  private going = true;
  private readonly sockets = new Set<Socket>();

  private readonly slowWays: ReturnType<typeof slowWays>;

  constructor(private readonly options: RabbleOptions) {
    this.slowWays = slowWays(options.key);
  }

  start(): void {
    const ways = Object.keys(this.slowWays) as SlowWay[];
    for (let index = 0; index < this.options.slow; index += 1)
      setTimeout(() => this.crawl(ways[index % ways.length]!), (index / OPENED_PER_SECOND) * 1_000);
    for (const [way, bytes] of [
      ['header flood', FLOOD],
      ['oversized body', BODY],
    ] as const)
      setInterval(() => this.connection(way).write(bytes), 1_000 / this.options.floods).unref();
  }

  stop(): void {
    this.going = false;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Runs one slow client until the server closes the connection; then starts the next. */
  private crawl(way: SlowWay): void {
    if (!this.going) return;
    const [first, drip] = this.slowWays[way];
    const socket = this.connection(way);
    if (first) socket.write(first);
    const timer = drip ? setInterval(() => socket.write(drip), DRIP_MS) : undefined;
    this.report.open += 1;
    socket.once('close', () => {
      clearInterval(timer);
      this.report.open -= 1;
      this.crawl(way);
    });
  }

  private connection(way: Way): Socket {
    const began = performance.now();
    const socket = connect(this.options.port, '127.0.0.1');
    let text = '';
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('data', (data: Buffer) => (text ||= data.toString('latin1', 0, 20)));
    socket.once('close', () => {
      this.sockets.delete(socket);
      if (!this.going) return;
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
      this.report.answers[way][status] = (this.report.answers[way][status] ?? 0) + 1;
      this.report.held = Math.max(this.report.held, performance.now() - began);
    });
    return socket;
  }
}

const rabble = new Rabble(workerData as RabbleOptions);
rabble.start();
parentPort!.on('message', (word: 'tell' | 'stop') => {
  if (word === 'stop') rabble.stop();
  parentPort!.postMessage(rabble.report);
  if (word === 'stop') parentPort!.close();
});

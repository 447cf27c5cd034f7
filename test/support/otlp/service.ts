import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { until } from '../../../sandbox/testing/until.js';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { createTestDatabase } from '../database.js';

const MAIN = resolve(import.meta.dirname, '../../../dist/service/main.js');
/** Prints the packages of OpenTelemetry that are loaded when the process is ready, and whenever it gets SIGWINCH. */
const PROBE = `import { createRequire } from 'node:module';
const { cache } = createRequire('file:///probe.js');
const loaded = () => [...new Set(Object.keys(cache).flatMap((file) => /(@opentelemetry\\/[^/]+)/.exec(file)?.[1] ?? []))];
process.on('SIGWINCH', () => console.log(JSON.stringify({ msg: 'loaded', packages: loaded().sort() })));`;

export interface Line {
  level: number;
  msg: string;
  [field: string]: unknown;
}

/** The built service as a process whose log lines are kept. */
export class ServiceProcess {
  readonly lines: Line[] = [];
  readonly key = `lw_${randomBytes(6).toString('hex')}_${randomBytes(22).toString('hex').slice(0, 43)}`;
  url: string;
  private child?: ChildProcess;
  private drop?: () => Promise<void>;

  async start(variables: Record<string, string> = {}): Promise<void> {
    const [database, port] = await Promise.all([createTestDatabase(), freePort()]);
    this.drop = () => database.drop();
    this.url = `http://127.0.0.1:${port}`;
    const { PATH, HOME } = process.env;
    const env = {
      PATH,
      HOME,
      NODE_ENV: 'test',
      SANDBOX: 'off',
      DOCS: 'off',
      CONSOLE: 'off',
      PORT: String(port),
      DATABASE_URL: database.url,
      ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
      BOOTSTRAP_API_KEY: this.key,
      LOG_LEVEL: 'debug',
      ...variables,
    };
    const probe = `data:text/javascript,${encodeURIComponent(PROBE)}`;
    this.child = spawn(process.execPath, ['--import', probe, MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let rest = '';
    this.child.stdout!.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop()!;
      this.lines.push(...lines.map((line) => JSON.parse(line) as Line));
    });
    const ended = once(this.child!, 'close').then(() => Promise.reject(new Error('the service did not start')));
    await Promise.race([this.line('ready'), ended]);
  }

  /** Returns the first line with this message and these fields. */
  line(msg: string, fields: Record<string, unknown> = {}): Promise<Line> {
    const isWanted = (line: Line): boolean =>
      line.msg === msg && Object.entries(fields).every(([name, value]) => line[name] === value);
    return until(`the line ${msg}`, async () => this.lines.find(isWanted), { timeoutMs: 60_000, everyMs: 25 });
  }

  async loadedPackages(): Promise<string[]> {
    this.child!.kill('SIGWINCH');
    return (await this.line('loaded')).packages as string[];
  }

  /** Ends the process as an operator does. Throws if it does not end by itself, or ends with a failure. */
  async stop(): Promise<void> {
    const [code, signal] = await this.end('SIGTERM');
    if (signal !== 'SIGTERM') throw new Error(`the service ended with ${code ?? signal}`);
  }

  async close(): Promise<void> {
    if (this.child?.exitCode === null && this.child.signalCode === null) await this.end('SIGKILL');
    await this.drop?.();
  }

  private async end(signal: NodeJS.Signals): Promise<[number | null, NodeJS.Signals | null]> {
    const ended = once(this.child!, 'close');
    this.child!.kill(signal);
    return (await ended) as [number | null, NodeJS.Signals | null];
  }
}

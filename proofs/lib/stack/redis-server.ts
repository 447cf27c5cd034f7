import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './ports.js';
import { until } from './wait.js';

/** A Redis of the proof's own, which it may kill, empty or replace. Writes an append-only file, as operators should. */
export class RedisServer {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(scratch: string): Promise<RedisServer> {
    const server = new RedisServer(join(scratch, 'redis'), await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    const flags = {
      port: this.port,
      bind: '127.0.0.1',
      dir: this.folder,
      save: '',
      appendonly: 'yes',
      appendfsync: 'everysec',
      'maxmemory-policy': 'noeviction',
    };
    this.child = spawn(
      'redis-server',
      Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]),
      { stdio: 'ignore' },
    );
    const missing = new Promise<never>((_, fail) => this.child!.once('error', fail));
    await Promise.race([until('Redis', () => this.ask('PING')), missing]);
  }

  /** Kills it with kill -9 and restarts it on the same files. */
  async crash(): Promise<void> {
    await this.end('SIGKILL');
    await this.start();
  }

  /** Replaces it with an empty server. */
  async replace(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
    await this.start();
  }

  async flush(): Promise<void> {
    await this.ask('FLUSHALL');
  }

  /** Sends a command; resolves with undefined if there is no answer. */
  async ask(command: string, ...parameters: string[]): Promise<unknown> {
    const client = new Redis(this.url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.call(command, ...parameters);
    } catch {
      return undefined;
    } finally {
      client.disconnect();
    }
  }

  /** Stops it (SIGSTOP) until `thaw`: its connections stay open. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { until } from '../../sandbox/testing/until.js';
import { freePort } from '../../scripts/lib/ports.mjs';
import { type Certificates, makeCertificates } from './certificates.js';

export const REDIS_PATIENCE = { timeoutMs: 60_000, everyMs: 50 };

const KEEPS_NOTHING = ['--save', '', '--maxmemory-policy', 'noeviction', '--repl-diskless-sync-delay', '0'];

/** Redis servers in their own scratch folder, gone after `close`. With `tls` they accept only encrypted connections. */
export class RedisServers {
  readonly folder = mkdtempSync(join(tmpdir(), 'lodgewire-redis-'));
  readonly certificates?: Certificates;
  private readonly running = new Map<number, ChildProcess>();

  constructor(readonly tls = false) {
    if (tls) this.certificates = makeCertificates(this.folder);
  }

  url(port: number): string {
    return `${this.tls ? 'rediss' : 'redis'}://127.0.0.1:${port}`;
  }

  /** Starts a server; returns its port once the server answers. */
  async start(...options: string[]): Promise<number> {
    return this.spawn([...KEEPS_NOTHING, ...options]);
  }

  /** Starts a killed server again on its port, empty. */
  async restart(port: number): Promise<void> {
    await this.spawn([...KEEPS_NOTHING], port);
  }

  startSentinel(configFile: string): Promise<number> {
    return this.spawn([configFile, '--sentinel']);
  }

  /** Returns the server's answer as text. */
  async ask(port: number, command: string, ...rest: string[]): Promise<string> {
    const client = this.connect(port);
    try {
      return String(await client.call(command, ...rest));
    } finally {
      client.disconnect();
    }
  }

  /** Kills the server like a process that dies: its connections break. */
  async kill(port: number): Promise<void> {
    const server = this.running.get(port)!;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
    this.running.delete(port);
  }

  /** Freezes the server like a machine that dies: its connections stay open, and nothing answers. */
  freeze(port: number): void {
    this.running.get(port)!.kill('SIGSTOP');
  }

  thaw(port: number): void {
    this.running.get(port)!.kill('SIGCONT');
  }

  async close(): Promise<void> {
    for (const port of [...this.running.keys()]) await this.kill(port);
    rmSync(this.folder, { recursive: true, force: true });
  }

  connect(port: number): Redis {
    const tls = this.certificates && { ca: readFileSync(this.certificates.caFile) };
    return new Redis({ host: '127.0.0.1', port, tls, retryStrategy: () => 50 }).on('error', () => undefined);
  }

  private async spawn(options: string[], ofPort?: number): Promise<number> {
    const port = ofPort ?? (await freePort());
    const own = ['--bind', '127.0.0.1', '--dir', this.folder, ...this.listen(port)];
    const server = spawn('redis-server', [...options, ...own], { stdio: 'ignore' });
    this.running.set(port, server);
    const answers = () => {
      if (server.exitCode !== null) throw new Error(`redis-server on ${port} ended with ${server.exitCode}`);
      return this.ask(port, 'PING').then(
        () => true,
        () => false,
      );
    };
    await until(`Redis on ${port}`, answers, REDIS_PATIENCE);
    return port;
  }

  private listen(port: number): string[] {
    if (!this.certificates) return ['--port', String(port)];
    const { caFile, certFile, keyFile } = this.certificates;
    return [
      ...['--port', '0', '--tls-port', String(port), '--tls-replication', 'yes', '--tls-auth-clients', 'no'],
      ...['--tls-ca-cert-file', caFile, '--tls-cert-file', certFile, '--tls-key-file', keyFile],
    ];
  }
}

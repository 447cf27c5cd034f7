import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './stack/ports.js';
import { until } from './stack/wait.js';

const STARTS_MS = 60_000;
/** The shortest range that has several values: the service counts rows every five seconds. */
const SHORTEST_RANGE_SECONDS = 15;
/** Longer than one late answer of a busy machine. */
const SHORTEST_PATIENCE_SECONDS = 4;
const SECONDS_PER_MINUTE = 60;

/** Returns the rules with the shortest ranges that the service's own counts allow, and 1/`speed` of the patience. */
export const quickened = (rules: string, speed: number): string =>
  rules
    .replaceAll(/\[(\d+)m\]/g, (_, minutes) => `[${seconds(minutes as string, speed, SHORTEST_RANGE_SECONDS)}s]`)
    .replaceAll(
      /\bfor: (\d+)m/g,
      (_, minutes) => `for: ${seconds(minutes as string, speed, SHORTEST_PATIENCE_SECONDS)}s`,
    );

const seconds = (minutes: string, speed: number, least: number): number =>
  Math.max(least, Math.ceil((Number(minutes) * SECONDS_PER_MINUTE) / speed));

/** Returns promtool's complaints about the rules and about the metrics at the address; '' if there are none. */
export const complaints = async (rulesFile: string, address: string): Promise<string> => {
  const text = await (await fetch(`http://${address}/metrics`)).text();
  // The metrics of Node.js have the names that their library gives them.
  const metrics = text.split('\n').filter((line) => line.includes('lodgewire_'));
  const checks = [promtool(['check', 'rules', rulesFile]), promtool(['check', 'metrics'], `${metrics.join('\n')}\n`)];
  return (await Promise.all(checks)).join('').trim();
};

const promtool = async (words: string[], input = ''): Promise<string> => {
  const running = promisify(execFile)('promtool', words);
  running.child.stdin!.end(input);
  return running.then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
};

interface Alert {
  state: 'pending' | 'firing';
  labels: Record<string, string> & { alertname: string };
}

/** A Prometheus with rules that scrapes the given processes every two seconds. */
export class Prometheus {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly url: string,
  ) {}

  static async start(scratch: string, rules: string): Promise<Prometheus> {
    const folder = join(scratch, 'prometheus');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'alerts.yaml'), rules);
    writeFileSync(join(folder, 'targets.json'), '[]');
    writeFileSync(
      join(folder, 'prometheus.yaml'),
      JSON.stringify({
        global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
        rule_files: ['alerts.yaml'],
        scrape_configs: [{ job_name: 'lodgewire', file_sd_configs: [{ files: ['targets.json'] }] }],
      }),
    );
    const address = `127.0.0.1:${await freePort()}`;
    const child = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yaml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=${address}`,
      ],
      { stdio: 'ignore' },
    );
    const missing = new Promise<never>((_, fail) => child.once('error', fail));
    const server = new Prometheus(child, folder, `http://${address}`);
    await Promise.race([until('Prometheus', () => server.isReady(), STARTS_MS), missing]);
    return server;
  }

  /**
   * Scrapes these addresses (`127.0.0.1:9464`) from now on. Prometheus takes some seconds to notice: stopping a process
   * before that fires the alert for a missing process.
   */
  async watch(addresses: readonly string[]): Promise<void> {
    writeFileSync(join(this.folder, 'targets.json'), JSON.stringify([{ targets: addresses }]));
    const wanted = [...addresses].sort().join();
    await until('Prometheus to watch other processes', async () =>
      (await this.watched()).join() === wanted ? true : undefined,
    );
  }

  /** Returns the names of the alerts that fire, sorted. */
  async firing(): Promise<string[]> {
    const answer = await fetch(`${this.url}/api/v1/alerts`);
    const { data } = (await answer.json()) as { data: { alerts: Alert[] } };
    const names = data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    return [...new Set(names)].sort();
  }

  /** Returns the addresses that it scrapes, sorted. */
  private async watched(): Promise<string[]> {
    const answer = await fetch(`${this.url}/api/v1/targets?state=active`);
    const { data } = (await answer.json()) as { data: { activeTargets: { labels: { instance: string } }[] } };
    return data.activeTargets.map(({ labels }) => labels.instance).sort();
  }

  /** Returns how many of the addresses answered the last scrape. */
  async answering(): Promise<number> {
    const answer = await fetch(`${this.url}/api/v1/query?query=${encodeURIComponent('sum(up)')}`);
    const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } };
    return Number(data.result[0]?.value[1] ?? 0);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGKILL');
    await ended;
  }

  private isReady(): Promise<true | undefined> {
    return fetch(`${this.url}/-/ready`).then(
      ({ ok }) => (ok ? true : undefined),
      () => undefined,
    );
  }
}

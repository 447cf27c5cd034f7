import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface Server {
  url: string;
  stop(): Promise<void>;
}

const START_MS = 30_000;

const launch = (script: URL, args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [fileURLToPath(script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const stopper = (child: ChildProcess) => async (): Promise<void> => {
  if (child.exitCode !== null) return;
  const exited = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await exited;
};

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

const answers = async (url: string): Promise<void> => {
  const end = performance.now() + START_MS;
  for (;;) {
    if (await fetch(url).then((response) => response.ok, () => false)) return; // prettier-ignore
    if (performance.now() > end) throw new Error(`${url} does not answer`);
    await new Promise((done) => setTimeout(done, 100));
  }
};

/** The service as it is run, with the API role alone. */
export const startService = async (variables: Record<string, string>): Promise<Server> => {
  const port = await freePort();
  const child = launch(new URL('../../src/main.js', import.meta.url), [], {
    ...variables,
    PORT: String(port),
    HOST: '127.0.0.1',
    ROLE: 'api',
    LOG_LEVEL: 'warn',
  });
  child.stdout!.resume();
  const url = `http://127.0.0.1:${port}`;
  await answers(`${url}/health/ready`);
  return { url, stop: stopper(child) };
};

/** A peer prints its address when it listens. */
export const startPeer = async (script: URL, databaseUrl: string): Promise<Server> => {
  const child = launch(script, [databaseUrl], {});
  const url = await new Promise<string>((done, fail) => {
    child.stdout!.once('data', (text: Buffer) => done(text.toString().trim()));
    child.once('exit', (code) => fail(new Error(`peer ended with ${code}`)));
  });
  return { url, stop: stopper(child) };
};

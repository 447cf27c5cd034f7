import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { buildSdk } from '../../scripts/lib/build/build-sdk.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { describeInChromium, launchChromium } from '../support/chromium.js';
import { withLaterDates } from '../support/later-dates.js';

const ROOT = resolve(import.meta.dirname, '../..');

interface Started {
  readonly process: ChildProcess;
  readonly output: string;
}

describe('npm start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lw start '));
  let environment: NodeJS.ProcessEnv;
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    // If root starts PostgreSQL, it runs as another user, who must be able to enter the folder.
    chmodSync(folder, 0o755);
    const { PATH, HOME } = process.env;
    const [PORT, SANDBOX_PORT] = [String(await freePort()), String(await freePort())];
    // Empty counts as absent, even if a developer's .env says otherwise.
    const absent = {
      DATABASE_URL: '',
      REDIS_URL: '',
      ENCRYPTION_KEYS: '',
      BOOTSTRAP_API_KEY: '',
      SANDBOX: '',
      SANDBOX_DATA: '',
    };
    environment = {
      PATH,
      HOME,
      PORT,
      SANDBOX_PORT,
      DATA_DIR: join(folder, '.data'),
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      ...absent,
    };
  });
  // A failed test leaves its service running, and the next tests need the ports.
  afterEach(async () => {
    for (const child of [...running]) await end(child, 'SIGTERM');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  });

  async function start(changes: NodeJS.ProcessEnv = {}): Promise<Started> {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: ROOT,
      env: { ...environment, ...changes },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await new Promise<void>((done) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Ctrl-C stops everything')) done();
      });
      child.once('close', () => done());
    });
    return { process: child, output };
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    running.delete(child);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  }

  async function outputOf(child: ChildProcess): Promise<string> {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await once(child, 'close');
    return output;
  }

  /** Pastes lines into a new shell, as a reader of the walk-through does. */
  async function paste(lines: string[], shell = 'bash'): Promise<string> {
    const child = spawn(shell, ['-e'], { cwd: folder, env: { PATH: environment['PATH'] } });
    child.stdin.end(`${lines.join('\n')}\n`);
    return outputOf(child);
  }

  const demo = (changes: NodeJS.ProcessEnv = {}): Promise<string> =>
    outputOf(spawn(process.execPath, ['scripts/demo.mjs'], { cwd: ROOT, env: { ...environment, ...changes } }));

  /** Runs the program of the README in this checkout, as its reader does, beside the service that `npm start` runs. */
  async function firstProgram(key: string): Promise<string> {
    await buildSdk();
    const [, program] = /^```js no-run: [^\n]*\n([^]*?)^```$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))!;
    const file = join(ROOT, '.data', `first-booking-${process.pid}.mjs`);
    mkdirSync(join(ROOT, '.data'), { recursive: true });
    writeFileSync(file, withLaterDates(program!).replaceAll('4000', String(await freePort())));
    const env = { ...environment, LODGEWIRE_URL: `http://localhost:${environment['PORT']}`, LODGEWIRE_API_KEY: key };
    try {
      return await outputOf(spawn(process.execPath, [file], { cwd: ROOT, env, timeout: 30_000 }));
    } finally {
      rmSync(file);
    }
  }

  const walkThrough = (output: string): string[] =>
    output.split('\n').filter((line) => /^(KEY=|show\(\)|curl |sleep )/.test(line));

  /** Expects Swagger UI: its page, scripts and styles, under a policy that allows them, revalidated before each use. */
  async function expectDocs(): Promise<void> {
    for (const file of ['', '/swagger-ui.css', '/swagger-ui-bundle.js', '/swagger-ui-init.js']) {
      const answer = await fetch(`http://127.0.0.1:${environment['PORT']}/docs${file}`);
      expect([file, answer.status, (await answer.text()).length > 100]).toEqual([file, 200, true]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'self'; style-src 'self' 'unsafe-inline';/,
      );
    }
  }

  describe('with the sandbox', () => {
    let service: Started;

    /** Starts a service that continues to run after the test. */
    const keep = async (): Promise<Started> => {
      service = await start();
      running.delete(service.process);
      return service;
    };
    beforeAll(keep, 180_000);
    afterAll(async () => expect(await end(service.process, 'SIGTERM')).toBe(0));

    it('prints lines to paste that work, stops on Ctrl-C, and has the same data after the next start, also after kill -9', async () => {
      const first = service;
      expect(first.output).toContain('Lodgewire is ready.');
      expect(first.output).toMatch(/account "Sandbox demo" connected, [1-9]\d* listings/);
      const lines = walkThrough(first.output);
      expect(lines).toHaveLength(7);
      const pasted = await paste([...lines.slice(0, -1), `until ${lines.at(-1)} | grep webhook-signature; do :; done`]);
      const reservation = /id: '([0-9a-f-]{36})',\n +listingID/.exec(pasted)?.[1];
      expect(pasted).toContain("status: 'CONFIRMED'");
      expect(pasted).toMatch(/webhook-signature\W+v1,/);
      const inbox = (await (await fetch(`http://127.0.0.1:${environment['SANDBOX_PORT']}/inbox/demo`)).json()) as {
        body: string;
      }[];
      expect(inbox.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.id === reservation)).toMatchObject([
        { type: 'RESERVATION_CREATED' },
      ]);
      for (const run of [await demo(), await demo()]) {
        expect(run).toMatch(/^ 5 {2}Booking +CONFIRMED/m);
        expect(run).toMatch(/^ 9 {2}Verified +with the secret of the URL; not with one more byte$/m);
        expect(run.trim().split('\n')).toHaveLength(10);
      }
      const printed = await firstProgram(/x-service-api-key: (\S+)'/.exec(lines[0]!)![1]!);
      const [, booked] = /^CONFIRMED (\S+): /m.exec(printed) ?? [];
      expect(printed).toContain(`Verified RESERVATION_CREATED of ${booked}`);
      expect(await end(first.process, 'SIGINT')).toBe(0);

      const second = await keep();
      const shown = await paste([lines[0]!, `curl -s -H "$KEY" "$API/reservation/${reservation}"`]);
      expect(JSON.parse(shown)).toMatchObject({ id: reservation });
      const ledger = await fetch(`http://127.0.0.1:${environment['SANDBOX_PORT']}/_control/ledger?account=demo`);
      expect(((await ledger.json()) as { creates: object[] }).creates).toContainEqual(
        expect.objectContaining({ reference: reservation, created: 1 }),
      );
      await end(second.process, 'SIGKILL');

      const third = await keep();
      expect(third.output).toContain('Lodgewire is ready.');
      expect(walkThrough(third.output).slice(0, 2)).toEqual(lines.slice(0, 2));
      await expectDocs();
    }, 180_000);

    describeInChromium('its Swagger UI', () => {
      const tryOut = async (page: Page, address: string, key: string): Promise<string> => {
        await page.goto(address);
        await page.click('.btn.authorize');
        await page.fill('.auth-container input', key);
        await page.click('.auth-btn-wrapper .authorize');
        await page.click('.auth-btn-wrapper .btn-done');
        return execute(page, 'workspace-getWorkspace');
      };

      const execute = async (page: Page, operation: string): Promise<string> => {
        const block = `#operations-${operation}`;
        await page.click(`#operations-tag-${operation.split('-')[0]}`);
        await page.click(`${block} .opblock-summary-control`);
        await page.click(`${block} .try-out__btn`);
        await page.click(`${block} .execute`);
        return page.innerText(`${block} .live-responses-table .response`);
      };

      /** The first clicks, with the key from before the reload and the values that the page has filled in. */
      const FIRST_CLICKS: [string, RegExp][] = [
        ['listing-getListing', /^200\b/],
        ['quote-createQuote', /^201\b|^200\b/],
        ['reservation-createReservation', /^201\b/],
      ];

      it('sends requests to the address at which it was opened, and its first clicks work after a reload', async () => {
        const { output } = service;
        const [, printed = ''] = /Swagger UI +(\S+)/.exec(output) ?? [];
        const [, key = ''] = /API key +(\S+)/.exec(output) ?? [];
        const browser = await launchChromium();
        try {
          for (const address of [printed, printed.replace('localhost', '127.0.0.1')]) {
            const page = await browser.newPage();
            expect([address, await tryOut(page, address, key)]).toEqual([address, expect.stringMatching(/^200\b/)]);
          }
          const [page] = browser.contexts().flatMap((context) => context.pages());
          await page!.reload();
          for (const [operation, status] of FIRST_CLICKS)
            expect([operation, await execute(page!, operation)]).toEqual([operation, expect.stringMatching(status)]);
        } finally {
          await browser.close();
        }
      }, 180_000);
    });
  });

  it('prints addresses and key without the sandbox too', async () => {
    const { process: child, output } = await start({ SANDBOX: 'off' });
    const [, address = ''] = /API +(http\S+)/.exec(output) ?? [];
    const [, key = ''] = /API key +(lw_\S+)/.exec(output) ?? [];
    const answer = await fetch(`${address}/api/v1/workspace`, { headers: { 'x-service-api-key': key } });
    expect([answer.status, output.includes('Sandbox')]).toEqual([200, false]);
    expect(await end(child, 'SIGTERM')).toBe(0);
  }, 180_000);

  it('reports the start of a worker once it has started, and not when it failed', async () => {
    const worker = await start({ ROLE: 'worker' });
    expect(worker.output).toContain('Worker started.');
    expect(await end(worker.process, 'SIGTERM')).toBe(0);
    const nowhere = { DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none' };
    const failed = await start({ ROLE: 'worker', ...nowhere });
    expect(failed.output).not.toContain('Worker started.');
    expect(failed.output).toMatch(/The app ended .*(exit code 1)/);
    expect(await end(failed.process, 'SIGKILL')).toBe(1);
  }, 180_000);

  it('npm run demo says how to start the service when it is not running', async () => {
    expect(await demo()).toMatch(/^\s*Lodgewire is not running at http:\/\/localhost:\d+\. Run `npm start`/);
  });

  it.each(['PORT', 'SANDBOX_PORT'])('names the port and %s when the port is taken', async (variable) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String((other.address() as AddressInfo).port);
    const { process: child, output } = await start({ [variable]: port });
    expect(output).toContain(`Port ${port} (${variable}) is already in use by another program.`);
    expect(await end(child, 'SIGKILL')).toBe(1);
    other.close();
  });

  it('reports all faults of the settings together, including invalid ports', async () => {
    const SANDBOX_DATA = join(folder, 'absent');
    const { process: child, output } = await start({ PORT: 'abc', SANDBOX_PORT: '0', LOG_LEVEL: 'loud', SANDBOX_DATA });
    const faults = [
      'PORT must be a port number from 1 to 65535, not "abc"',
      'SANDBOX_PORT must be a port number from 1 to 65535, not "0"',
      'LOG_LEVEL must be one of the following values: fatal, error, warn, info, debug, trace, silent',
      `SANDBOX_DATA: ${SANDBOX_DATA} does not exist`,
    ];
    expect(output.trim().split('\n').slice(-5)).toEqual(['Configuration:', ...faults.map((fault) => `  - ${fault}`)]);
    expect(await end(child, 'SIGKILL')).toBe(1);
  });

  it('starts no database or sandbox in production, and says what is missing', async () => {
    const { process: child, output } = await start({ NODE_ENV: 'production' });
    expect(output).toContain('DATABASE_URL is required');
    expect(output).toContain('ENCRYPTION_KEYS is required');
    expect(await end(child, 'SIGKILL')).toBe(1);
  });
});

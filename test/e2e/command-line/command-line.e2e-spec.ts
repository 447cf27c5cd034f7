import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { type TestReceiver, startReceiver } from '../../../src/modules/webhooks/testing/receiver.js';
import { serveDocs } from '../../../src/operations/openapi/docs.js';
import { addDays } from '../../../src/values/time/dates.js';
import { startApp, type TestApp } from '../../support/app.js';
import { CLI, CommandLine, type Done } from '../../support/command-line.js';

const PACKAGE = resolve(import.meta.dirname, '../../../packages/cli');
const GUEST = ['--first-name', 'Ada', '--last-name', 'Example', '--email', 'ada@example.com', '--phone', '+4930123456'];
const run = promisify(execFile);

describe('the lodgewire command beside a running service', () => {
  let app: TestApp;
  let receiver: TestReceiver;
  let home: string;
  let lw: CommandLine;

  beforeAll(async () => {
    [app, receiver] = await Promise.all([
      startApp({}, async (nest) => serveDocs(nest, 'http://localhost')),
      startReceiver(),
    ]);
    home = mkdtempSync(join(tmpdir(), 'lw-home-'));
    lw = new CommandLine(home);
    const login = await lw.run(['login', '--url', `${app.url}/api/v1`, '--key-stdin'], { input: `${app.first.key}\n` });
    expect([login.code, login.complaint]).toEqual([0, '']);
  }, 120_000);
  afterAll(async () => {
    rmSync(home, { recursive: true });
    await receiver?.close();
    await app?.close();
  });

  const config = (folder = home): string => join(folder, '.config/lodgewire/config.json');
  const failure = (done: Done): [number | null, number] => [done.code, done.complaint.trim().split('\n').length];

  /** Returns a quote of the first free stay that the PMS sells. */
  const quoted = async (...words: string[]): Promise<any> => {
    const checkIn = addDays(new Date().toISOString().slice(0, 10), 21);
    for (const { listingID, unitID } of await lw.rows(['search', checkIn, addDays(checkIn, 4), ...words])) {
      const quote = await lw.run([
        'quote',
        listingID,
        checkIn,
        addDays(checkIn, 4),
        '--unit',
        unitID,
        '--json',
        ...words,
      ]);
      if (quote.code === 0) return JSON.parse(quote.output);
    }
    throw new Error('Nothing can be quoted');
  };

  describe('login', () => {
    it('stores the key where only its owner can read it, and never prints it', async () => {
      expect([statSync(config()).mode & 0o777, statSync(join(home, '.config/lodgewire')).mode & 0o777]).toEqual([
        0o600, 0o700,
      ]);
      expect(JSON.parse(readFileSync(config(), 'utf8')).profiles.default).toEqual({ url: app.url, key: app.first.key });
      for (const words of [['whoami'], ['whoami', '--json'], ['doctor']]) {
        const { code, output, complaint } = await lw.run(words);
        expect([words, code, complaint]).toEqual([words, 0, '']);
        expect(output).toContain(app.url);
        expect(output).not.toContain(app.first.key);
      }
    });

    it('stores nothing when the installation does not know the key', async () => {
      const before = readFileSync(config(), 'utf8');
      const done = await lw.run(['login', '--url', app.url, '--key-stdin'], {
        input: `lw_${'a'.repeat(12)}_${'b'.repeat(43)}`,
      });
      expect([failure(done), done.output]).toEqual([[4, 1], '']);
      expect(done.complaint).toContain('another installation');
      expect(readFileSync(config(), 'utf8')).toBe(before);
    });

    it('leaves the old login intact when the disk is full', async () => {
      const before = readFileSync(config(), 'utf8');
      // No file may grow, as with a full disk or quota, not even for a privileged user.
      const script = `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`;
      const args = ['-c', script, process.execPath, CLI, 'login', '--url', app.url, '--key-stdin', '--profile', 'new'];
      const child = spawn('bash', args, { env: { PATH: process.env['PATH'], HOME: home } });
      let complaint = '';
      child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
      child.stdin.end(app.first.key);
      const [code] = (await once(child, 'close')) as [number];
      expect([code, complaint]).toEqual([5, expect.stringMatching(/^error: Nothing was stored: .*\n$/)]);
      expect(readFileSync(config(), 'utf8')).toBe(before);
      expect(readdirSync(join(home, '.config/lodgewire'))).toEqual(['config.json']);
    });

    it('is forgotten by logout', async () => {
      const login = ['login', '--url', app.url, '--key-stdin', '--profile', 'second'];
      expect(await lw.run(login, { input: app.second.key })).toMatchObject({ code: 0 });
      expect((await lw.value(['whoami', '--profile', 'second'])).workspace.name).toBe('Second');
      expect(await lw.run(['logout', '--profile', 'second'])).toMatchObject({ code: 0 });
      expect(failure(await lw.run(['whoami', '--profile', 'second']))).toEqual([4, 1]);
      expect((await lw.value(['whoami'])).workspace.name).toBe('First');
    });
  });

  it('connects accounts in two tenants, each of which sees only its own', async () => {
    const connect = ['accounts', 'connect', 'hostfully (sandbox)', '--credentials-stdin', '--follow'];
    const first = await lw.value([...connect, '--name', 'Demo'], { input: '{"api_key":"sandbox-demo"}' });
    const second = await lw.value([...connect, '--name', 'Small', '--tenant', 'second'], {
      input: '{"api_key":"sandbox-demo-small"}',
    });
    const idsOf = async (...words: string[]): Promise<string[]> =>
      (await lw.rows(['accounts', 'list', ...words])).map(({ id }) => id);
    expect(await idsOf()).toEqual([first.id]);
    expect(await idsOf('--tenant', app.first.secondTenant)).toEqual([second.id]);
    const env = { LODGEWIRE_URL: app.url, LODGEWIRE_API_KEY: app.second.key };
    expect(await lw.rows(['accounts', 'list'], { env })).toEqual([]);
    const foreign = await lw.run(['accounts', 'show', first.id], { env });
    expect([failure(foreign), foreign.output]).toEqual([[1, 1], '']);
    const [hers, his] = [
      await lw.rows(['listings', 'list', '--all']),
      await lw.rows(['listings', 'list', '--all', '--tenant', 'Second']),
    ];
    expect([hers.length > his.length, his.length > 0]).toEqual([true, true]);
    expect(await lw.rows(['find', first.id])).toMatchObject([{ type: 'ACCOUNT', id: first.id, title: 'Demo' }]);
    expect(await lw.rows(['find', first.id], { env })).toEqual([]);
    const shown = await lw.run(['accounts', 'list']);
    expect(shown.output).toMatch(/^Account .*\n.*Hostfully \(sandbox\) \(PROVIDER_14\)/);
    const synced = await lw.run(['accounts', 'sync', first.id, '--resources', 'reservations', '--follow']);
    expect(synced).toEqual({ code: 0, output: 'Demo: reservations done.\n', complaint: '' });
    const probed = await lw.run(['accounts', 'probe', first.id]);
    expect([probed.code, probed.complaint, probed.output]).toEqual([0, '', expect.stringContaining('quote: done')]);
    expect(failure(await lw.run(['accounts', 'probe', second.id]))).toEqual([1, 1]);
    app.sandbox.setKeyRevoked('demo', true);
    const refused = await lw.run(['accounts', 'probe', first.id]);
    app.sandbox.setKeyRevoked('demo', false);
    expect([failure(refused), refused.output]).toEqual([[1, 1], expect.stringContaining('credentials: failed')]);
    expect(failure(await lw.run(connect, { input: '{"api_key":"sandbox-unknown"}' }))).toEqual([1, 1]);
    expect(failure(await lw.run(connect, { input: 'not JSON' }))).toEqual([2, 1]);
  }, 180_000);

  it('books and cancels a stay that it finds, while the events arrive', async () => {
    const tail = lw.start(['events', 'tail', '--json', '--type', 'reservation_created,reservation_cancelled']);
    const forward = [
      'webhooks',
      'listen',
      '--forward',
      receiver.url('/hook'),
      '--type',
      'reservation_created,reservation_cancelled',
    ];
    let listening = lw.start(forward);
    await lw.printed(listening, 'Ctrl-C stops');
    const secret = /whsec_\S+/.exec(listening.complaint)![0];
    const consumer = /consumer (\S+)\)/.exec(listening.complaint)![1]!;
    await app.until(
      'the position of the listener',
      async () => (await app.api('GET', `/api/v1/event/consumer/${consumer}`)).status === 200 || undefined,
    );

    const quote = await quoted();
    const booked = await lw.value(['book', quote.quoteID, ...GUEST]);
    expect(booked).toMatchObject({ status: 'CONFIRMED', totalPrice: quote.totals.total });
    const again = await lw.run(['book', quote.quoteID, ...GUEST]);
    expect(failure(again)).toEqual([1, 1]);

    const [received] = await app.until('the forwarded event', async () =>
      receiver.at('/hook').length > 0 ? receiver.at('/hook') : undefined,
    );
    const event = new Webhook(secret).verify(received!.body, received!.headers as Record<string, string>) as any;
    expect(event).toMatchObject({ type: 'RESERVATION_CREATED', data: { id: booked.id } });
    const feed = await app.api('GET', '/api/v1/event?types=RESERVATION_CREATED');
    expect(feed.text).toContain(received!.body);
    await lw.printed(listening, `204  RESERVATION_CREATED`.replace('204', '200'));

    expect(await lw.interrupt(listening)).toMatchObject({ code: 0 });
    const unconfirmed = await lw.run(['cancel', booked.id]);
    expect([unconfirmed.code, unconfirmed.complaint]).toEqual([2, expect.stringContaining('Use --yes')]);
    expect(await lw.value(['cancel', booked.id, '--preview', '--by', 'host'])).toMatchObject({ by: 'HOST' });
    expect((await lw.value(['reservations', 'show', booked.id])).status).toBe('CONFIRMED');
    expect(await lw.value(['cancel', booked.id, '--yes'])).toMatchObject({ id: booked.id, status: 'CANCELLED' });

    listening = lw.start(forward);
    await app.until('the event of the pause', async () => receiver.at('/hook')[1]);
    expect(await lw.interrupt(listening)).toMatchObject({ code: 0 });
    expect(listening.complaint).toContain(secret);
    const types = (bodies: { body: string }[]): string[] => bodies.map(({ body }) => JSON.parse(body).type);
    expect(types(receiver.at('/hook'))).toEqual(['RESERVATION_CREATED', 'RESERVATION_CANCELLED']);

    await lw.printed(tail, 'RESERVATION_CANCELLED');
    const tailed = await lw.interrupt(tail);
    expect([tailed.code, tailed.complaint]).toEqual([0, '']);
    expect(
      tailed.output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).type),
    ).toEqual(types(receiver.at('/hook')));
    expect(
      await lw.rows([
        'events',
        'tail',
        '--once',
        '--since',
        'oldest',
        '--tenant',
        'Second',
        '--type',
        'reservation_created',
      ]),
    ).toEqual([]);
  }, 180_000);

  it('waits for a receiver that is not running yet, and reports its refusals', async () => {
    const port = await freePort();
    const listening = lw.start([
      'webhooks',
      'listen',
      '--forward',
      `http://127.0.0.1:${port}/late`,
      '--since',
      'oldest',
      '--type',
      'new_listings_imported',
    ]);
    await lw.printed(listening, 'Waiting for it.');
    const late = spawn(process.execPath, [
      '-e',
      `require('http').createServer((q, r) => r.writeHead(500).end()).listen(${port}, '127.0.0.1')`,
    ]);
    await lw.printed(listening, '500  NEW_LISTINGS_IMPORTED');
    late.kill();
    expect(await lw.interrupt(listening)).toMatchObject({ code: 0 });
  });

  it('changes the stay of a reservation at the offered price', async () => {
    const quote = await quoted('--guests', '1');
    const { id, checkInDate } = await lw.value(['book', quote.quoteID, ...GUEST]);
    expect(failure(await lw.run(['change', id, '--yes']))).toEqual([2, 1]);
    const offer = await lw.value(['change', id, '--check-out', addDays(checkInDate, 3), '--preview']);
    const changed = await lw.value(['change', id, '--check-out', addDays(checkInDate, 3), '--allow-rebook', '--yes']);
    expect(changed).toMatchObject({ checkOutDate: addDays(checkInDate, 3), totalPrice: offer.quote.totals.total });
    await lw.value(['cancel', changed.id, '--yes']);
  });

  it('holds the nights of a quote', async () => {
    const { quoteID } = await quoted('--guests', '1');
    await lw.value(['holds', 'create', quoteID, '--minutes', '5']);
    expect(await lw.rows(['holds', 'list'])).toHaveLength(1);
    await lw.value(['holds', 'end', quoteID]);
    expect(await lw.rows(['holds', 'list'])).toEqual([]);
  });

  it('subscribes URLs in addition to existing ones, and sends deliveries again', async () => {
    await app.api('PATCH', '/api/v1/outgoing-webhooks', { body: { urls: [receiver.url('/first')] } });
    await lw.value(['webhooks', 'subscribe', receiver.url('/second')]);
    const urls = async (): Promise<string[]> => (await lw.rows(['webhooks', 'list'])).map(({ url }) => url);
    expect(await urls()).toEqual([receiver.url('/first'), receiver.url('/second')]);
    await app.api('POST', '/api/v1/outgoing-webhooks/ALL/test', { body: { url: receiver.url('/second') } });
    await app.until('the test event', async () => receiver.at('/second')[0]);
    const [delivery] = await app.until('its delivery', async () => {
      const delivered = await lw.rows(['webhooks', 'deliveries', '--state', 'delivered']);
      return delivered.length > 0 ? delivered : undefined;
    });
    await lw.value(['webhooks', 'resend', delivery.id]);
    await app.until('the delivery again', async () => receiver.at('/second')[1]);
    await lw.value(['webhooks', 'unsubscribe', receiver.url('/second')]);
    expect(await urls()).toEqual([receiver.url('/first')]);
    expect(failure(await lw.run(['webhooks', 'resend']))).toEqual([2, 1]);
  });

  it('creates keys, and reports an operation that a restricted key may not use', async () => {
    const made = await lw.value(['keys', 'create', 'Reader', '--scopes', 'read', '--expires', '2d']);
    expect(made).toMatchObject({ name: 'Reader', scopes: ['read'] });
    const env = { LODGEWIRE_URL: app.url, LODGEWIRE_API_KEY: made.key as string };
    expect((await lw.rows(['listings', 'list', '--limit', '1'], { env })).length).toBe(1);
    const refused = await lw.run(['accounts', 'sync', made.id], { env });
    expect([failure(refused), refused.output]).toEqual([[4, 1], '']);
    const checks = await lw.rows(['doctor'], { env });
    expect(checks.filter(({ state }) => state === 'skipped').map(({ check }) => check)).toEqual(['system']);
    const rotated = await lw.value(['keys', 'rotate', made.id]);
    expect(failure(await lw.run(['whoami'], { env }))).toEqual([4, 1]);
    await lw.value(['keys', 'revoke', rotated.id, '--yes']);
    const states = (await lw.rows(['keys', 'list'])).find(({ id }) => id === rotated.id);
    expect(states.revokedAt).not.toBeNull();
  });

  it('examines the installation, and fails if it cannot be reached or does not know the key', async () => {
    const well = await lw.rows(['doctor']);
    expect(well.map(({ check, state }) => `${check} ${state}`)).toEqual([
      ...['configuration ok', 'TLS ok', 'URL ok', 'clock ok', 'readiness ok', 'version ok', 'key ok', 'accounts ok'],
      ...['webhooks ok', 'processes skipped', 'queue ok'],
    ]);
    const port = await freePort();
    const env = { LODGEWIRE_URL: `http://127.0.0.1:${port}`, LODGEWIRE_API_KEY: 'lw_x' };
    const away = await lw.run(['doctor'], { env });
    expect([away.code, away.output]).toEqual([3, expect.stringContaining('nothing listens there')]);
    const unknown = await lw.run(['doctor'], { env: { ...env, LODGEWIRE_URL: app.url } });
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringMatching(/failed +key/)]);
  });

  it('ends without a complaint when its reader stops reading', async () => {
    const script = `set -o pipefail; "$0" "$1" listings list --all --json | head -n 1`;
    const { stdout, stderr } = await run('bash', ['-c', script, process.execPath, CLI], {
      env: { PATH: process.env['PATH'], HOME: home },
    });
    expect([JSON.parse(stdout).name, stderr]).toEqual([expect.any(String), '']);
  });

  it('is found by npx in a checkout, because its file exists before the build', async () => {
    const { bin } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { bin: { lodgewire: string } };
    const { stdout } = await run('git', ['ls-files', bin.lodgewire], { cwd: PACKAGE });
    expect(stdout.trim()).toBe(bin.lodgewire);
    expect(join(PACKAGE, bin.lodgewire)).toBe(CLI);
  });

  it('says how to build it when the checkout has not been built', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lw-unbuilt-'));
    try {
      mkdirSync(join(folder, 'bin'));
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      copyFileSync(CLI, join(folder, 'bin/lodgewire.js'));
      const done = await run(process.execPath, ['bin/lodgewire.js', 'doctor'], { cwd: folder }).catch((error) => error);
      expect([done.code, done.stdout, done.stderr]).toEqual([5, '', expect.stringContaining('Run `npm run build`')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is one package without dependencies, and can be installed without a network', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lw-package-'));
    try {
      const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: PACKAGE });
      const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
      expect(files.map(({ path }) => path).sort()).toEqual(
        [
          ...['README.md', 'package.json', 'bin/lodgewire.js'],
          ...['dist/LICENSE.txt', 'dist/LICENSES.txt', 'dist/lodgewire.js'],
        ].sort(),
      );
      const project = join(folder, 'project');
      mkdirSync(project);
      writeFileSync(join(project, 'package.json'), '{"name":"empty","version":"1.0.0"}');
      const npm = [
        'install',
        '--offline',
        '--no-audit',
        '--no-fund',
        '--cache',
        join(folder, 'cache'),
        join(folder, filename),
      ];
      await run('npm', npm, { cwd: project });
      const env = { PATH: process.env['PATH'], LODGEWIRE_URL: app.url, LODGEWIRE_API_KEY: app.second.key };
      const { stdout: shown } = await run('npx', ['--offline', 'lodgewire', 'whoami'], { cwd: project, env });
      expect(shown).toContain('Second');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command } from 'commander';
import { createProgram } from './program.js';
import { json, type Service, startService } from './testing/service.js';
import { runCommand, testContext } from './testing/terminal.js';
import { VERSION } from './version.js';

const LOGGED_IN = { LODGEWIRE_API_KEY: 'lw_secret' };
const error = (message: string, details: object[] = []) => ({ timestamp: '', path: '', message, details });

const commandsOf = (command: Command, path: string[] = []): string[][] =>
  command.commands.flatMap((one) => [[...path, one.name()], ...commandsOf(one, [...path, one.name()])]);

describe('the command line', () => {
  it('prints its version', async () => {
    expect(await runCommand(['--version'])).toEqual({ code: 0, output: `${VERSION}\n`, complaint: '' });
  });

  it.each(commandsOf(createProgram(testContext().context)).map((path) => [path]))('describes %j', async (path) => {
    const { code, output } = await runCommand([...path, '--help']);
    expect([code, output]).toEqual([0, expect.stringContaining(`Usage: lodgewire ${path.join(' ')}`)]);
    expect(path.join()).toBe(path.join().toLowerCase());
  });

  it.each([
    [['nonsense'], 'unknown command'],
    [['listings', 'list', '--limit', '0'], 'whole number'],
    [['listings', 'list', '--limit', '5', '--all'], 'cannot be used with'],
    [['listings', 'list', '--status', 'sold'], 'active, inactive'],
    [['search', '2027-02-30', '2027-03-02'], 'a date such as'],
    [['search', '2027-03-01'], 'missing required argument'],
    [['search', '2027-03-01', '2027-03-02', '--max-total', 'much'], 'an amount such as'],
    [['accounts', 'sync', 'x', '--resources', 'photos'], 'listings, calendars, reservations'],
    [['cancel', 'x', '--by', 'nobody'], 'guest, host'],
    [['events', 'tail', '--type', 'RESERVATION'], 'reservation_created'],
    [['webhooks', 'listen'], '--forward'],
    [['webhooks', 'listen', '--forward', 'localhost:3000'], 'an address such as'],
    [['webhooks', 'listen', '--forward', 'http://localhost', '--consumer', 'a b'], '64 letters'],
    [['completion', 'fish'], 'bash, zsh'],
    [['login', '--url', 'example.com'], 'must begin with https://'],
    [['login', '--url', 'http://localhost:1'], 'Use --key-stdin'],
  ])('refuses %j with exit code 2 and one line', async (words, part) => {
    const { code, output, complaint } = await runCommand(words, { env: { HOME: '/nowhere' } });
    expect([code, output]).toEqual([2, '']);
    expect(complaint).toContain(part);
    expect(complaint.trim().split('\n')).toHaveLength(1);
  });

  it('says how to log in, with exit code 4', async () => {
    const { code, complaint } = await runCommand(['whoami'], { env: { HOME: '/nowhere' } });
    expect([code, complaint]).toEqual([4, expect.stringContaining('Run `lodgewire login`')]);
  });
});

describe('an address that is no installation of Lodgewire', () => {
  const services: Service[] = [];
  let home: string;
  beforeAll(() => void (home = mkdtempSync(join(tmpdir(), 'lw-cli-'))));
  afterAll(() => rmSync(home, { recursive: true }));
  afterEach(async () => {
    for (const service of services.splice(0)) await service.close();
  });

  const started = async (...args: Parameters<typeof startService>): Promise<Service> => {
    const service = await startService(...args);
    services.push(service);
    return service;
  };

  const complaintOf = async (url: string, words = ['whoami']): Promise<[number, string]> => {
    const { code, output, complaint } = await runCommand(words, {
      env: { HOME: home, LODGEWIRE_URL: url, ...LOGGED_IN },
    });
    expect([output, complaint.trim().split('\n').length]).toEqual(['', 1]);
    return [code, complaint];
  };
  const against = async (...args: Parameters<typeof json>): Promise<[number, string]> => {
    return complaintOf((await started(json(...args))).url);
  };

  it('is reported where nothing listens', async () => {
    const service = await startService(json(200, {}));
    await service.close();
    expect(await complaintOf(service.url)).toEqual([3, expect.stringContaining('nothing listens there')]);
  });

  it('is reported where the host is unknown', async () => {
    expect(await complaintOf('http://lodgewire.invalid')).toEqual([3, expect.stringMatching(/host/)]);
  });

  it('is reported where it answers with HTML', async () => {
    const service = await started(
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    );
    expect(await complaintOf(service.url)).toEqual([3, expect.stringContaining('text/html')]);
  });

  it('gets no key through a redirect', async () => {
    const thief = await started(json(200, {}));
    const service = await started((_request, response) => void response.writeHead(302, { location: thief.url }).end());
    const [code, complaint] = await complaintOf(service.url);
    expect([code, complaint, thief.requests]).toEqual([3, expect.stringContaining(`redirects to ${thief.url}`), []]);
  });

  it('is reported where it does not use TLS', async () => {
    const service = await started(json(200, {}));
    expect(await complaintOf(service.url.replace('http:', 'https:'))).toEqual([
      3,
      expect.stringContaining('Try http://'),
    ]);
  });

  it('is reported where another service answers with JSON', async () => {
    expect(await against(404, { error: 'Not Found', message: 'Route not found' })).toEqual([
      3,
      expect.stringContaining('is not an installation of Lodgewire'),
    ]);
  });

  it('is distinguished from an older installation', async () => {
    const [code, complaint] = await against(404, error('Resource not found'));
    expect([code, complaint]).toEqual([1, expect.stringContaining('older than this command line')]);
  });

  it('is distinguished from one that does not know the key', async () => {
    const [code, complaint] = await against(401, error('Authentication failed'));
    expect([code, complaint]).toEqual([4, expect.stringContaining('another installation')]);
    expect(complaint).not.toContain(LOGGED_IN.LODGEWIRE_API_KEY);
  });

  it('is distinguished from a refusal, whose reasons are printed without control characters', async () => {
    const refusal = error('Not available', [{ field: 'checkInDate', code: 'x', message: 'taken\u001b[2J\nnow' }]);
    expect(await against(422, refusal)).toEqual([1, 'error: Not available: checkInDate: taken [2J now\n']);
    expect(await against(403, error('Scope missing'))).toEqual([4, 'error: Scope missing\n']);
  });
});

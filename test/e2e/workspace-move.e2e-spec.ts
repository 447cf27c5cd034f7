import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { run } from '../../src/cli/run.js';
import { startReceiver, type TestReceiver } from '../../src/modules/webhooks/testing/receiver.js';
import { ProcessBeat } from '../../src/operations/system/process-beat.js';
import { startApp, type TestApp } from '../support/app.js';
import { ANY_PRICE, pricedBody, type Stay } from '../support/booking.js';
import { sql } from '../support/sql.js';

const HOOKS = '/api/v1/outgoing-webhooks/PROVIDER_14';
const AT_ONCE = 3;
const ring = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;

interface Answered {
  status: number;
  body: any;
}

describe('a workspace that moves to another installation while guests book', () => {
  const keys = { source: ring('old'), target: ring('new') };
  let source: TestApp;
  let target: TestApp;
  let receiver: TestReceiver;
  let folder: string;
  let account: string;

  beforeAll(async () => {
    source = await startApp({ ENCRYPTION_KEYS: keys.source });
    target = await startApp({ ENCRYPTION_KEYS: keys.target, SANDBOX_URL: source.sandbox.url });
    for (const app of [source, target]) await app.app.get(ProcessBeat).start();
    receiver = await startReceiver();
    folder = mkdtempSync(join(tmpdir(), 'lodgewire-move-'));
    account = await source.connect('demo');
  }, 120_000);
  afterAll(async () => {
    await source.close();
    await target.close();
    await receiver.close();
    rmSync(folder, { recursive: true });
  });

  /** Does not use `app.api`, because the 410 of a workspace that has moved is not listed with each operation. */
  const ask = async (app: TestApp, method: string, path: string, body?: object): Promise<Answered> => {
    const response = await fetch(app.url + path, {
      method,
      headers: { 'x-service-api-key': source.first.key, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };

  const cli = async (app: TestApp, ...words: string[]): Promise<any> => {
    let [printed, complaint] = ['', ''];
    const spies = [
      jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed += String(text)))),
      jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((complaint += String(text)))),
    ];
    const given = {
      NODE_ENV: 'test',
      DATABASE_URL: app.databaseUrl,
      ENCRYPTION_KEYS: app === source ? keys.source : keys.target,
      SANDBOX_URL: source.sandbox.url,
    };
    const code = await run(['workspace', ...words, '--json'], { variables: async () => given });
    for (const spy of spies) spy.mockRestore();
    expect([words[0], code, complaint]).toEqual([words[0], 0, '']);
    return JSON.parse(printed);
  };

  /** Stays of one free night each. */
  const stays = async (): Promise<Stay[]> => {
    const { body } = await ask(source, 'GET', '/api/v1/listing?limit=100&status=ACTIVE');
    const found: Stay[] = [];
    for (const { id, units, minimumNights } of body.data) {
      if (units.length > 1 || units[0].inventoryCount !== 1 || minimumNights > 1) continue;
      const nights = await ask(source, 'GET', `/api/v1/availability/${id}?limit=120`);
      const free = nights.body.data.filter((night: any) => night.status === 'AVAILABLE' && night.minimumNights <= 1);
      for (const { date } of free.slice(10)) {
        const checkOutDate = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
        found.push({ listingID: id, checkInDate: date, checkOutDate });
      }
    }
    return found;
  };

  const eventOf = (body: string): { type: string; reservationID: string } => {
    const { type, data } = JSON.parse(body);
    return { type, reservationID: data.id };
  };

  /** Books one stay after another until `enough`, at the source and, once it reports the move, at the target. */
  const bookUntil = async (enough: () => boolean, waiting: Stay[]) => {
    const made: { id: string; at: TestApp }[] = [];
    const refusals = new Map<string, number>();
    let at = source;
    const guest = async (): Promise<void> => {
      for (let stay = waiting.shift(); stay && !enough();) {
        const app = at;
        const { status, body } = await ask(app, 'POST', `/api/v1/reservation${ANY_PRICE}`, pricedBody(stay, 100));
        const answer = `${status} ${status === 201 ? '' : (body.details?.[0]?.code ?? body.message)}`.trim();
        if (status === 201) made.push({ id: body.id, at: app });
        else refusals.set(answer, (refusals.get(answer) ?? 0) + 1);
        if (answer === '410 workspace_moved') {
          // As soon as the import has been committed, the same key works there.
          await target.until('the workspace', async () =>
            (await ask(target, 'GET', '/api/v1/listing?limit=1')).status === 200 ? true : undefined,
          );
          at = target;
        } else if (answer === '503 workspace_moving') await setTimeout(20);
        else stay = waiting.shift();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, guest));
    return { made, refusals };
  };

  it('loses no booking or notification, and duplicates none', async () => {
    await ask(source, 'PATCH', HOOKS, {
      urls: [receiver.url('/now'), receiver.url('/later')],
      events: ['RESERVATION_CREATED'],
    });
    receiver.reply('/later', 503);
    const secrets = (await ask(source, 'GET', `${HOOKS}/secrets`)).body;
    const file = join(folder, 'moved');
    let isOver = false;
    let booked = 0;
    const booking = bookUntil(() => isOver, await stays());
    await source.until('bookings', async () => ((booked = receiver.at('/now').length) > 5 ? true : undefined));

    const { exportedAt } = await cli(source, 'export', source.first.id, '--to', file);
    expect(await cli(target, 'import', file, '--check')).toMatchObject({ workspaceId: source.first.id, exportedAt });
    expect((await ask(source, 'GET', '/api/v1/listing?limit=1')).status).toBe(200);
    const { fileKey } = await cli(source, 'close', source.first.id);
    writeFileSync(join(folder, 'key'), `${fileKey}\n`);
    await source.until('the refusal of reads', async () =>
      (await ask(source, 'GET', '/api/v1/listing?limit=1')).status === 410 ? true : undefined,
    );
    await cli(target, 'import', file, '--key', join(folder, 'key'));
    receiver.reply('/later', 200);
    const [{ before }] = (await sql<{ before: number }>(
      target,
      'SELECT count(*)::int AS before FROM reservation WHERE workspace_id = $1',
      [source.first.id],
    )) as [{ before: number }];
    await target.until('bookings at the target', async () => {
      const [{ now }] = (await sql<{ now: number }>(
        target,
        'SELECT count(*)::int AS now FROM reservation WHERE workspace_id = $1',
        [source.first.id],
      )) as [{ now: number }];
      return now > before + 5 ? true : undefined;
    });
    isOver = true;
    const { made, refusals } = await booking;

    expect(made.filter(({ at }) => at === source).length).toBeGreaterThan(5);
    expect(made.filter(({ at }) => at === target).length).toBeGreaterThan(5);
    expect([...refusals.keys()]).toEqual(expect.arrayContaining(['503 workspace_moving', '410 workspace_moved']));
    expect(booked).toBeGreaterThan(5);
    for (const { id } of made) {
      const { status, body } = await ask(target, 'GET', `/api/v1/reservation/${id}`);
      expect([status, body.status]).toEqual([200, 'CONFIRMED']);
      expect(await source.sandbox.creates('demo', id)).toEqual({ attempts: 1, created: 1 });
    }
    expect((await ask(target, 'GET', `${HOOKS}/secrets`)).body).toEqual(secrets);

    const idsAt = (path: string): string[] =>
      receiver
        .at(path)
        .filter(({ body }) => eventOf(body).type === 'RESERVATION_CREATED')
        .map(({ body }) => eventOf(body).reservationID);
    const wanted = made.map(({ id }) => id).sort();
    await target.until('every notification', async () => (idsAt('/now').length >= wanted.length ? true : undefined));
    expect(idsAt('/now').sort()).toEqual(wanted);
    const after = await sql<{ at: Date }>(
      source,
      `SELECT max(c.at) AS at FROM pms_call c JOIN integration_account a ON a.id = c.account_id WHERE a.workspace_id = $1`,
      [source.first.id],
    );
    expect(after[0]!.at.getTime()).toBeLessThan(Date.parse(exportedAt));
    // The target reads the account and asks the PMS to send its events there.
    await target.until('a subscription', async () =>
      (await ask(target, 'GET', `/api/v1/integration-account/${account}`)).body.webhooksSubscribed ? true : undefined,
    );
  }, 240_000);
});

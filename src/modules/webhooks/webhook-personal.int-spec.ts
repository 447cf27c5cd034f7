import { randomUUID } from 'node:crypto';
import type { Scope } from '../../platform/access/scope.js';
import { type TestReceiver, startReceiver } from './testing/receiver.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from './testing/webhook-bench.js';

const TYPE = 'RESERVATION_CREATED';
const guest = { id: 'g1', name: 'Ada Example', email: 'ada@example.com' };
const bare = { id: '', name: '', email: '' };

let bench: WebhookBench;
let receiver: TestReceiver;
let scope: Scope;
const subjectId = randomUUID();

beforeAll(async () => {
  bench = await openWebhookBench();
  bench.outbox.declarePersonal([TYPE], ['guest']);
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.reset();
  await bench.clear();
  scope = await bench.makeTenant();
  await bench.webhooks.update(scope, PROVIDER, { urls: [receiver.url('/a')], events: [TYPE] });
  // The receiver repeats the request.
  receiver.reply('/a', (response) => response.writeHead(500).end(`no room for ${JSON.stringify(guest)}`));
});
afterAll(async () => {
  await bench.close();
  await receiver.close();
});

const append = (): Promise<string> => bench.append(scope, { subjectId, data: { id: subjectId, guest, total: 374.5 } });
const forget = (): Promise<void> =>
  bench.database.transaction(() => bench.stores.forget(scope.workspaceId, [subjectId], ['guest']));
const everything = async (): Promise<string> =>
  JSON.stringify([await bench.rows('SELECT * FROM outbox_event'), await bench.rows('SELECT * FROM webhook_attempt')]);
const excerpts = async (): Promise<string[]> => {
  const { data } = await bench.deliveries.list(scope, PROVIDER, {}, { limit: 10 });
  return data.flatMap(({ attempts }) => attempts.map(({ responseExcerpt }) => responseExcerpt));
};
const sent = (): { data: { guest: object; total: number } }[] =>
  receiver.at('/a').map(({ body }) => JSON.parse(body) as { data: { guest: object; total: number } });
const nextAttempt = async (): Promise<void> => {
  bench.clock.advance(60 * 60_000);
  await bench.settle();
};
/** Stores the body as the previous version did. */
const putInClear = async (): Promise<void> => {
  const id = await append();
  const [{ body }] = (await bench.rows<{ body: string }>('SELECT body FROM outbox_event')) as [{ body: string }];
  const parsed = JSON.parse(body) as { data: object };
  const clear = JSON.stringify({ ...parsed, data: { ...parsed.data, guest } });
  await bench.rows('UPDATE outbox_event SET body = $2, personal = NULL WHERE id = $1', [id, clear]);
};

describe('the guest of an event', () => {
  it('is stored sealed, and sent in full as the same bytes on every attempt', async () => {
    await append();
    await bench.settle();
    await nextAttempt();
    const bodies = receiver.at('/a').map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(new Set(bodies).size).toBe(1);
    expect(sent()[0]!.data).toEqual({ id: subjectId, guest, total: 374.5 });
    expect(await excerpts()).toEqual(Array(2).fill(`no room for ${JSON.stringify(guest)}`));
    expect(await everything()).not.toMatch(/\bAda\b/);
  });

  it('leaves a record of each read of an answer that may repeat it, without the URL', async () => {
    await append();
    await bench.settle();
    const page = { limit: 10 };
    const { data } = await bench.deliveries.list(scope, PROVIDER, { state: 'PENDING', url: receiver.url('/a') }, page);
    await bench.deliveries.get(scope, PROVIDER, data[0]!.id);
    await bench.deliveries.list(scope, PROVIDER, { state: 'DELIVERED' }, page);
    const reads = `SELECT target_type AS type, target_id AS id FROM audit_entry
      WHERE action = 'GUESTS_READ' AND tenant_id = $1 ORDER BY target_type`;
    expect(await bench.rows(reads, [scope.tenantId])).toEqual([
      { type: 'delivery', id: data[0]!.id },
      { type: 'delivery-list', id: `provider=${PROVIDER}&state=PENDING&page=1&limit=10&count=1` },
    ]);
  });

  it('is sealed if the previous version stored it in clear, even in the answers of receivers', async () => {
    await putInClear();
    await bench.settle();
    await bench.rows(`UPDATE webhook_attempt SET sealed_excerpt = NULL, response_excerpt = 'Ada says no'`);
    expect(await excerpts()).toEqual(['Ada says no']);
    while (await bench.stores.seal());
    expect(await everything()).not.toMatch(/\bAda\b/);
    expect(await excerpts()).toEqual(['Ada says no']);
    await nextAttempt();
    const bodies = receiver.at('/a').map(({ body }) => body);
    expect(bodies[1]).toBe(bodies[0]);
  });

  it.each([
    ['sealed', append],
    ['in clear', putInClear],
  ])('is no longer sent once it is forgotten, unlike the rest of the event: %s', async (_name, put) => {
    await put();
    await bench.settle();
    await forget();
    await nextAttempt();
    expect(sent().map(({ data }) => data.guest)).toEqual([guest, bare]);
    expect(sent()[1]!.data.total).toBe(374.5);
    expect((await excerpts())[0]).toBe('');
    expect(await everything()).not.toMatch(/\bAda\b|example/);
  });

  it('leaves no trace when it is erased during an attempt that contains it', async () => {
    let answer!: () => void;
    const asked = new Promise<void>((begun) =>
      receiver.reply('/a', (response) => {
        answer = () => response.end('Ada is welcome');
        begun();
      }),
    );
    await append();
    const settled = bench.settle();
    await asked;
    await forget();
    answer();
    await settled;
    expect(await excerpts()).toEqual(['']);
  });

  it('of another subject is kept', async () => {
    await append();
    await bench.append(scope, { subjectId: randomUUID(), data: { guest } });
    await forget();
    await bench.settle();
    expect(sent().map(({ data }) => data.guest)).toEqual(expect.arrayContaining([bare, guest]));
  });
});

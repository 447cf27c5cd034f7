import { randomUUID } from 'node:crypto';
import { scansDuring } from '../../../../test/support/plan.js';
import type { Scope } from '../../../platform/access/scope.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from '../testing/webhook-bench.js';
import { ALL_PROVIDERS, type Delivery } from '../webhooks.types.js';

const MANY = 100_000;
/** The number of deliveries of the account; the others belong to another one. */
const OWN = 1_000;
const PAGE = 15;

let bench: WebhookBench;
let scope: Scope;
let account: string;

beforeAll(async () => {
  bench = await openWebhookBench();
});
beforeEach(async () => {
  await bench.clear();
  scope = await bench.makeTenant();
  account = randomUUID();
  await bench.webhooks.update(scope, PROVIDER, {
    urls: ['https://example.com/hooks'],
    events: ['RESERVATION_CREATED'],
  });
});
afterAll(() => bench.close());

const page = (accountId: string, of = scope) =>
  bench.deliveries.list(of, ALL_PROVIDERS, { accountId }, { limit: PAGE, order: 'desc' });
/** Stores a delivery of an event that names the account. */
const deliver = async (integrationAccountID: string | undefined): Promise<Delivery> => {
  const eventId = await bench.append(scope, { data: { integrationAccountID } });
  await bench.dispatchRows.dispatch(bench.clock.now());
  const { data } = await bench.deliveries.list(scope, ALL_PROVIDERS, {}, { limit: 100 });
  return data.find((one) => one.eventId === eventId)!;
};

describe('the deliveries of an account', () => {
  it('are those whose events name it, and not test events that name an example', async () => {
    const own = await deliver(account);
    await deliver(randomUUID());
    await deliver(undefined);
    const { deliveryIds } = await bench.tests.send(scope, PROVIDER, {});
    const [row] = await bench.rows<{ body: string }>(
      'SELECT body FROM outbox_event event JOIN webhook_delivery ON event_id = event.id WHERE webhook_delivery.id = $1',
      [deliveryIds[0]],
    );
    const example = JSON.parse(row!.body).data.integrationAccountID;
    expect((await page(account)).data.map(({ id }) => id)).toEqual([own.id]);
    expect((await page(example)).data).toEqual([]);
    expect((await page(account, await bench.makeTenant())).data).toEqual([]);
  });

  it('include those that the previous release stores', async () => {
    const { eventId } = await deliver(account);
    await bench.rows(
      `INSERT INTO webhook_delivery (id, event_id, workspace_id, tenant_id, url, state, created_at, finished_at, manual, is_test)
       SELECT gen_random_uuid(), event_id, workspace_id, tenant_id, 'https://example.com/old', 'DELIVERED', created_at, created_at, false, false
         FROM webhook_delivery WHERE event_id = $1`,
      [eventId],
    );
    expect((await page(account)).data.map(({ url }) => url).sort()).toEqual([
      'https://example.com/hooks',
      'https://example.com/old',
    ]);
  });

  it(`are read alone among ${MANY}, for a page as for their number`, async () => {
    const { eventId } = await deliver(account);
    const other = randomUUID();
    const eventIdOf = `left($1, -12) || lpad(to_hex(n), 12, '0')`;
    await bench.rows(
      `INSERT INTO outbox_event SELECT made.* FROM outbox_event one, generate_series(1, $2::int) n,
         LATERAL jsonb_populate_record(one, jsonb_build_object('id', ${eventIdOf})) made WHERE one.id = $1`,
      [eventId, MANY - 1],
    );
    await bench.rows(
      `INSERT INTO webhook_delivery SELECT made.* FROM webhook_delivery one, generate_series(1, $2::int) n,
         LATERAL jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'event_id', ${eventIdOf},
           'account_id', CASE WHEN n < $3 THEN one.account_id ELSE $4::uuid END,
           'created_at', one.created_at - n * interval '1 second')) made WHERE one.event_id = $1`,
      [eventId, MANY - 1, OWN, other],
    );
    await bench.rows('ANALYZE webhook_delivery, outbox_event');
    const { data, meta } = await page(account);
    expect([data.length, meta.total]).toEqual([PAGE, OWN]);
    const scans = await scansDuring(bench.database, () => page(account));
    expect(scans.filter(({ rows }) => rows > OWN)).toEqual([]);
    const [counted, read] = scans.filter(({ of }) => of.startsWith('webhook_delivery'));
    expect([counted, read]).toMatchObject([
      { of: 'webhook_delivery_account', rows: OWN },
      { of: 'webhook_delivery_account', rows: PAGE + 1 },
    ]);
  }, 120_000);
});

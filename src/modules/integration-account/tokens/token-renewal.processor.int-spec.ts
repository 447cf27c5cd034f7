import { In } from 'typeorm';
import { Env } from '../../../config/env.js';
import { RefusingQueue } from '../../../platform/queue/testing/refusing-queue.js';
import { IntegrationCredentialEntity } from '../credentials/integration-credential.entity.js';
import { type AccountHarness, accountHarness } from '../testing/account.harness.js';
import { TokenRenewalProcessor } from './token-renewal.processor.js';

describe('due token renewals', () => {
  let harness: AccountHarness;
  let queue: RefusingQueue;
  let processor: TokenRenewalProcessor;
  let ids: string[];

  const table = () => harness.connection.database.repository(IntegrationCredentialEntity);
  const dueTimes = async () => (await table().find()).map(({ nextRenewalAt }) => nextRenewalAt?.getTime());
  const enqueued = () => queue.taken.map(({ payload }) => (payload as { accountId: string }).accountId).sort();
  const account = async () => (await harness.creation.create(harness.caller, harness.request())).account.id;

  beforeAll(async () => {
    harness = await accountHarness();
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    await harness.connection.database.query('DELETE FROM integration_account');
    ids = [await account(), await account()];
    await table().update({ accountId: In(ids) }, { nextRenewalAt: harness.clock.now() });
    queue = new RefusingQueue();
    processor = new TokenRenewalProcessor(new Env(), harness.connections, harness.renewals, queue);
  });

  it('are enqueued once', async () => {
    expect([await processor.enqueueDue(), await processor.enqueueDue()]).toEqual([true, false]);
    expect(enqueued()).toEqual(ids.sort());
  });

  it('stay due when the queue store refuses them, and are enqueued in the first round after it recovers', async () => {
    const before = await dueTimes();
    queue.isAway = true;
    expect(await processor.enqueueDue()).toBe(true);
    expect(await dueTimes()).toEqual(before);
    queue.isAway = false;
    await processor.enqueueDue();
    expect(enqueued()).toEqual(ids.sort());
  });

  it('are not taken while the queue is paused', async () => {
    const before = await dueTimes();
    queue.paused = true;
    expect(await processor.enqueueDue()).toBe(true);
    expect([await dueTimes(), enqueued()]).toEqual([before, []]);
  });
});

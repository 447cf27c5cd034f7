import { randomUUID } from 'node:crypto';
import { SetMetadata } from '@nestjs/common';
import { KEY_SCOPE } from '../../edge/auth/auth.decorators.js';
import { ROOM_BYTES } from './idempotency.repository.js';
import {
  type Given,
  idempotencyHarness,
  type IdempotencyHarness,
  kindOf,
  type RequestOutcome,
  SCOPE,
} from './testing/idempotency.harness.js';

const MIB = 1_048_576;
/** The ceiling in MiB for the workspace; half of it for a tenant, a quarter for requests that change nothing. */
const MOST = 8;

let harness: IdempotencyHarness;

beforeAll(async () => {
  harness = await idempotencyHarness(`keptAnswersMiB=${MOST}`);
});
beforeEach(() => harness.connection.database.query('DELETE FROM idempotency_key'));
afterAll(() => harness.connection.close());

const text = 'x'.repeat(MIB / 2);
const answering = async (): Promise<unknown> => ({ text });
const post = (given: Given = {}): Promise<RequestOutcome> => harness.post({ key: randomUUID(), ...given }, answering);
const rows = (): Promise<{ bytes: number; status: number | null }[]> =>
  harness.connection.database.query('SELECT bytes, status FROM idempotency_key');
const another = () => ({ ...SCOPE, tenantId: randomUUID() });
class Quotes {
  @SetMetadata(KEY_SCOPE, 'read')
  quote(this: void): void {}
}
const reading = new Quotes().quote;

describe('answers kept for Idempotency-Key', () => {
  it('never exceed their ceiling, however many requests run together, and each accepted one is replayed', async () => {
    const keys = Array.from({ length: 50 }, () => randomUUID());
    const callers = [SCOPE, another(), another()];
    const outcomes = await Promise.all(keys.map((key, index) => post({ key, caller: callers[index % 3] })));
    const kept = await rows();
    expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST * MIB);
    const accepted = outcomes.flatMap(({ status }, index) => (status === 201 ? [index] : []));
    expect(accepted.length).toBeGreaterThan(0);
    expect(kept).toHaveLength(accepted.length);
    for (const index of accepted) {
      const repeated = await post({ key: keys[index], caller: callers[index % 3] });
      expect([repeated.text, repeated.headers['idempotency-replayed']]).toEqual([outcomes[index]!.text, 'true']);
    }
    const refused = outcomes.filter(({ status }) => status === 0);
    expect(refused.map((outcome) => [kindOf(outcome), (outcome.error as { code: string }).code])).toEqual(
      refused.map(() => ['refused', 'too_many_kept_answers']),
    );
  });

  it('of one tenant leave half of the room to others, and a refused request does not run', async () => {
    while ((await post()).status === 201);
    let ran = false;
    const refused = await harness.post({ key: randomUUID() }, async () => (ran = true));
    expect([kindOf(refused), ran]).toEqual(['refused', false]);
    expect((await post({ caller: another() })).status).toBe(201);
  });

  it('of requests that change nothing leave three quarters of the room to those that do', async () => {
    while ((await post({ handler: reading })).status === 201);
    const used = (await rows()).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(used).toBeLessThanOrEqual((MOST / 4) * MIB);
    expect((await post()).status).toBe(201);
  });

  it('reserve room for an answer while its request runs, and release it when the request fails', async () => {
    const failing = harness.post({ key: randomUUID() }, async () => {
      expect(await rows()).toEqual([{ bytes: ROOM_BYTES, status: null }]);
      throw new Error('down');
    });
    expect((await failing).status).toBe(0);
    expect(await rows()).toEqual([{ bytes: 2_048, status: null }]);
  });

  it('admit a repeat whose first attempt may have stored something, even when no room is left', async () => {
    const key = randomUUID();
    await harness.post({ key }, async () => {
      throw new Error('down');
    });
    while ((await post()).status === 201);
    expect((await harness.post({ key }, async (id) => ({ id }))).status).toBe(201);
  });
});

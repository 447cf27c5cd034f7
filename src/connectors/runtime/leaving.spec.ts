import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { failed, scripted, testAccount, testConnector, testDefinition, type Answer } from '../kit/testing/fakes.js';
import { addressExits } from '../../platform/outbound/exits/exit-list.js';
import type { OutboundRequest } from '../../platform/outbound/outbound.types.js';

const EXITS = addressExits('192.0.2.1,192.0.2.2')!;
const READ = { method: 'GET', path: '/listings' } as const;
const WRITE = { method: 'POST', path: '/reservations', json: { a: 1 }, write: true } as const;
const tenIn10s = (scope: 'account' | 'address') =>
  testConnector({ definition: { ...testDefinition, limits: [{ scope, requests: 10, perSeconds: 10 }] } });

const bench = (answers: Parameters<typeof scripted>[1] = [{}], scope: 'account' | 'address' = 'address') => {
  const kit = scripted(tenIn10s(scope), answers, undefined, EXITS);
  const send = (id: string, request: typeof READ | typeof WRITE = READ) =>
    kit.gateway.bind(testAccount({ id, limitKey: id }), { interactive: true }).call.http.send(request);
  const used = async (id: string) =>
    (await kit.gateway.limitsOf([testAccount({ id, limitKey: id })]))[0]!.limits[0]!.used;
  return { ...kit, send, used, left: () => kit.outbound.requests.map(({ exit }) => exit?.name) };
};

beforeEach(() => {
  for (const level of ['log', 'warn'] as const) jest.spyOn(Logger.prototype, level).mockReturnValue();
});

/** Returns the names of accounts that use each of the two exits, `count` of each. */
const accountsOf = async (count: number): Promise<[string[], string[]]> => {
  const { send, left } = bench();
  const names = Array.from({ length: 40 }, (_, number) => `account-${number}`);
  const kits: [string[], string[]] = [[], []];
  for (const name of names) {
    await send(name);
    kits[EXITS.findIndex((exit) => exit.name === left().at(-1))]!.push(name);
  }
  return [kits[0].slice(0, count), kits[1].slice(0, count)];
};

describe('calls of accounts that are spread over exits', () => {
  it('have a limit by address for each exit', async () => {
    const [[first], [second]] = await accountsOf(1);
    const { send, clock, used } = bench();
    const start = clock.now().getTime();
    // 9 of 10 in 10 s.
    for (let calls = 0; calls < 9; calls += 1) await Promise.all([send(first!), send(second!)]);
    expect(clock.now().getTime()).toBe(start);
    expect(await Promise.all([first!, second!].map(used))).toEqual([9, 9]);
    await send(first!);
    expect(clock.now().getTime()).toBe(start + 10_000);
  });

  it('share a limit by account, whichever exit they use', async () => {
    const [[first], [second]] = await accountsOf(1);
    const { gateway, used, clock } = bench([{}], 'account');
    const start = clock.now().getTime();
    for (let calls = 0; calls < 10; calls += 1)
      await gateway
        .bind(testAccount({ id: calls % 2 ? first! : second!, limitKey: 'same' }), { interactive: true })
        .call.http.send(READ);
    expect(clock.now().getTime()).toBe(start + 10_000);
    expect(await used('same')).toBe(1);
  });

  const failsAt =
    (name: string) =>
    ({ exit }: OutboundRequest): Answer => {
      if (exit?.name === name) throw failed('exit', false);
      return { body: { ok: true } };
    };

  it.each([
    ['a read', READ],
    ['a write', WRITE],
  ])('use the other exit immediately when theirs fails: %s is sent once', async (_, request) => {
    const [[first]] = await accountsOf(1);
    const { send, left, clock } = bench([failsAt(EXITS[0]!.name)]);
    const start = clock.now().getTime();
    expect((await send(first!, request)).json()).toEqual({ ok: true });
    expect(left()).toEqual(['192.0.2.1', '192.0.2.2']);
    expect(clock.now().getTime()).toBe(start);
    await send(first!, request);
    expect(left()).toHaveLength(3);
    clock.advance(30_000);
    await send(first!, request);
    expect(left().slice(3)).toEqual(['192.0.2.1', '192.0.2.2']);
  });

  it('fail with nothing sent when every exit fails, which does not count against the PMS', async () => {
    const { send, left } = bench([failed('exit', false)]);
    for (let calls = 0; calls < 12; calls += 1)
      await expect(send('account', WRITE)).rejects.toMatchObject({
        kind: 'unavailable',
        message: 'The address or proxy for outgoing calls does not work',
      });
    expect(left()).toHaveLength(24);
  });

  it('are not sent again when the PMS cannot be reached', async () => {
    const { send, left } = bench([failed('connect', false)]);
    await expect(send('account', WRITE)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(left()).toHaveLength(1);
  });
});

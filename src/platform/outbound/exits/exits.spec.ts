import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import { exitWorking } from '../../metrics/metrics.js';
import { addressExits } from './exit-list.js';
import { Exits } from './exits.js';

const FOUR = addressExits('192.0.2.1,192.0.2.2,192.0.2.3,192.0.2.4')!;
const ACCOUNTS = Array.from({ length: 400 }, (_, number) => `account-${number}`);

const exits = (of = FOUR) => {
  const clock = new FixedClock();
  return { clock, exits: new Exits(of, clock) };
};
const spread = (over: Exits): Record<string, string> =>
  Object.fromEntries(ACCOUNTS.map((account) => [account, over.of(account)!.name]));

const lines = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
const warnings = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
beforeEach(() => jest.clearAllMocks());

describe('Exits', () => {
  it('returns undefined without exits, and the only exit if there is one', () => {
    expect(exits([]).exits.of('account')).toBeUndefined();
    expect(exits(FOUR.slice(0, 1)).exits.of('account')).toBe(FOUR[0]);
  });

  it('gives each exit about the same number of accounts, the same ones in every process', () => {
    const one = spread(exits().exits);
    expect(spread(exits([...FOUR].reverse()).exits)).toEqual(one);
    for (const { name } of FOUR) {
      const share = Object.values(one).filter((given) => given === name).length / ACCOUNTS.length;
      expect(share).toBeGreaterThan(0.18);
      expect(share).toBeLessThan(0.32);
    }
  });

  it.each(FOUR)('moves only the accounts of $name while it fails, and moves them back', (failing) => {
    const { exits: all, clock } = exits();
    const before = spread(all);
    all.failed(failing);
    for (const [account, name] of Object.entries(spread(all)))
      expect(name === before[account]).toBe(before[account] !== failing.name);
    clock.advance(30_000);
    expect(spread(all)).toEqual(before);
  });

  it('still returns an exit when all fail', () => {
    const { exits: all } = exits();
    const before = spread(all);
    for (const exit of FOUR) all.failed(exit);
    expect(spread(all)).toEqual(before);
  });

  it('reports once that an exit fails and once that it works again, in the log and in a metric', async () => {
    const { exits: all } = exits();
    const shown = async () => (await exitWorking.get()).values.find(({ labels }) => labels.exit === '192.0.2.2')!.value;
    expect(await shown()).toBe(1);
    for (let calls = 0; calls < 3; calls += 1) all.failed(FOUR[1]!);
    expect(await shown()).toBe(0);
    for (let calls = 0; calls < 3; calls += 1) all.worked(FOUR[1]!);
    expect(await shown()).toBe(1);
    expect(lines.mock.calls.flat()).toEqual([expect.objectContaining({ exit: '192.0.2.2' })]);
    expect(warnings.mock.calls.flat()).toEqual([expect.objectContaining({ exit: '192.0.2.2' })]);
  });
});

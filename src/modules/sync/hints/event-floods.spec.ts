import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import { EventFloods } from './event-floods.js';

describe('EventFloods', () => {
  let clock: FixedClock;
  let floods: EventFloods;
  const cover = (address: string, readAt: (at: Date) => Promise<void> = async () => undefined) =>
    floods.cover(address, readAt);

  beforeEach(() => {
    clock = new FixedClock();
    floods = new EventFloods(clock);
  });

  it('handles 300 events of an account one by one, and as many of another account', () => {
    const taken = (account: string) => Array.from({ length: 301 }, () => floods.takes(account)).filter(Boolean).length;
    expect([taken('one'), taken('other')]).toEqual([300, 300]);
    clock.advance(1_000);
    expect(taken('one')).toBe(5);
  });

  it('covers an address until the requested read begins, half a minute later', async () => {
    const asked: Date[] = [];
    const began = clock.now().getTime();
    await cover('one', async (at) => void asked.push(at));
    expect(asked).toEqual([new Date(began + 30_000)]);
    clock.advance(29_999);
    expect([floods.covers('one'), floods.covers('other')]).toEqual([true, false]);
    clock.advance(1);
    expect(floods.covers('one')).toBe(false);
  });

  it('covers nothing when the read could not be requested', async () => {
    await expect(cover('one', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(floods.covers('one')).toBe(false);
  });

  it('remembers ten thousand addresses, and forgets the oldest first', async () => {
    for (let address = 0; address < 10_000; address += 1) await cover(`${address}`);
    expect(floods.covers('0')).toBe(true);
    await cover('one more');
    expect(['0', '1', '9999', 'one more'].map((address) => floods.covers(address))).toEqual([false, true, true, true]);
  });
});

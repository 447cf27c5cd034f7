import { jest } from '@jest/globals';
import { BookingTurns, LONGEST_WAIT_MS } from './booking-turns.js';

/** A booking that ends when the test says so. */
class Booking {
  hasBegun = false;
  private settle!: { resolve: () => void; reject: (error: Error) => void };

  constructor(turns: BookingTurns, key = 'unit') {
    const work = (): Promise<void> => {
      this.hasBegun = true;
      return new Promise((resolve, reject) => (this.settle = { resolve, reject }));
    };
    this.result = turns.run(key, work, (error) => (error as Error).message === 'taken');
    this.result.catch(() => undefined);
  }

  readonly result: Promise<void>;

  async succeed(): Promise<void> {
    this.settle.resolve();
    await settled();
  }

  async fail(message: string): Promise<void> {
    this.settle.reject(new Error(message));
    await expect(this.result).rejects.toThrow(message);
    await settled();
  }
}

/** Lets everything continue that waits only for promises. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('BookingTurns', () => {
  let turns: BookingTurns;
  const bookings = async (count: number, key?: string): Promise<Booking[]> => {
    const made = Array.from({ length: count }, () => new Booking(turns, key));
    await settled();
    return made;
  };
  const begun = (of: readonly Booking[]): boolean[] => of.map(({ hasBegun }) => hasBegun);

  beforeEach(() => {
    jest.useFakeTimers();
    turns = new BookingTurns();
  });
  afterEach(() => jest.useRealTimers());

  it('begin one after another, each when the one before ends', async () => {
    const four = await bookings(4);
    expect(begun(four)).toEqual([true, false, false, false]);
    await four[0]!.succeed();
    expect(begun(four)).toEqual([true, true, false, false]);
    await four[1]!.fail('price_changed');
    expect(begun(four)).toEqual([true, true, true, false]);
  });

  it('all begin once one of them is refused', async () => {
    const four = await bookings(4);
    await four[0]!.fail('taken');
    expect(begun(four)).toEqual([true, true, true, true]);
  });

  it('do not wait for another unit', async () => {
    await bookings(2);
    expect(begun(await bookings(1, 'other'))).toEqual([true]);
  });

  it('begin without a turn after the longest wait, and then block no later one', async () => {
    const three = await bookings(3);
    await jest.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
    expect(begun(three)).toEqual([true, false, false]);
    await jest.advanceTimersByTimeAsync(1);
    expect(begun(three)).toEqual([true, true, true]);
    const [next] = await bookings(1);
    for (const booking of three) await booking.succeed();
    expect(next!.hasBegun).toBe(true);
  });

  it('return the result of the booking', async () => {
    expect(
      await turns.run(
        'unit',
        () => Promise.resolve('booked'),
        () => false,
      ),
    ).toBe('booked');
  });
});

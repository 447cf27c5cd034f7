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

/** Lets everything continue that waits for nothing but promises. */
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

  it('let two begin, and others one by one as those end', async () => {
    const five = await bookings(5);
    expect(begun(five)).toEqual([true, true, false, false, false]);
    await five[1]!.succeed();
    expect(begun(five)).toEqual([true, true, true, false, false]);
    await five[0]!.fail('price_changed');
    expect(begun(five)).toEqual([true, true, true, true, false]);
  });

  it('let all begin at once after one was refused', async () => {
    const five = await bookings(5);
    await five[0]!.fail('taken');
    expect(begun(five)).toEqual([true, true, true, true, true]);
  });

  it('let nobody wait for another unit', async () => {
    await bookings(3);
    expect(begun(await bookings(2, 'other'))).toEqual([true, true]);
  });

  it('let nobody wait long, and forget who no longer waits', async () => {
    const four = await bookings(4);
    await jest.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
    expect(begun(four)).toEqual([true, true, false, false]);
    await jest.advanceTimersByTimeAsync(1);
    expect(begun(four)).toEqual([true, true, true, true]);
    const [next] = await bookings(1);
    for (const booking of four.slice(0, 2)) await booking.succeed();
    expect(next!.hasBegun).toBe(true);
  });

  it('return what the booking returns', async () => {
    expect(
      await turns.run(
        'unit',
        () => Promise.resolve('booked'),
        () => false,
      ),
    ).toBe('booked');
  });
});

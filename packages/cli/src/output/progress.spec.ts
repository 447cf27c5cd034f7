import { jest } from '@jest/globals';
import { testContext } from '../testing/terminal.js';
import { Progress } from './progress.js';

describe('progress', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2027-03-01T12:00:00Z') }));
  afterEach(() => jest.useRealTimers());

  const shownFor = (isTTY: boolean, milliseconds: number): string => {
    const { context, complaint } = testContext({ isTTY });
    const progress = new Progress(context.stderr, () => new Date());
    progress.show('Waiting');
    jest.advanceTimersByTime(milliseconds);
    progress.hide();
    return complaint();
  };

  it('counts the seconds of work that takes longer than one, and removes its line', () => {
    expect(shownFor(true, 2_500)).toBe('\r\u001b[KWaiting … 1 s\r\u001b[KWaiting … 2 s\r\u001b[K');
  });

  it('shows nothing for short work or without a terminal', () => {
    expect(shownFor(true, 900)).not.toContain('Waiting');
    expect(shownFor(false, 5_000)).toBe('');
  });
});

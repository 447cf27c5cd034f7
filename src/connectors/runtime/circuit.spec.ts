import { Circuit, type CallOutcome } from './circuit.js';
import { FixedClock } from '../kit/testing/fakes.js';

describe('Circuit', () => {
  let clock: FixedClock;
  let circuit: Circuit;
  const call = (outcome: CallOutcome, times = 1) => {
    for (let n = 0; n < times; n += 1) {
      circuit.enter('account');
      circuit.settle('account', outcome);
    }
  };
  const open = expect.objectContaining({ kind: 'unavailable' });

  beforeEach(() => {
    clock = new FixedClock();
    circuit = new Circuit(clock);
  });

  it.each<[string, CallOutcome[], boolean]>([
    ['stays closed after 9 failures', Array<CallOutcome>(9).fill('failed'), false],
    ['opens after 10 failures', Array<CallOutcome>(10).fill('failed'), true],
    [
      'stays closed after 6 answers and 5 failures',
      [...Array<CallOutcome>(6).fill('answered'), ...Array<CallOutcome>(5).fill('failed')],
      false,
    ],
    [
      'opens after 5 answers and 5 failures',
      [...Array<CallOutcome>(5).fill('answered'), ...Array<CallOutcome>(5).fill('failed')],
      true,
    ],
    ['stays closed when callers abandon their calls', Array<CallOutcome>(20).fill('ignored'), false],
  ])('%s', (_, outcomes, opens) => {
    outcomes.forEach((outcome) => call(outcome));
    const next = () => circuit.enter('account');
    if (opens) expect(next).toThrow(open);
    else expect(next).not.toThrow();
    expect(() => circuit.enter('other')).not.toThrow();
  });

  it('returns until when it is open, once each time it opens', () => {
    const settled = Array.from({ length: 11 }, () => circuit.settle('account', 'failed'));
    expect(settled).toEqual([...Array<undefined>(9).fill(undefined), clock.now().getTime() + 30_000, undefined]);
    clock.advance(30_000);
    circuit.enter('account');
    expect(circuit.settle('account', 'failed')).toBe(clock.now().getTime() + 60_000);
  });

  it.each([
    ['counts failures younger than 30 s', 29_999, true],
    ['forgets failures that are 30 s old', 30_000, false],
  ])('%s', (_, ms, opens) => {
    call('failed', 9);
    clock.advance(ms);
    call('failed');
    if (opens) expect(() => circuit.enter('account')).toThrow(open);
    else expect(() => circuit.enter('account')).not.toThrow();
  });

  it('forgets old failures and old answers alike', () => {
    call('failed', 4);
    clock.advance(20_000);
    call('answered', 7);
    clock.advance(10_000);
    call('failed', 6);
    expect(() => circuit.enter('account')).not.toThrow();
    call('failed');
    expect(() => circuit.enter('account')).toThrow(open);
  });

  describe('with a thousand other accounts', () => {
    const others = () => {
      for (let n = 0; n < 1_000; n += 1) circuit.settle(`other ${n}`, 'answered');
    };

    it('remembers that a circuit is open even after its calls no longer count', () => {
      call('failed', 10);
      clock.advance(30_000);
      circuit.enter('account');
      circuit.settle('account', 'failed');
      others();
      expect(() => circuit.enter('account')).toThrow(open);
    });

    it('remembers the calls that still count', () => {
      call('failed', 9);
      clock.advance(29_999);
      others();
      call('failed');
      expect(() => circuit.enter('account')).toThrow(open);
    });
  });

  it('lets calls that wait for a probe try again in a second', () => {
    call('failed', 10);
    clock.advance(30_000);
    circuit.enter('account');
    expect(() => circuit.enter('account')).toThrow(expect.objectContaining({ retryAfterMs: 1_000 }));
  });

  it('lets one call probe after the pause, doubles the pause when it fails, and closes when it succeeds', () => {
    call('failed', 10);
    for (const pause of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
      clock.advance(pause - 1);
      expect(() => circuit.enter('account')).toThrow(open);
      clock.advance(1);
      circuit.enter('account');
      expect(() => circuit.enter('account')).toThrow(open);
      circuit.settle('account', 'failed');
    }
    clock.advance(300_000);
    call('ignored');
    call('answered');
    call('failed', 9);
    expect(() => circuit.enter('account')).not.toThrow();
  });

  it('reports how long it stays open', () => {
    call('failed', 10);
    clock.advance(10_000);
    expect(() => circuit.enter('account')).toThrow(expect.objectContaining({ retryAfterMs: 20_000 }));
  });
});

import { WebhookDispatchProcessor } from './webhook-dispatch.processor.js';

describe('WebhookDispatchProcessor', () => {
  const processorOf = (busyRounds: number) => {
    const told = { rounds: 0, rows: 0, events: 0 };
    const round = async (): Promise<boolean> => (told.rounds += 1) <= busyRounds;
    const sequencerOf = (what: 'rows' | 'events') =>
      ({ round: async (): Promise<boolean> => (told[what] += 1) < 0 }) as never;
    const processor = new WebhookDispatchProcessor({ round } as never, sequencerOf('events'), sequencerOf('rows'));
    return { processor, told };
  };

  it.each([
    ['ends with the round that found nothing', 2, 3],
    ['leaves the rest to the next job after 20 rounds', 1_000, 20],
  ])('%s', async (_name, busyRounds, rounds) => {
    const { processor, told } = processorOf(busyRounds);
    await processor.process();
    expect(told).toEqual({ rounds, rows: rounds, events: rounds });
  });
});

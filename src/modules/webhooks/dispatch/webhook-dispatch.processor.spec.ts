import { WebhookDispatchProcessor } from './webhook-dispatch.processor.js';

describe('WebhookDispatchProcessor', () => {
  const processorOf = (busyRounds: number) => {
    const told = { rounds: 0, numbered: 0 };
    const round = async (): Promise<boolean> => (told.rounds += 1) <= busyRounds;
    const number = async (): Promise<boolean> => (told.numbered += 1) < 0;
    const processor = new WebhookDispatchProcessor({ round } as never, { round: number } as never);
    return { processor, told };
  };

  it.each([
    ['ends with the round that found nothing', 2, 3],
    ['leaves the rest to the next job after 20 rounds', 1_000, 20],
  ])('%s', async (_name, busyRounds, rounds) => {
    const { processor, told } = processorOf(busyRounds);
    await processor.process();
    expect(told).toEqual({ rounds, numbered: rounds });
  });
});

import { WebhookDispatchProcessor } from './webhook-dispatch.processor.js';

describe('WebhookDispatchProcessor', () => {
  const processorOf = (busyRounds: number) => {
    const told = { rounds: 0 };
    const round = async (): Promise<boolean> => (told.rounds += 1) <= busyRounds;
    return { processor: new WebhookDispatchProcessor({ round } as never), told };
  };

  it.each([
    ['ends with the round that found nothing', 2, 3],
    ['leaves the rest to the next job after 20 rounds', 1_000, 20],
  ])('%s', async (_name, busyRounds, rounds) => {
    const { processor, told } = processorOf(busyRounds);
    await processor.process();
    expect(told.rounds).toBe(rounds);
  });
});

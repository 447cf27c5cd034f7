import { restartable } from '../../scripts/lib/restart.mjs';

interface FakeService {
  name: string;
  number: number;
  exited: Promise<string>;
  stop: () => Promise<void>;
}

describe('a service that restarts on change', () => {
  const running = new Set<number>();
  let started = 0;
  const start = (): FakeService => {
    const number = (started += 1);
    running.add(number);
    return {
      name: 'app',
      number,
      exited: new Promise<string>(() => undefined),
      stop: async () => void running.delete(number),
    };
  };

  it('never runs twice, and stays stopped after a stop', async () => {
    const service = restartable(start);
    expect([...running]).toEqual([1]);
    await service.restart();
    expect([...running]).toEqual([2]);
    await service.stop();
    await service.restart();
    expect([...running]).toEqual([]);
  });
});

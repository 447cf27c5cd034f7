import { Reflector } from '@nestjs/core';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import type { JobQueue } from '../../platform/queue/job-queue.js';
import type { ExchangeService } from './exchange.service.js';
import { ExchangeRatesProcessor } from './exchange-rates.processor.js';

const setUp = ({ due = true, missing = false } = {}) => {
  const done: string[] = [];
  const exchange = {
    isDue: async () => due,
    areMissing: async () => missing,
    refresh: async () => void done.push('refreshed'),
  } as unknown as ExchangeService;
  const queue = { enqueue: async (name: string) => void done.push(`enqueued ${name}`) } as unknown as JobQueue;
  return { processor: new ExchangeRatesProcessor(exchange, queue), done };
};

it.each([
  ['fetches rates that are due', true, ['refreshed']],
  ['fetches no rates that another job has fetched meanwhile', false, []],
])('%s', async (_, due, expected) => {
  const { processor, done } = setUp({ due });
  await processor.process();
  expect(done).toEqual(expected);
});

it.each([
  ['enqueues a job when rates are due', { due: true }, ['enqueued exchange-rates'], false],
  ['enqueues no job while the rates are not due', { due: false }, [], false],
  [
    'checks again soon while there are no rates at all',
    { due: true, missing: true },
    ['enqueued exchange-rates'],
    true,
  ],
])('%s', async (_, state, expected, soon) => {
  const { processor, done } = setUp(state);
  expect(await processor.look()).toBe(soon);
  expect(done).toEqual(expected);
});

it('checks every hour, and every five seconds while there are no rates at all', () => {
  const { look } = ExchangeRatesProcessor.prototype;
  expect(new Reflector().get(Recurring, look)).toMatchObject({ everyMs: 60 * 60_000, busyMs: 5_000 });
});

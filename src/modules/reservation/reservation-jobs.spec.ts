import { Reflector } from '@nestjs/core';
import { Env } from '../../config/env.js';
import type { GuestErasureService } from './guest-erasure.service.js';
import { GuestRetentionProcessor } from './guest-retention.processor.js';
import type { JobOf } from '../../platform/queue/jobs.js';
import { ReservationLookupProcessor } from './reservation-lookup.processor.js';
import { Recurring } from '../../platform/recurring/recurring-work.js';

it('enqueues a job for each look-up that is due, fifty at a time', async () => {
  const [asked, jobs]: [number[], unknown[]] = [[], []];
  const lookups = { due: async (limit: number) => (asked.push(limit), ['a', 'b']) };
  const queue = { enqueue: async (...job: unknown[]) => void jobs.push(job) };
  await new ReservationLookupProcessor(new Env(), lookups as never, queue as never).enqueueDue();
  expect([asked, jobs]).toEqual([
    [50],
    [
      ['look-up-reservation', { reservationId: 'a' }],
      ['look-up-reservation', { reservationId: 'b' }],
    ],
  ]);
});

it('looks up the reservation of its job', async () => {
  const ids: string[] = [];
  const lookups = { turn: async (id: string) => ({ workspaceId: 'w', work: async () => void ids.push(id) }) };
  await new ReservationLookupProcessor(new Env(), lookups as never, {} as never).process({
    data: { reservationId: 'a' },
  } as JobOf<'look-up-reservation'>);
  expect(ids).toEqual(['a']);
});

it.each([
  ['reports more after a full batch', 30, 50, true],
  ['reports no more after a smaller batch', 30, 49, false],
  ['does nothing where guests are kept', undefined, 50, false],
])('erasing the guests of stays that ended long ago %s', async (_, days, found, more) => {
  const asked: unknown[] = [];
  const erasure = { eraseOlderThan: async (...args: unknown[]) => (asked.push(args), found) };
  const env = { GUEST_RETENTION_DAYS: days } as Env;
  expect(await new GuestRetentionProcessor(erasure as unknown as GuestErasureService, env).sweep()).toBe(more);
  expect(asked).toEqual(days === undefined ? [] : [[30, 50]]);
});

it('checks every second for due look-ups, and every hour for guests kept too long', () => {
  const options = [ReservationLookupProcessor.prototype.enqueueDue, GuestRetentionProcessor.prototype.sweep].map(
    (method) => new Reflector().get(Recurring, method),
  );
  expect(options).toMatchObject([{ everyMs: 1_000 }, { everyMs: 3_600_000, busyMs: 250 }]);
});

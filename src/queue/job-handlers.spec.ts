import 'reflect-metadata';
import { JobHandler } from './job-handler.decorator.js';
import { collectHandlers } from './job-handlers.js';
import { JOB_NAMES, jobId, type JobName } from './jobs.js';

const processorOf = (name: JobName): object => {
  class Processor {
    async handle(): Promise<void> {}
  }
  JobHandler(name)(Processor);
  return new Processor();
};

describe('job handlers', () => {
  const all = JOB_NAMES.map(processorOf);

  it('finds the one processor of every job, past what is none', () => {
    const handlers = collectHandlers([new Date(0), ...all, ...all]);
    expect([...handlers.keys()].sort()).toEqual([...JOB_NAMES].sort());
    expect(handlers.get('pms-hint')).toBe(all[JOB_NAMES.indexOf('pms-hint')]);
  });

  it('refuses a job without a handler, naming it', () => {
    expect(() => collectHandlers(all.slice(2))).toThrow(`Jobs without a handler: ${JOB_NAMES[0]}, ${JOB_NAMES[1]}`);
  });

  it('refuses a job with two handlers', () => {
    expect(() => collectHandlers([...all, processorOf('pms-hint')])).toThrow(
      'Job pms-hint has two handlers: Processor and Processor',
    );
  });
});

describe('job ids', () => {
  it('are the same for the same payload, whatever the order of its keys', () => {
    const id = 'sync-account_0198c0de-0000-7000-8000-000000000001_LISTINGS';
    expect(jobId('sync-account', { accountId: '0198c0de-0000-7000-8000-000000000001', resource: 'LISTINGS' })).toBe(id);
    expect(jobId('sync-account', { resource: 'LISTINGS', accountId: '0198c0de-0000-7000-8000-000000000001' })).toBe(id);
    expect(jobId('dispatch-events', {})).toBe('dispatch-events');
  });

  it.each(['a:b', 'a b', 'guest@example.org', ''])('refuse %j in a payload', (accountId) => {
    const make = (): string => jobId('pms-hint', { accountId });
    if (accountId === '') expect(make()).toBe('pms-hint_');
    else expect(make).toThrow('ids and enums only');
  });
});

import { handledJob, type JobProcessor } from './job-handler.decorator.js';
import { JOB_NAMES, type JobName } from './jobs.js';

export type JobHandlers = ReadonlyMap<JobName, JobProcessor<JobName>>;

/** The processor of every job among the given instances. Throws when a job has none or two. */
export const collectHandlers = (instances: readonly object[]): JobHandlers => {
  const handlers = new Map<JobName, JobProcessor<JobName>>();
  for (const instance of new Set(instances)) {
    const name = handledJob(instance.constructor);
    if (name === undefined) continue;
    const other = handlers.get(name);
    if (other)
      throw new Error(`Job ${name} has two handlers: ${other.constructor.name} and ${instance.constructor.name}`);
    handlers.set(name, instance as JobProcessor<JobName>);
  }
  const missing = JOB_NAMES.filter((name) => !handlers.has(name));
  if (missing.length > 0) throw new Error(`Jobs without a handler: ${missing.join(', ')}`);
  return handlers;
};

import { WorkerHost } from '@nestjs/bullmq';
import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { JOB_NAMES, laneShare } from './platform/queue/jobs.js';
import { WorkspaceLane } from './platform/queue/workspace-lane.js';
import { WorkerModule } from './worker.module.js';

const PROCESSOR = 'bullmq:processor_metadata';

/** The processor of each job, by the job's name. */
const processors = new Map(
  (Reflect.getMetadata(MODULE_METADATA.PROVIDERS, WorkerModule) as Type[])
    .filter(({ prototype }) => prototype instanceof WorkerHost)
    .map((processor) => [(Reflect.getMetadata(PROCESSOR, processor) as { name: string }).name, processor]),
);

describe('the lanes of the service', () => {
  it('have one processor each', () => {
    expect([...processors.keys()].sort()).toEqual([...JOB_NAMES].sort());
  });

  it.each(JOB_NAMES)('run %s within shares of workspaces, unless it works for all of them', (name) => {
    const { prototype } = processors.get(name)! as { prototype: WorkerHost };
    const isShared = prototype instanceof WorkspaceLane && prototype.process === WorkspaceLane.prototype.process;
    expect(isShared).toBe(laneShare(name).of === 'workspace');
  });
});

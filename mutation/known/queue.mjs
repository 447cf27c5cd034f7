const worker = 'src/queue/lane-worker.ts';
const runtime = 'src/queue/worker-runtime.ts';
const queue = 'src/queue/job-queue.ts';
const jobs = 'src/queue/jobs.ts';
const lane = 'src/queue/workspace-lane.ts';
const work = 'src/shared/recurring/recurring-work.ts';
const loop = 'src/shared/recurring/recurring-loop.ts';
const specOf = (file) => [file.replace(/\.ts$/, '.spec.ts')];
const plant = (name, file, find, replace, near = specOf(file)) => ({ name, file, find, replace, near });

export const plants = [
  plant('a lock of 15 min', worker, 'lockDuration: 15_000', 'lockDuration: 900_000'),
  plant('stalled jobs looked for every 5 min', worker, 'stalledInterval: 5_000', 'stalledInterval: 300_000'),
  plant('a job that stalled once is lost', worker, 'maxStalledCount: 100', 'maxStalledCount: 1'),
  plant('a worker begins before the boot is over', worker, 'autorun: false', 'autorun: true'),
  plant('the width of the lane is not set', worker, '    this.concurrency = concurrency;\n', ''),
  plant(
    'idle while its hands are full',
    worker,
    'this.processing.size < this.concurrency',
    'this.processing.size <= this.concurrency',
  ),
  plant('idle a moment late', worker, '>= milliseconds', '> milliseconds'),
  plant('idle while it closes', worker, '!this.closing && hasFreeHand', 'hasFreeHand'),
  plant(
    'idle since the job began',
    worker,
    '      this.processing.delete(processed);\n      this.lastTaken = performance.now();\n',
    '      this.processing.delete(processed);\n',
  ),
  plant(
    'a worker runs whose first connection failed',
    worker,
    '    this.waitUntilReady()\n      .then(() => this.run())\n',
    '    this.run()\n',
  ),
  plant('a worker whose first connection failed waits for 30 s', worker, '        this.lastTaken = -Infinity;\n', ''),
  plant('the successor is not started', worker, '    successor.start(this.concurrency);\n', ''),
  plant('the replaced worker goes on', worker, '    void super.close();\n', ''),
  plant('jobs are told to end after 25 min', worker, 'FINISH_MS = 25_000', 'FINISH_MS = 1_500_000'),
  plant('a job that does not end is waited for', worker, 'ABORT_MS = 2_000', 'ABORT_MS = 120_000'),
  plant('jobs are not told to end', worker, "      this.cancelAllJobs('the process stops');\n", ''),
  plant('closing twice waits twice', worker, 'return (this.ended ??= this.end());', 'return this.end();'),
  plant(
    'jobs run as nobody',
    worker,
    'asSystem(() => super.callProcessJob(job, token, signal))',
    'super.callProcessJob(job, token, signal)',
  ),
  plant(
    'the signal is not handed on',
    worker,
    'super.callProcessJob(job, token, signal)',
    'super.callProcessJob(job, token)',
  ),
  plant(
    'a failure reaches the store',
    worker,
    'job: job.name, ...failureLine(error) });\n',
    'job: job.name, ...failureLine(error) });\n      throw error;\n',
  ),
  plant('a line for every error of the store', worker, '    this.lastErrorLine = performance.now();\n', ''),
  plant('two processors compete', runtime, 'processors.length !== 1', 'processors.length === 0', [
    'src/queue/worker-runtime.int-spec.ts',
  ]),
  plant('a job without a processor', runtime, 'processors.length !== 1', 'processors.length > 1'),
  plant('a processor without a job', runtime, 'if (stray) throw', 'if (stray) void', [
    'src/queue/worker-runtime.int-spec.ts',
  ]),
  plant('the API role works', runtime, '    if (!this.env.runsWorker) return;\n', ''),
  plant(
    'a busy lane is replaced',
    runtime,
    'if (waiting === 0 || !lane.idleFor(IDLE_MS)) continue;',
    'if (waiting === 0) continue;',
  ),
  plant(
    'a lane without work is replaced',
    runtime,
    'if (waiting === 0 || !lane.idleFor(IDLE_MS)) continue;',
    'if (!lane.idleFor(IDLE_MS)) continue;',
  ),
  plant('idle lanes are looked for every 10 min', runtime, 'WATCH_EVERY_MS = 10_000', 'WATCH_EVERY_MS = 600_000'),
  plant('a lane is idle after half a minute less', runtime, 'IDLE_MS = 30_000', 'IDLE_MS = 500'),
  plant('the successor is not closed', runtime, 'this.lanes.add(lane.replace());', 'lane.replace();'),
  plant('the recurring work is not stopped', runtime, '[this.recurring.stop(), ...', '[...'),
  plant('lanes are not closed', runtime, ', ...[...this.lanes].map((lane) => lane.close())]', ']'),
  plant('the watch goes on after the end', runtime, '    clearInterval(this.watch);\n', ''),
  plant('a store that is away is asked at once', queue, 'performance.now() < this.pausedUntil', 'false'),
  plant('a store that is away is spared for a minute', queue, 'PAUSE_MS = 1_000', 'PAUSE_MS = 60_000'),
  plant(
    'a caller waits for the store',
    queue,
    'await within(ANSWER_MS, queue.add(name, payload, options));',
    'await queue.add(name, payload, options);',
  ),
  plant(
    'the id is left to BullMQ',
    queue,
    'const options = { jobId: jobId(name, payload) };',
    'jobId(name, payload);\n    const options = {};',
  ),
  plant('a broken queue stays', queue, '    this.use(new Queue(queue.name, queue.opts));\n', ''),
  plant(
    'a sound queue is replaced',
    queue,
    'queue.waitUntilReady().catch(() => this.replace(queue));',
    'this.replace(queue);',
  ),
  plant('an id depends on the order of keys', jobs, '    .sort(([a], [b]) => (a < b ? -1 : 1))\n', ''),
  plant('an id without the name of the job', jobs, "[name, ...values].join('_')", "values.join('_')"),
  plant('text in a payload', jobs, '  if (!/^[\\w-]+$/.test(id)) throw', '  if (!id) throw'),
  plant('deliveries as wide as syncs', jobs, "'deliver-webhook': { width: 4", "'deliver-webhook': { width: 1"),
  plant(
    'deliveries have no share',
    jobs,
    "'deliver-webhook': { width: 4, share: BY_WORKSPACE }",
    "'deliver-webhook': { width: 4, share: { of: 'service', reason: 'none' } }",
  ),
  plant(
    'a job runs outside of its share',
    lane,
    'await this.shares.run(turn, () => turn.work())',
    'await turn.work().then(() => true)',
  ),
  plant('a job that finds no room is forgotten', lane, ') await turn.turnAway?.();', ') return;'),
  plant('a processor of a shared lane needs no shares', runtime, '      requireShares(hosts);\n', '', [
    'src/queue/worker-runtime.int-spec.ts',
  ]),
  plant('two pieces of work share a name', work, '    if (this.loops.has(name)) throw', '    if (!name) throw'),
  plant('a round runs as nobody', work, 'asSystem(method)', 'method()'),
  plant('a round that hangs holds up the end', work, 'FINISH_MS = 25_000', 'FINISH_MS = 1_500_000'),
  plant('an instance of two tokens runs twice', work, 'new Set(this.discovery', 'Array.from(this.discovery'),
  plant('rounds overlap', loop, 'this.last.catch(() => undefined).then(() => this.parts.work())', 'this.parts.work()'),
  plant('a busy round pauses as an idle one', loop, 'busy ? busyMs : everyMs', 'everyMs'),
  plant('the end does not wait for the round', loop, '    await this.last.catch(() => undefined);\n', ''),
  plant('a round begins after the end', loop, 'if (this.started) this.timer', 'this.timer'),
];

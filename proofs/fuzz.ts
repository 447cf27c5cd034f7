import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_BODY_BYTES } from '../src/edge/http/limits.js';
import type { FuzzRequest } from './lib/fuzz/fuzz-changes.js';
import { RequestGenerator } from './lib/fuzz/fuzz-generate.js';
import { type FuzzAnswer, Sender } from './lib/fuzz/fuzz-send.js';
import { FuzzTarget } from './lib/fuzz/fuzz-target.js';
import { operationsOf } from './lib/hostile/hostile-input.js';
import { answerChecker, type CheckAnswer } from './lib/fuzz/openapi-check.js';
import { RAW_REQUESTS } from './lib/fuzz/raw-requests.js';
import { Receiver } from './lib/stack/receiver.js';
import type { ServiceProcess } from './lib/stack/service-process.js';
import { openApiDocument } from './lib/fuzz/url-fields.js';
import { inParallel, until } from './lib/stack/wait.js';
import { proof, type Trial } from './proof.js';
import { planted } from './planted/fuzz.js';

const WIDTH = 8;
/** The share of the requests after which the memory counts as warmed up. */
const PHASES = [0.25, 0.5, 0.75, 1];
const MOST_GROWTH = 0.1;
/** With this many requests every operation succeeds; with fewer, some that need two earlier steps may not. */
const MANY = 50_000;
const MOST_SILENT = 8;
/** The status of an accepted form. */
const SEE_OTHER = 303;
const ERROR_BODY = 'timestamp,path,message,details';
const MIB = 1_048_576;

export const fuzz = proof({
  name: 'fuzz',
  promise: 'no input breaks it',
  short: { requests: 6_000 },
  full: { requests: 200_000 },
  planted,
  async run(trial: Trial, { requests }) {
    const memoryFile = join(trial.scratch, 'memory.json');
    const probe = `--import=${new URL('./lib/hostile/memory-probe.js', import.meta.url).href}`;
    const limits = { RATE_LIMIT_PER_MINUTE: '0', AUTH_FAILURES_PER_MINUTE: '0' };
    const stack = await trial.stack({
      env: {
        LOG_LEVEL: 'warn',
        SECURITY_CONTACT: 'mailto:security@example.com',
        ...limits,
        NODE_OPTIONS: probe,
        MEMORY_FILE: memoryFile,
      },
    });
    const receiver = await Receiver.start();
    const document = openApiDocument();
    const operations = operationsOf(document);
    const target = await FuzzTarget.start(stack, receiver);
    const api = stack.apis[0]!;
    const campaign = new Campaign(
      new RequestGenerator(operations, target),
      target,
      answerChecker(document),
      new Sender(api.url),
    );
    const memory: { rss: number; used: number }[] = [];
    let done = 0;
    for (const phase of PHASES) {
      const last = Math.floor(requests * phase);
      await inParallel(range(done, last), WIDTH, (index) => campaign.try(trial.random.fork(index)));
      done = last;
      memory.push(await memoryOf(api, memoryFile));
      trial.say(`${last} of ${requests}: ${JSON.stringify(memory.at(-1))} MiB`);
    }
    await inParallel(RAW_REQUESTS, WIDTH, (bytes) => campaign.tryRaw(bytes));
    campaign.tell(trial);
    const silent = operations
      .map(({ method, template }) => `${method} ${template}`)
      .filter((name) => !campaign.succeeded.has(name));
    trial.figure(
      'operations',
      `${operations.length}, ${operations.length - silent.length} of which answered 2xx or 303`,
    );
    for (const name of silent) for (const line of campaign.outcomesOf(name)) trial.say(line);
    const spared = requests < MANY ? MOST_SILENT : 0;
    trial.must(
      silent.length <= spared,
      `each was reached, so that there was something to break${silent.map((name) => `, not ${name}`).join('')}`,
    );
    trial.must(stack.apis[0]!.starts === 1 && stack.workers[0]!.starts === 1, 'no process ended');
    trial.must(await api.answers(), 'the API still answers');
    const [warm, end] = [memory[0]!, memory.at(-1)!];
    const growth = end.used / warm.used - 1;
    trial.figure(
      'memory',
      `${warm.used} MiB in use after warm-up, ${end.used} MiB at the end; resident ${warm.rss} and ${end.rss} MiB`,
    );
    trial.must(growth < MOST_GROWTH, `memory grew by less than 10 % after warm-up (${(growth * 100).toFixed(1)} %)`);
    campaign.close();
    await receiver.close();
  },
});

function* range(first: number, end: number): Iterable<number> {
  for (let at = first; at < end; at += 1) yield at;
}

const memoryOf = async (api: ServiceProcess, file: string): Promise<{ rss: number; used: number }> => {
  rmSync(file, { force: true });
  process.kill(api.pid!, 'SIGWINCH');
  const usage = await until('the memory in use', async () => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage;
    } catch {
      return undefined;
    }
  });
  const rounded = (bytes: number): number => Math.round((bytes / MIB) * 10) / 10;
  return { rss: rounded(usage.rss), used: rounded(usage.heapUsed + usage.external) };
};

/** Sends requests and checks the answers; each kind of fault is reported once. */
class Campaign {
  readonly succeeded = new Set<string>();
  private readonly faults = new Map<string, number>();
  private readonly statuses = new Map<string, number>();
  private readonly outcomes = new Map<string, number>();

  constructor(
    private readonly generator: RequestGenerator,
    private readonly target: FuzzTarget,
    private readonly check: CheckAnswer,
    private readonly sender: Sender,
  ) {}

  async try(random: Parameters<RequestGenerator['make']>[0]): Promise<void> {
    const request = this.generator.make(random);
    try {
      const answer = await this.sender.send(request);
      this.count(this.statuses, `${request.kind} ${String(answer.status)[0]}xx`);
      this.count(this.outcomes, `${request.method} ${request.template}: ${answer.status}`);
      if (answer.status < 300 || answer.status === SEE_OTHER)
        this.succeeded.add(`${request.method} ${request.template}`);
      this.target.learnFrom(request.template, request.method, answer);
      const fault = this.faultOf(request, answer);
      if (fault) this.fault(request, fault);
    } catch (error) {
      if (isCutOff(request, error)) this.count(this.statuses, `${request.kind} cut off`);
      else this.fault(request, `no answer: ${(error as Error).message}`);
    }
  }

  /** Checks that bytes that are not a request are answered like any other error, or not at all. */
  async tryRaw(bytes: string): Promise<void> {
    const text = await this.sender.raw(bytes);
    const [head = '', rest = ''] = text.split('\r\n\r\n');
    // The rest is the answer to the bytes after the first request.
    const body = rest.slice(0, Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? rest.length));
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
    this.count(this.statuses, `raw ${text === '' ? 'closed' : `${String(status)[0]}xx`}`);
    const isWrong = text !== '' && (!(status < 500) || (status >= 400 && keysOf(body) !== ERROR_BODY));
    if (isWrong) this.count(this.faults, `raw ${JSON.stringify(bytes.slice(0, 80))}: ${text.slice(0, 300)}`);
  }

  tell(trial: Trial): void {
    for (const [fault, count] of [...this.faults].slice(0, 20)) trial.say(`${count} × ${fault}`);
    trial.figure(
      'answers',
      [...this.statuses]
        .sort()
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
    );
    const all = [...this.faults.values()].reduce((sum, count) => sum + count, 0);
    trial.must(all === 0, `each answer follows its schema, errors with four fields, and is not a 5xx (${all} do not)`);
  }

  /** The answers of an operation by status. */
  outcomesOf(operation: string): string[] {
    return [...this.outcomes].flatMap(([name, count]) =>
      name.startsWith(`${operation}:`) ? `${count} × ${name}` : [],
    );
  }

  close(): void {
    this.sender.close();
  }

  private faultOf({ method, target }: FuzzRequest, answer: FuzzAnswer): string | undefined {
    const { status, headers, text, body } = answer;
    if (status >= 500) return `${status} ${text.slice(0, 300)}`;
    if (typeof headers['x-request-id'] !== 'string') return `${status} without x-request-id`;
    const isPage =
      String(headers['content-type']).startsWith('text/html') && /^\/(api\/v1\/oauth\/callback|connect)\//.test(target);
    if (status >= 400 && !isPage && Object.keys(Object(body)).join() !== ERROR_BODY)
      return `${status} ${text.slice(0, 300)}`;
    try {
      this.check(method, target, { status, body, text });
    } catch (error) {
      return (error as Error).message.slice(0, 600);
    }
    return undefined;
  }

  private fault({ kind, method, template, target, headers, body }: FuzzRequest, fault: string): void {
    const key = `${method} ${template}: ${fault.replace(/"(timestamp|path)":"[^"]*"/g, '')}`;
    this.count(this.faults, key);
    if (this.faults.get(key) === 1)
      console.log(
        `      ${kind} ${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(String(body ?? '').slice(0, 300))}\n        ${fault}`,
      );
  }

  private count(counts: Map<string, number>, key: string): void {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
}

/** A body that is too long is refused before all of it has arrived; the rest meets a closed connection. */
const isCutOff = ({ body = '' }: FuzzRequest, error: unknown): boolean =>
  Buffer.byteLength(body) > MAX_BODY_BYTES && /^(EPIPE|ECONNRESET)$/.test((error as NodeJS.ErrnoException).code ?? '');

const keysOf = (body: string): string => {
  try {
    return Object.keys(JSON.parse(body) as object).join();
  } catch {
    return '';
  }
};

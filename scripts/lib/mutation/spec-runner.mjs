import { fork } from 'node:child_process';
import { join } from 'node:path';
import { jestNodeArguments } from '../tests/jest.mjs';

const PROCESS = join(import.meta.dirname, 'spec-process.mjs');
/** A test that takes longer waits for something that a planted bug removed. */
const TEST_TIMEOUT_MS = 20_000;
const SPEC_TIMEOUT_MS = 90_000;

/** Runs spec files of the tree at `root`, each in a separate process, because a process loads each module only once. */
export class SpecRunner {
  #child;

  constructor({ root, cacheDirectory }, databaseUrl = '', testTimeout = TEST_TIMEOUT_MS) {
    this.order = { root, cacheDirectory, testTimeout };
    this.env = { ...process.env, NODE_ENV: 'test', ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }) };
  }

  /**
   * Runs `specs`, or only their tests with `only` in their names, up to the first failure: `{ passed, failure }`. A
   * spec that runs out of time is run twice, because the machine may be busy.
   */
  async run(specs, only) {
    for (const spec of specs) {
      const first = await this.#runSpec(spec, only);
      const result = first.ranOut ? await this.#runSpec(spec, only) : first;
      if (!result.passed) return result;
    }
    return { passed: true };
  }

  stop() {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #runSpec(spec, only) {
    const child = (this.#child = this.#start());
    return new Promise((done) => {
      const end = (result) => {
        clearTimeout(timer);
        child.removeAllListeners();
        this.stop();
        done(result);
      };
      const timer = setTimeout(
        () => end({ passed: false, ranOut: true, failure: `${spec} does not end` }),
        SPEC_TIMEOUT_MS,
      );
      child.once('message', end);
      child.once('exit', () => end({ passed: false, failure: `${spec} ends its process` }));
      child.send({ ...this.order, spec, only });
    });
  }

  #start() {
    return fork(PROCESS, {
      cwd: this.order.root,
      env: this.env,
      execArgv: [...jestNodeArguments(this.order.root), '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }
}

import { TestEnvironment } from 'jest-environment-node';

/** Skips what is left of a spec file after its first failure: one failure is enough to notice a bug. */
export default class StopAtFailure extends TestEnvironment {
  #failed = false;

  handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.#failed = true;
    if (name === 'test_start' && this.#failed) test.mode = 'skip';
  }
}

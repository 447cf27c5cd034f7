import NativeEnvironment from '../../../test/support/native/environment.mjs';

/** Skips the rest of a spec file after its first failure: one failure is enough to notice a bug. */
export default class StopAtFailure extends NativeEnvironment {
  #failed = false;

  handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.#failed = true;
    if (name === 'test_start' && this.#failed) test.mode = 'skip';
  }
}

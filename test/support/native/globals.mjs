/** `@jest/globals` of the test file that runs. */
export let expect, jest, it, test, describe, beforeAll, beforeEach, afterAll, afterEach;

export function setGlobals(globals) {
  ({ expect, jest, it, test, describe, beforeAll, beforeEach, afterAll, afterEach } = globals);
}

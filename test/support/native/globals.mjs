/** The `@jest/globals` of the running test file. */
export let expect, jest, it, test, describe, beforeAll, beforeEach, afterAll, afterEach;

export function setGlobals(globals) {
  ({ expect, jest, it, test, describe, beforeAll, beforeEach, afterAll, afterEach } = globals);
}

import Sequencer from '@jest/test-sequencer';

const SLOWEST_FIRST = ['e2e', 'integration', 'unit'];

/**
 * Runs slow test files first, so that no processor is idle at the end. In a fresh clone, where no times are known, Jest
 * sorts by the size of a file, whatever its project.
 */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    const place = ({ duration, context }) =>
      duration === undefined ? SLOWEST_FIRST.indexOf(context.config.displayName.name) : SLOWEST_FIRST.length;
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
}

/**
 * The service, with a switch for the charging of work: without it no request has a payer, and statements are not timed.
 * Requests that began while it was on still release their places.
 * SIGCONT turns it off and on again. One process serves both, because two processes differ by a tenth for unrelated
 * reasons.
 */
import { Admission } from '../../src/edge/auth/admission.js';
import { ChargedQuery } from '../../src/platform/database/charged-query.js';

type Methods = Record<string, (...args: unknown[]) => unknown>;

let isCharging = true;
process.on('SIGCONT', () => (isCharging = !isCharging));

/** Calls the method while work is charged, and `other` instead while it is not. */
const switched = (methods: Methods, name: string, other: Methods[string]): void => {
  const own = methods[name]!;
  methods[name] = function (...args) {
    return (isCharging ? own : other).apply(this, args);
  };
};

const admission = Admission.prototype as unknown as Methods;
switched(admission, 'charge', () => undefined);
switched(admission, 'begin', (_request, done) => (done as () => void)());
const statement = ChargedQuery.prototype as unknown as Methods;
const plain = Object.getPrototypeOf(statement) as Methods;
for (const name of ['submit', 'handleDataRow', 'handleReadyForQuery', 'handleError'])
  switched(statement, name, plain[name]!);

await import('../../src/main.js');

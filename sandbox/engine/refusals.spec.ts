import { Refusal } from '../ledger/types.js';
import { refusedByLedger, refusedByRoute } from './refusals.js';

const TAKEN = new Refusal('nights_taken', 'The nights are not available');
const CLOSED = new Refusal('bad_state', 'The booking is already closed');

it("refusedByLedger translates a refusal of the ledger to the PMS's form", () => {
  expect(refusedByLedger({ nights_taken: [422, 'Sold out'] }, TAKEN)).toMatchObject({
    status: 422,
    message: 'Sold out',
  });
});

it('refusedByLedger keeps the words of the ledger if the PMS has only a status', () => {
  const refusals = { nights_taken: [409, 'Sold out'], bad_state: [423], others: 400 } as const;
  expect(refusedByLedger(refusals, CLOSED)).toMatchObject({ status: 423, message: CLOSED.message });
  expect(refusedByLedger({ others: 400 }, CLOSED)).toMatchObject({ status: 400, message: CLOSED.message });
});

it('refusedByLedger returns a refusal unchanged if the PMS does not define it', () =>
  expect(refusedByLedger({}, TAKEN)).toBe(TAKEN));

it("refusedByRoute uses the PMS's refusal of a route, otherwise the usual one", () => {
  expect(refusedByRoute({ property: [410, 'Gone'] }, 'property')).toMatchObject({ status: 410, message: 'Gone' });
  expect(refusedByRoute({}, 'unauthorized')).toMatchObject({ status: 401, message: 'Unauthorized' });
});

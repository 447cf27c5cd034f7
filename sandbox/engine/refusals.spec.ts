import { Refusal } from '../ledger/types.js';
import { refusedByLedger, refusedByRoute } from './refusals.js';

const TAKEN = new Refusal('nights_taken', 'The nights are not available');
const CLOSED = new Refusal('bad_state', 'The booking is already closed');

it("translates a refusal of the ledger to the PMS's form", () => {
  expect(refusedByLedger({ nights_taken: [422, 'Sold out'] }, TAKEN)).toMatchObject({
    status: 422,
    message: 'Sold out',
  });
});

it('keeps the words of the ledger where the PMS has only a status', () => {
  const refusals = { nights_taken: [409, 'Sold out'], bad_state: [423], others: 400 } as const;
  expect(refusedByLedger(refusals, CLOSED)).toMatchObject({ status: 423, message: CLOSED.message });
  expect(refusedByLedger({ others: 400 }, CLOSED)).toMatchObject({ status: 400, message: CLOSED.message });
});

it('leaves to the server what the PMS says nothing of', () => expect(refusedByLedger({}, TAKEN)).toBe(TAKEN));

it('refuses for a route as the PMS does, else as is usual', () => {
  expect(refusedByRoute({ property: [410, 'Gone'] }, 'property')).toMatchObject({ status: 410, message: 'Gone' });
  expect(refusedByRoute({}, 'unauthorized')).toMatchObject({ status: 401, message: 'Unauthorized' });
});

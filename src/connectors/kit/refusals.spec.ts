import { ConnectorError } from './errors.js';
import { isRejection, nightsTaken, refusal } from './refusals.js';

it('words a refusal by its reason, with no word of the PMS', () => {
  expect(refusal(409, 'not_available')).toEqual({
    kind: 'rejected',
    message: nightsTaken().message,
    reason: 'not_available',
  });
  expect(refusal(422, 'capacity')).toMatchObject({ message: 'The PMS refused the request (422)', reason: 'capacity' });
  expect(refusal(400).reason).toBeUndefined();
});

it('tells rejections from other failures', () => {
  expect([nightsTaken(), new ConnectorError('unavailable', 'x'), new Error('x'), null].map(isRejection)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

import { ConnectorError } from '../port/errors.js';
import { isRejection, lacksRight, nightsTaken, reasonIn, refusal, refusesInWords, unlessGone } from './refusals.js';

it('words a refusal by its reason, without the words of the PMS', () => {
  expect(refusal(409, 'not_available')).toEqual({
    kind: 'rejected',
    message: nightsTaken().message,
    reason: 'not_available',
  });
  expect(refusal(422, 'capacity')).toMatchObject({ message: 'The PMS refused the request (422)', reason: 'capacity' });
  expect(refusal(400).reason).toBeUndefined();
});

it('treats a 403 without another reason as a missing right', () => {
  expect([refusal(403).reason, refusal(403, 'stay_rules').reason]).toEqual(['no_right', 'stay_rules']);
  const lacking = new ConnectorError('not_supported', 'x', { reason: 'no_right' });
  expect([lacking, nightsTaken(), new Error('x')].map(lacksRight)).toEqual([true, false, false]);
});

it('distinguishes rejections from other failures', () => {
  expect([nightsTaken(), new ConnectorError('unavailable', 'x'), new Error('x'), null].map(isRejection)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('returns undefined for a resource that the PMS does not know, and rethrows other refusals', async () => {
  const gone = new ConnectorError('rejected', 'x', { reason: 'not_found' });
  expect(await unlessGone(Promise.reject(gone))).toBeUndefined();
  expect(await unlessGone(Promise.resolve(7))).toBe(7);
  await expect(unlessGone(Promise.reject(nightsTaken()))).rejects.toMatchObject({ reason: 'not_available' });
});

it.each([
  ['The property is not available for these dates', 'not_available'],
  ['LISTING_IS_NOT_AVAILABLE', 'not_available'],
  ['The unit group is fully booked', 'not_available'],
  ['Dates already reserved', 'not_available'],
  ['Minimum stay is 3 nights', 'stay_rules'],
  ['min_stay_arrival', 'stay_rules'],
  ['maximum length of stay', 'stay_rules'],
  ['Too many guests', 'capacity'],
  ['occupancy exceeded', 'capacity'],
  ['The listing is unavailable for these dates', 'not_available'],
  ['Service unavailable', undefined],
  ['The service is temporarily unavailable', undefined],
  ['The e-mail address is not valid', undefined],
])('reads why a stay is refused: %s', (text, reason) => {
  expect(reasonIn(text)).toBe(reason);
});

it('prefers the words of one PMS to the usual ones', () => {
  expect(reasonIn('sleeps 4, not available', { capacity: /sleeps/ })).toBe('capacity');
});

it('reads the words of refusals only, and never those of refused credentials', () => {
  const classify = refusesInWords();
  const answer = (status: number, text = 'not available') => classify({ status, headers: {}, text });
  expect([400, 409, 422].map((status) => answer(status)?.reason)).toEqual(Array(3).fill('not_available'));
  expect([200, 401, 404, 500].map((status) => answer(status))).toEqual(Array(4).fill(undefined));
  expect(answer(400, '{"error":"invalid_client"}')).toBeUndefined();
});

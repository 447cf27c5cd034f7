import { promotionApplies } from './promotion-rules.js';

const promotion = {
  active: true,
  integrationAccountId: 'account',
  listingIds: [] as string[],
  startDate: '2027-03-01',
  endDate: '2027-03-31',
  minimumNights: 3,
};
const listing = { id: 'listing', integrationAccountId: 'account' };
const stay = { checkIn: '2027-03-10', checkOut: '2027-03-13' };

it.each([
  ['covers the stay', {}, {}, true],
  ['is switched off', { active: false }, {}, false],
  ['belongs to another account', { integrationAccountId: 'other' }, {}, false],
  ['names this listing', { listingIds: ['other', 'listing'] }, {}, true],
  ['names other listings', { listingIds: ['other'] }, {}, false],
  ['begins after check-in', { startDate: '2027-03-11' }, {}, false],
  ['begins on the day of check-in', { startDate: '2027-03-10' }, {}, true],
  ['ends on the last night', { endDate: '2027-03-12' }, {}, true],
  ['ends before the last night', { endDate: '2027-03-11' }, {}, false],
  ['is open at both ends', { startDate: null, endDate: null }, {}, true],
  ['requires more nights', { minimumNights: 4 }, {}, false],
  ['requires no number of nights', { minimumNights: null }, { checkOut: '2027-03-11' }, true],
])('decides whether a promotion that %s applies', (_, terms, dates, expected) => {
  expect(promotionApplies({ ...promotion, ...terms }, listing, { ...stay, ...dates })).toBe(expected);
});

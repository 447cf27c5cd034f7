import { termsOf } from '../../values/cancellation/terms.js';
import { PUBLISHED_POLICIES, publishedPolicy, textPolicy } from './published-policies.js';

const stay = {
  checkIn: '2026-07-31',
  checkOut: '2026-08-03',
  checkInTime: '15:00',
  timeZone: 'UTC',
  bookedAt: new Date('2026-01-01T00:00:00Z'),
};

describe('a published policy', () => {
  it.each([
    ['airbnb', 'flexible', '2026-07-30T15:00:00.000Z'],
    ['airbnb', 'MODERATE', '2026-07-26T15:00:00.000Z'],
    ['airbnb', 'limited', '2026-07-17T15:00:00.000Z'],
    ['airbnb', 'firm', '2026-07-01T15:00:00.000Z'],
    ['vrbo', 'relaxed', '2026-07-17T15:00:00.000Z'],
    ['vrbo', 'moderate', '2026-07-01T15:00:00.000Z'],
    ['vrbo', 'firm', '2026-06-01T15:00:00.000Z'],
    ['vrbo', 'strict', '2026-06-01T15:00:00.000Z'],
    ['vrbo', 'No refund', null],
  ] as const)('of %s named %s is free until %s', (set, name, until) => {
    expect(termsOf(publishedPolicy(set, name), stay).freeUntil).toBe(until);
  });

  it('of Airbnb named moderate costs one night and half of the rest in its last tier', () => {
    expect(termsOf(publishedPolicy('airbnb', 'moderate'), stay).tiers.at(-1)).toEqual({
      until: '2026-07-31T15:00:00.000Z',
      refundPercentage: null,
      penalty: { nights: 1, restPercentage: 50 },
    });
  });

  it('names an address as its source, and only its last tier has no end', () => {
    for (const { source, tiers } of Object.values(PUBLISHED_POLICIES).flatMap((set) => Object.values(set))) {
      expect(source).toMatch(/^https:\/\//);
      expect(tiers.map(({ until }) => until === null)).toEqual(tiers.map((_, index) => index === tiers.length - 1));
    }
  });
});

it.each(['strict', 'super_strict_30', 'Non-refundable'])(
  '%s of Airbnb is returned as text, because its rules are uncertain',
  (name) => {
    expect(publishedPolicy('airbnb', name)).toEqual({ source: 'TEXT', description: name, tiers: [] });
  },
);

it('an unknown name is returned as text, and an empty one as no policy', () => {
  expect(publishedPolicy('airbnb', ' our own ')).toEqual({ source: 'TEXT', description: 'our own', tiers: [] });
  expect(publishedPolicy('airbnb', 'constructor')).toMatchObject({ source: 'TEXT' });
  expect([publishedPolicy('vrbo', ''), textPolicy(' ')]).toEqual([null, null]);
});

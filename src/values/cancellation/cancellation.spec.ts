import fc from 'fast-check';
import { Decimal } from '../money/money.js';
import { addDays } from '../time/dates.js';
import type { CancellationPolicy, PolicyTier } from './policy.js';
import { type Cancellation, costOf } from './refund.js';
import { referenceCost } from './testing/reference.js';
import { termsOf, type TermsStay, UNKNOWN_TERMS } from './terms.js';

const NIGHTS = 4;
const free = { refundPercentage: 100 };
const nothing = { refundPercentage: 0 };

const policyOf = (...tiers: PolicyTier[]): CancellationPolicy => ({ source: 'PMS', description: 'Moderate', tiers });
const stayAt = (timeZone: string, checkIn: string, more: Partial<TermsStay> = {}): TermsStay => ({
  checkIn,
  checkOut: addDays(checkIn, NIGHTS),
  checkInTime: '15:00:00',
  timeZone,
  bookedAt: new Date('2026-01-01T00:00:00Z'),
  ...more,
});
const asked = (at: string | Date, more: Partial<Cancellation> = {}): Cancellation => ({
  by: 'GUEST',
  at: new Date(at),
  total: new Decimal(400),
  nights: NIGHTS,
  currency: 'EUR',
  ...more,
});
const cost = (policy: CancellationPolicy | null, stay: TermsStay, cancellation: Cancellation) => {
  const { refund, penalty, basis } = costOf(termsOf(policy, stay), cancellation);
  return [refund?.toNumber() ?? null, penalty?.toNumber() ?? null, basis];
};

// https://github.com/Universal-Commerce-Protocol/ucp/pull/808: cut-offs are half-open.
describe('a policy of free cancellation until 48 hours before check-in and one night from then on', () => {
  const policy = policyOf({ until: { hoursBeforeCheckIn: 48 }, ...free }, { until: null, penalty: { nights: 1 } });
  const stay = stayAt('UTC', '2026-06-10');

  it.each([
    ['2026-06-08T14:59:59.999Z', 400, 0],
    ['2026-06-08T15:00:00.000Z', 300, 100],
    ['2026-06-10T14:59:59.999Z', 300, 100],
  ])('refunds at %s', (at, refund, penalty) => {
    expect(cost(policy, stay, asked(at))).toEqual([refund, penalty, 'TERMS']);
  });

  it('is unknown from check-in on, because nights may have been used', () => {
    expect(cost(policy, stay, asked('2026-06-10T15:00:00Z'))).toEqual([null, null, 'UNKNOWN']);
  });

  it('has terms with instants', () => {
    expect(termsOf(policy, stay)).toEqual({
      source: 'PMS',
      refundability: 'REFUNDABLE',
      description: 'Moderate',
      freeUntil: '2026-06-08T15:00:00.000Z',
      tiers: [
        { until: '2026-06-08T15:00:00.000Z', refundPercentage: 100, penalty: null },
        { until: '2026-06-10T15:00:00.000Z', refundPercentage: null, penalty: { nights: 1 } },
      ],
    });
  });
});

describe('a change of clocks between cut-off and check-in', () => {
  it.each([
    // Two calendar days end at the same local time, 48 hours at another.
    ['Europe/Berlin', '2026-03-30', '2026-03-28T14:00:00.000Z', '2026-03-28T13:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-24T13:00:00.000Z', '2026-10-24T14:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-07T20:00:00.000Z', '2026-03-07T19:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-10-31T19:00:00.000Z', '2026-10-31T20:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-05', '2026-10-03T04:30:00.000Z', '2026-10-03T04:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-06', '2026-04-04T04:00:00.000Z', '2026-04-04T04:30:00.000Z'],
  ])('shifts a cut-off in hours but not one in days, in %s before %s', (zone, checkIn, days, hours) => {
    const stay = stayAt(zone, checkIn);
    const until = (cutoff: PolicyTier['until']) => termsOf(policyOf({ until: cutoff, ...free }), stay).freeUntil;
    expect([until({ daysBeforeCheckIn: 2 }), until({ hoursBeforeCheckIn: 48 })]).toEqual([days, hours]);
  });
});

describe('terms', () => {
  const stay = stayAt('Europe/Berlin', '2026-07-10', { bookedAt: new Date('2026-07-01T10:00:00Z') });

  it('leave out tiers that ended before the booking', () => {
    const policy = policyOf({ until: { daysBeforeCheckIn: 30 }, ...free }, { until: null, ...nothing });
    expect(termsOf(policy, stay)).toMatchObject({
      refundability: 'NON_REFUNDABLE',
      freeUntil: null,
      tiers: [{ until: null, refundPercentage: 0, penalty: null }],
    });
  });

  it.each([
    ['have a grace period for its hours', 24, 7, '2026-07-02T10:00:00.000Z'],
    ['have a grace period at most until its days before check-in', 240, 7, '2026-07-03T13:00:00.000Z'],
    ['have no grace period where check-in is nearer', 24, 14, null],
  ])('%s', (_, hours, daysBeforeCheckIn, freeUntil) => {
    const grace = { hours, daysBeforeCheckIn };
    expect(termsOf({ ...policyOf({ until: null, ...nothing }), grace }, stay).freeUntil).toBe(freeUntil);
  });

  it('merge successive tiers with the same outcome', () => {
    const policy = {
      ...policyOf({ until: { daysBeforeCheckIn: 1 }, ...free }),
      grace: { hours: 1, daysBeforeCheckIn: 7 },
    };
    expect(termsOf(policy, stay).tiers).toHaveLength(1);
  });

  it('begin the day of check-in at midnight where no time is known', () => {
    const { freeUntil } = termsOf(policyOf({ until: { hoursBeforeCheckIn: 24 }, ...free }), {
      ...stay,
      checkInTime: undefined,
    });
    expect(freeUntil).toBe('2026-07-08T22:00:00.000Z');
  });

  it('of a policy that is only a text have no tiers', () => {
    const policy: CancellationPolicy = { source: 'TEXT', description: 'Free until 30 days before', tiers: [] };
    expect(termsOf(policy, stay)).toEqual({ ...UNKNOWN_TERMS, source: 'TEXT', description: policy.description });
    expect(cost(policy, stay, asked('2026-07-02'))).toEqual([null, null, 'UNKNOWN']);
  });

  it('of a stay that is longer than the policy covers have no tiers', () => {
    const policy = { ...policyOf({ until: null, ...free }), mostNights: NIGHTS };
    expect(termsOf(policy, stay).source).toBe('PMS');
    expect(termsOf({ ...policy, mostNights: NIGHTS - 1 }, stay)).toMatchObject({ source: 'TEXT', tiers: [] });
  });

  it('without a policy are unknown, except that a host refunds everything', () => {
    expect(cost(null, stay, asked('2026-07-02'))).toEqual([null, null, 'UNKNOWN']);
    expect(cost(null, stay, asked('2026-07-02', { by: 'HOST' }))).toEqual([400, 0, 'HOST']);
  });
});

describe('a penalty', () => {
  const stay = stayAt('UTC', '2026-07-10');
  const at = '2026-07-02T00:00:00Z';
  const costs = (outcome: { penalty: object } | { refundPercentage: number }, more: Partial<Cancellation> = {}) =>
    cost(policyOf({ until: null, ...outcome } as PolicyTier), stay, asked(at, more));

  it.each([
    ['of one night and half of the rest', { nights: 1, restPercentage: 50 }, 150, 250],
    ['of more nights than the stay has', { nights: 9 }, 0, 400],
    ['of an amount', { amount: 120.5, currency: 'EUR' }, 279.5, 120.5],
    ['of more than the total', { amount: 1000, currency: 'EUR' }, 0, 400],
  ])('%s is deducted from the refund, which is never negative', (_, penalty, refund, kept) => {
    expect(costs({ penalty })).toEqual([refund, kept, 'TERMS']);
  });

  it('in another currency is unknown', () => {
    expect(costs({ penalty: { amount: 10, currency: 'USD' } })).toEqual([null, null, 'UNKNOWN']);
  });

  it.each([
    ['EUR', '100.01', 50, 50, 50.01],
    ['JPY', '101', 50, 50, 51],
    ['KWD', '1.001', 50, 0.5, 0.501],
  ])('is rounded half-up once, to the minor unit of %s', (currency, total, refundPercentage, refund, kept) => {
    expect(costs({ refundPercentage }, { currency, total: new Decimal(total) })).toEqual([refund, kept, 'TERMS']);
  });
});

describe('10,000 random policies', () => {
  const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC', 'Asia/Kathmandu');
  const times = fc.constantFrom('00:00', '02:00', '02:15', '02:30', '03:00', '15:00', '23:59');
  // Near the changes of clocks in the zones above.
  const changes = fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04');
  const dates = fc.tuple(changes, fc.nat(3)).map(([date, days]) => addDays(date, days));
  const cutoffs = fc.oneof(
    fc.record({ hoursBeforeCheckIn: fc.nat(100) }),
    fc.record({ daysBeforeCheckIn: fc.nat(5) }),
    fc.record({ daysBeforeCheckIn: fc.nat(5), at: times }),
    fc.record({ hoursAfterBooking: fc.nat(100) }),
  );
  const outcomes = fc.oneof(
    fc.constantFrom(free, nothing),
    fc.record({ refundPercentage: fc.nat(100) }),
    fc.record({ penalty: fc.record({ nights: fc.nat(6), restPercentage: fc.nat(100) }) }),
    fc.record({ penalty: fc.record({ amount: fc.nat(900), currency: fc.constantFrom('EUR', 'JPY') }) }),
  );
  const tier = fc.tuple(fc.option(cutoffs, { freq: 4 }), outcomes).map(([until, outcome]) => ({ until, ...outcome }));
  const policies = fc.record(
    {
      source: fc.constant('PMS' as const),
      description: fc.constant(''),
      tiers: fc.array(tier, { maxLength: 5 }),
      grace: fc.record({ hours: fc.nat(48), daysBeforeCheckIn: fc.nat(3) }),
    },
    { requiredKeys: ['source', 'description', 'tiers'] },
  );
  const bookedHoursBefore = fc.integer({ min: -30, max: 200 });
  const currencies = fc.constantFrom('EUR', 'JPY');

  it('cost the same by terms and by a reference evaluator, at each cut-off and next to it', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.record({ policy: policies, zone: zones, checkIn: dates, checkInTime: times, bookedHoursBefore }),
        fc.record({ total: fc.nat(100_000), nights: fc.integer({ min: 1, max: 9 }), currency: currencies }),
        ({ policy, zone, checkIn, checkInTime, ...drawn }, { total, nights, currency }) => {
          const bookedAt = new Date(Date.parse(`${checkIn}T12:00:00Z`) - drawn.bookedHoursBefore * 3_600_000);
          const stay = { checkIn, checkOut: addDays(checkIn, nights), checkInTime, timeZone: zone, bookedAt };
          const terms = termsOf(policy, stay);
          const ends = terms.tiers.flatMap(({ until }) => (until ? [Date.parse(until)] : []));
          const instants = ends.flatMap((end) => [end - 1, end]).concat(bookedAt.getTime());
          for (const at of instants.filter((instant) => instant >= bookedAt.getTime())) {
            const price = new Decimal(total).dividedBy(currency === 'EUR' ? 100 : 1);
            const cancellation = asked(new Date(at), { total: price, nights, currency });
            compared += 1;
            const expected = JSON.stringify(referenceCost(policy, stay, cancellation));
            if (JSON.stringify(costOf(terms, cancellation)) !== expected)
              throw new Error(`At ${cancellation.at.toISOString()} the reference is ${expected}`);
          }
        },
      ),
      { numRuns: 10_000, seed: 808 },
    );
    expect(compared).toBeGreaterThan(30_000);
  });

  it('have cut-offs in order, and no two neighbours with the same outcome', () => {
    fc.assert(
      fc.property(policies, zones, dates, (policy, timeZone, checkIn) => {
        const bookedAt = new Date(Date.parse(`${checkIn}T12:00:00Z`) - 90 * 3_600_000);
        const { tiers } = termsOf(policy, { ...stayAt(timeZone, checkIn), bookedAt });
        const ends = tiers.map(({ until }) => (until === null ? Infinity : Date.parse(until)));
        expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b));
        tiers.slice(1).forEach((next, index) => {
          expect({ ...next, until: '' }).not.toEqual({ ...tiers[index], until: '' });
        });
      }),
      { seed: 809 },
    );
  });
});

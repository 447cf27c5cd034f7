import type { CancellationPolicy, PolicyTier } from '../../values/cancellation/policy.js';

/** The published rules behind a name, and where they are published. */
interface Published {
  source: string;
  tiers: PolicyTier[];
  mostNights?: number;
  grace?: CancellationPolicy['grace'];
}

const ALL = { refundPercentage: 100 };
const HALF = { refundPercentage: 50 };
const NONE = { refundPercentage: 0 };

const days = (daysBeforeCheckIn: number) => ({ daysBeforeCheckIn });

/** Returns tiers that refund all until the first day, half until the second, then nothing. */
const halves = (all: number, half: number): PolicyTier[] => [
  { until: days(all), ...ALL },
  { until: days(half), ...HALF },
  { until: null, ...NONE },
];

const AIRBNB = 'https://www.airbnb.com/resources/hosting-homes/a/choosing-cancellation-policies-19';
/** Longer stays have other policies. */
const AIRBNB_SHORT = { mostNights: 27 };
/** All standard policies of Airbnb have the grace period. */
const AIRBNB_STANDARD = { ...AIRBNB_SHORT, grace: { hours: 24, daysBeforeCheckIn: 7 } };

/**
 * Airbnb's policies for short stays. Its percentages include the cleaning fee (help article 3735). `strict`, the super
 * strict ones and the non-refundable option are left out: their rules have changed, and no available source has the
 * current ones.
 */
const AIRBNB_POLICIES: Readonly<Record<string, Published>> = {
  flexible: {
    source: AIRBNB,
    tiers: [
      { until: { hoursBeforeCheckIn: 24 }, ...ALL },
      { until: null, penalty: { nights: 1 } },
    ],
    ...AIRBNB_STANDARD,
  },
  moderate: {
    source: AIRBNB,
    tiers: [
      { until: days(5), ...ALL },
      { until: null, penalty: { nights: 1, restPercentage: 50 } },
    ],
    ...AIRBNB_STANDARD,
  },
  limited: { source: AIRBNB, tiers: halves(14, 7), ...AIRBNB_STANDARD },
  firm: { source: AIRBNB, tiers: halves(30, 7), ...AIRBNB_STANDARD },
};

const VRBO = 'https://docs.rentalsunited.com/hc/en-gb/articles/35216078251677';

/** Vrbo's predefined policies. */
const VRBO_POLICIES: Readonly<Record<string, Published>> = {
  relaxed: { source: VRBO, tiers: halves(14, 7) },
  moderate: { source: VRBO, tiers: halves(30, 14) },
  firm: { source: VRBO, tiers: halves(60, 30) },
  strict: {
    source: VRBO,
    tiers: [
      { until: days(60), ...ALL },
      { until: null, ...NONE },
    ],
  },
  'no refund': { source: VRBO, tiers: [{ until: null, ...NONE }] },
};

/** The sets of names. A PMS's document must say whose names it uses: the same name has different rules in each set. */
export const PUBLISHED_POLICIES = { airbnb: AIRBNB_POLICIES, vrbo: VRBO_POLICIES } as const;

/**
 * Returns the policy that a set publishes under a name, whatever its case and its separators: `No_Refund` is `no
 * refund`. An unknown name is returned as text, and an empty one as null.
 */
export const publishedPolicy = (set: keyof typeof PUBLISHED_POLICIES, name: string): CancellationPolicy | null => {
  const known: Published | undefined = new Map(Object.entries(PUBLISHED_POLICIES[set])).get(plainName(name));
  if (!known) return textPolicy(name);
  const { source: _, ...rules } = known;
  return { source: 'PMS', description: name.trim(), ...rules };
};

const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s-]+/g, ' ');

/** Returns a policy that consists only of a text; null for an empty text. Nothing is inferred from it. */
export const textPolicy = (text: string): CancellationPolicy | null => {
  const description = text.trim();
  return description === '' ? null : { source: 'TEXT', description, tiers: [] };
};

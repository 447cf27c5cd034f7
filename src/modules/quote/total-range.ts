import { chargeKindOf, type ChargeKind } from '../../connectors/port/charge-kinds.js';
import type { PmsChargeRule } from '../../connectors/port/model.js';
import { Decimal, minorUnits } from '../../values/money/money.js';
import {
  lesser,
  minus,
  NOTHING,
  notNegative,
  plus,
  type Range,
  rounded,
  times,
  UNKNOWN,
} from '../../values/money/range.js';
import type { VisibleListing } from '../listing/listing.types.js';
import type { MoneyView, PriceSteps } from '../pricing/pricing.types.js';

type PricedListing = Pick<VisibleListing, 'currency' | 'fees' | 'taxes' | 'discounts'>;

/** The value of a minor unit of one currency in minor units of the other. */
export interface ConversionRate {
  currency: string;
  factor: number;
}

/** `nights` nights at this price, in the listing's currency. */
export interface AlikeNights {
  price: number;
  nights: number;
}

interface PlainRule extends Pick<PmsChargeRule, 'name' | 'charge' | 'guestsIncluded' | 'appliesTo'> {
  /** Minor units, or percentage points for `PERCENT…`. */
  amount: number;
  kind: ChargeKind;
}

interface Line {
  rule: PlainRule;
  amount: Range;
}

interface Steps {
  original: Range;
  markup: Range;
  defaultDiscount: Range;
  promotionDiscount: Range;
}

/** A large amount, whose conversion gives the rate at full precision. */
const MUCH = 1e15;

const minorUnit = (currency: string): number => 10 ** minorUnits(currency);

const isPercent = ({ charge }: Pick<PmsChargeRule, 'charge'>): boolean => charge.startsWith('PERCENT');

const sum = (lines: readonly Line[]): Range => lines.reduce((total, { amount }) => plus(total, amount), NOTHING);

/** Returns the rate; undefined where nothing is converted. */
export const rateOf = (from: string, view: MoneyView | undefined): ConversionRate | undefined => {
  if (!view || view.currency === from) return undefined;
  const worth = view.convert(new Decimal(MUCH)).toNumber() / MUCH;
  return { currency: view.currency, factor: (worth * minorUnit(view.currency)) / minorUnit(from) };
};

/**
 * Computes a lower and an upper bound of the total that `StayEstimateService` computes exactly, by the same steps in
 * plain numbers. A search by total uses it to determine which stays can come first, and prices only those exactly.
 */
export class TotalRange {
  private readonly unit: number;
  private readonly shownUnit: number;
  private readonly fees: readonly PlainRule[];
  private readonly taxes: readonly PlainRule[];
  private readonly discounts: readonly { minimumNights: number; percentage: number }[];
  private readonly markup: number;
  private readonly defaultDiscount: number;
  private readonly promotionDiscount: number;
  private readonly isTaxedOnMarkup: boolean;
  private readonly onlyPercent: boolean;
  private readonly percentNames: ReadonlySet<string>;

  constructor(
    { currency, fees, taxes, discounts }: PricedListing,
    steps: PriceSteps,
    private readonly rate?: ConversionRate,
  ) {
    this.unit = minorUnit(currency);
    this.shownUnit = rate ? minorUnit(rate.currency) : this.unit;
    this.fees = this.plain(fees, 'fees');
    this.taxes = this.plain(taxes, 'taxes');
    this.discounts = discounts
      .map(({ minimumNights, percentage }) => ({ minimumNights, percentage: percentage.toNumber() / 100 }))
      .sort((one, other) => other.minimumNights - one.minimumNights);
    this.markup = steps.markupPercentage.toNumber() / 100;
    this.defaultDiscount = steps.defaultDiscountPercentage.toNumber() / 100;
    this.promotionDiscount = steps.promotionDiscountPercentage.toNumber() / 100;
    this.isTaxedOnMarkup = steps.taxOnMarkup === true;
    const percent = taxes.filter(({ charge }) => charge === 'PERCENT');
    this.onlyPercent = percent.length === taxes.length;
    this.percentNames = new Set(percent.map(({ name }) => name));
  }

  /** Returns the bounds in the currency of the rate, otherwise in the listing's; prices and total in major units. */
  of(prices: readonly AlikeNights[], guests: number): Range {
    const length = prices.reduce((sum, { nights }) => sum + nights, 0);
    const base = prices.reduce(
      (total, { price, nights }) => plus(total, times(rounded(this.exactly(price)), nights)),
      NOTHING,
    );
    const best = this.discounts.find(({ minimumNights }) => length >= minimumNights);
    const discount = best ? rounded(times(base, best.percentage)) : NOTHING;
    const stay = { nights: length, guests, accommodation: minus(base, discount) };
    const fees = linesOf(this.fees, stay);
    const taxes = linesOf(this.taxes, { ...stay, fees });
    const steps = this.steps(base);
    const taxed = this.isTaxedOnMarkup ? this.taxedOnMarkup(steps, sum(fees), discount, taxes) : sum(taxes);
    const { least, most } = this.total(
      this.shownSteps(steps),
      this.shown(sum(fees)),
      this.shown(discount),
      this.shown(taxed),
    );
    return { least: least / this.shownUnit, most: most / this.shownUnit };
  }

  private plain(rules: readonly PmsChargeRule[], part: 'fees' | 'taxes'): PlainRule[] {
    const plain = rules.map((rule): PlainRule => {
      const { name, charge, amount, guestsIncluded, appliesTo } = rule;
      const kind = rule.kind ?? chargeKindOf(name, part);
      return {
        name,
        charge,
        guestsIncluded,
        appliesTo,
        kind,
        amount: amount.toNumber() * (isPercent(rule) ? 1 : this.unit),
      };
    });
    return [...plain.filter(isForGuests), ...plain.filter((rule) => !isForGuests(rule))];
  }

  private exactly(price: number): Range {
    const minor = price * this.unit;
    return { least: minor, most: minor };
  }

  private steps(original: Range): Steps {
    const markup = rounded(times(original, this.markup));
    const marked = plus(original, markup);
    const defaultDiscount = rounded(times(marked, this.defaultDiscount));
    const promotionDiscount = rounded(times(minus(marked, defaultDiscount), this.promotionDiscount));
    return { original, markup, defaultDiscount, promotionDiscount };
  }

  private taxedOnMarkup(steps: Steps, fees: Range, discount: Range, taxes: readonly Line[]): Range {
    const rest = minus(fees, discount);
    const before = notNegative(plus(steps.original, rest));
    const after = notNegative(plus(amountOf(steps), rest));
    if (before.most === 0) return sum(taxes);
    if (before.least <= 0) return UNKNOWN;
    return taxes.reduce(
      (total, { rule, amount }) => plus(total, this.isPercentage(rule) ? share(amount, after, before) : amount),
      NOTHING,
    );
  }

  private isPercentage({ name }: PlainRule): boolean {
    return this.onlyPercent || this.percentNames.has(name);
  }

  private shown(amount: Range): Range {
    return this.rate ? rounded(times(amount, this.rate.factor)) : amount;
  }

  private shownSteps({ original, markup, defaultDiscount, promotionDiscount }: Steps): Steps {
    const shown = { original: this.shown(original), markup: this.shown(markup) };
    const marked = plus(shown.original, shown.markup);
    const first = lesser(this.shown(defaultDiscount), marked);
    const second = lesser(this.shown(promotionDiscount), minus(marked, first));
    return { ...shown, defaultDiscount: first, promotionDiscount: second };
  }

  private total(steps: Steps, fees: Range, discount: Range, taxes: Range): Range {
    const price = plus(amountOf(steps), fees);
    return plus(minus(price, lesser(discount, notNegative(price))), taxes);
  }
}

const isForGuests = ({ kind }: PlainRule): boolean => kind === 'EXTRA_GUEST';

const amountOf = ({ original, markup, defaultDiscount, promotionDiscount }: Steps): Range =>
  minus(minus(plus(original, markup), defaultDiscount), promotionDiscount);

interface PlainStay {
  nights: number;
  guests: number;
  accommodation: Range;
  fees?: readonly Line[];
}

const linesOf = (rules: readonly PlainRule[], stay: PlainStay): Line[] => {
  const lines: Line[] = [];
  for (const rule of rules) lines.push({ rule, amount: rounded(due(rule, stay, lines)) });
  return lines;
};

const due = (rule: PlainRule, stay: PlainStay, lines: readonly Line[]): Range => {
  const { charge, amount, guestsIncluded } = rule;
  const paying = Math.max(0, stay.guests - guestsIncluded);
  const count = {
    PER_STAY: 1,
    PER_NIGHT: stay.nights,
    PER_GUEST: paying,
    PER_GUEST_PER_NIGHT: paying * stay.nights,
    PERCENT: 1,
    PERCENT_PER_GUEST: paying,
  }[charge];
  if (isPercent(rule)) return times(basisOf(rule, stay, lines), (amount * count) / 100);
  return { least: amount * count, most: amount * count };
};

const basisOf = ({ appliesTo }: PlainRule, { accommodation, fees = [] }: PlainStay, lines: readonly Line[]): Range => {
  const charged = [...fees, ...lines.filter(({ rule }) => appliesTo || isForGuests(rule))];
  if (!appliesTo) return plus(accommodation, sum(charged));
  const isWanted = ({ rule }: Line): boolean => appliesTo.includes(isForGuests(rule) ? 'ACCOMMODATION' : rule.kind);
  const wanted = sum(charged.filter(isWanted));
  return appliesTo.includes('ACCOMMODATION') ? plus(accommodation, wanted) : wanted;
};

/** Returns `amount` × `after` / `before`, both not negative, rounded. */
const share = ({ least, most }: Range, after: Range, before: Range): Range => {
  const [low, high] = [after.least / before.most, after.most / before.least];
  return rounded({ least: least * (least < 0 ? high : low), most: most * (most < 0 ? low : high) });
};

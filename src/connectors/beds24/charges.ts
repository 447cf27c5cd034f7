import { type ChargeKind, chargeKindOf } from '../port/charge-kinds.js';
import type { Fields } from '../kit/guards.js';
import type { Charge, PmsChargeRule } from '../port/model.js';
import { positive } from '../kit/rest/sources.js';
import { isUnknownWord } from '../kit/vocabulary.js';
import { Decimal } from '../port/values.js';
import { textIn } from './texts.js';
import { PAYERS, PERIODS, PRICE_COVERS, REFUNDABLE, ROOM, UPSELL_TYPES } from './vocabulary.js';

export const roomsIn = (raw: Fields): Fields[] => raw.objects('roomTypes');

/**
 * Returns the fees that every stay pays in addition to the nights. The property's own fees take precedence over
 * those that its room types state for channels.
 */
export const feesOf = (raw: Fields, rooms = roomsIn(raw)): PmsChargeRule[] => [
  ...cleaningIn(raw, rooms),
  ...rulesOf(raw, rooms, 'fees'),
];

export function taxesOf(raw: Fields, rooms = roomsIn(raw)): PmsChargeRule[] {
  const asked = rulesOf(raw, rooms, 'taxes');
  if (asked.length > 0) return asked;
  const perGuest = highest(rooms, 'taxPerson', 'Tax per person', 'PER_GUEST_PER_NIGHT');
  return [...highest(rooms, 'taxPercentage', 'Tax', 'PERCENT'), ...perGuest];
}

export const depositOf = (raw: Fields, rooms = roomsIn(raw)): Decimal | null =>
  largest(askedIn(raw).filter(isRefundable), 'amount') ?? largest(rooms, 'securityDeposit') ?? null;

/** Returns whether the property has charges that no rule can express: an amount per child or week. */
export const asksForMore = (raw: Fields): boolean =>
  enabledIn(raw).some((item) => positive('amount')(item) && isBeyondRules(item));

/** Returns whether no rule expresses an item: an unknown word counts, because every stay may have to pay it. */
function isBeyondRules(item: Fields): boolean {
  const type = item.meaning('type', UPSELL_TYPES);
  if (!type) return isUnknownWord(item, 'type', UPSELL_TYPES);
  // Read for the warnings about unknown words.
  item.meaning('per', PAYERS);
  item.meaning('period', PERIODS);
  return !isRefundable(item) && chargesIn(item).length === 0;
}

/**
 * Returns the charges for guests that price 1 does not cover. `maxCapacity`: it covers all. `perPerson`: each guest
 * pays it, and `extraPerson` is ignored. https://wiki.beds24.com/index.php/Setting/propertiesratedatepeople1
 */
export function extraGuests(rooms: Fields[]): PmsChargeRule[] {
  const rules = rooms.map((room) => room.objects('priceRules').find((item) => item.optionalInteger('id') === 1));
  const covers = rules.map((rule) => rule?.optionalObject('priceFor')?.meaning('type', PRICE_COVERS));
  if (covers.includes('ONE_GUEST'))
    return [{ name: 'Extra guests', charge: 'PERCENT_PER_GUEST', amount: new Decimal(100), guestsIncluded: 1 }];
  const extra = rules.flatMap((rule, index) => {
    const amount = rule && positive('extraPerson')(rule);
    const guestsIncluded = rule?.optionalObject('priceFor')?.optionalInteger('upToPersonValue') ?? 0;
    return amount && guestsIncluded > 0 && covers[index] === 'SOME_GUESTS' ? [{ amount, guestsIncluded }] : [];
  });
  const [dearest] = extra.sort((a, b) => b.amount.comparedTo(a.amount));
  return dearest ? [{ name: 'Extra guests', charge: 'PER_GUEST_PER_NIGHT', ...dearest }] : [];
}

function cleaningIn(raw: Fields, rooms: Fields[]): PmsChargeRule[] {
  const isAsked = askedIn(raw).some(isCleaning);
  return isAsked ? [] : highest(rooms, 'cleaningFee', 'Cleaning fee', 'PER_STAY');
}

/**
 * Returns rules in the order of the property: a percentage `per` booking applies to the room and all items above it,
 * one `per` room to the room alone. https://wiki.beds24.com/index.php/Upsell_Items
 */
function rulesOf(raw: Fields, rooms: Fields[], part: Part): PmsChargeRule[] {
  const above = new Set<ChargeKind>(['ACCOMMODATION', ...cleaningIn(raw, rooms).map((): ChargeKind => 'CLEANING')]);
  return chargedIn(raw).flatMap((item) => {
    const [charges, amount] = [chargesIn(item), positive('amount')(item)];
    if (charges.length === 0 || !amount) return [];
    const appliesTo: ChargeKind[] = item.optionalText('per') === ROOM ? ['ACCOMMODATION'] : [...above];
    const name = nameOf(item, raw);
    const kind = isCleaning(item) ? 'CLEANING' : chargeKindOf(name, partOf(item));
    above.add(kind);
    if (partOf(item) !== part) return [];
    return charges.map((charge) => ({
      ...{ name, charge, amount, guestsIncluded: 0, kind },
      ...(charge === 'PERCENT' && { appliesTo }),
    }));
  });
}

type Part = 'fees' | 'taxes';

/** Returns the enabled items; those with an unknown type are reported and counted by `asksForMore`. */
const enabledIn = (raw: Fields): Fields[] =>
  raw
    .objects('upsellItems')
    .filter((item) => item.flag('enable') !== false)
    .sort((one, other) => one.optionalInteger('index') - other.optionalInteger('index'));

const typeOf = (item: Fields) => UPSELL_TYPES.get(item.optionalText('type'));

const askedIn = (raw: Fields): Fields[] => enabledIn(raw).filter(typeOf);

const isRefundable = (item: Fields): boolean => item.optionalText('period') === REFUNDABLE;

const chargedIn = (raw: Fields): Fields[] => askedIn(raw).filter((item) => !isRefundable(item));

const isCleaning = (item: Fields): boolean => typeOf(item)?.isCleaning === true;

const partOf = (item: Fields): Part => typeOf(item)?.part ?? 'fees';

const nameOf = (item: Fields, raw: Fields): string =>
  textIn(`upsellItemName${item.optionalInteger('index')}`)(raw) ?? (partOf(item) === 'taxes' ? 'Tax' : 'Fee');

/** Returns the charges of an item; its amount is due once for each of them. */
function chargesIn(item: Fields): Charge[] {
  if (typeOf(item)?.isPercent) return ['PERCENT'];
  const payer = PAYERS.get(item.optionalText('per', 'booking'));
  const times = PERIODS.get(item.optionalText('period', 'oneTime'));
  return payer && times ? times.map((one) => payer[one]) : [];
}

/** Returns the highest charge where room types differ: an estimate must not be too low. */
function highest(rooms: Fields[], field: string, name: string, charge: Charge): PmsChargeRule[] {
  const amount = largest(rooms, field);
  return amount ? [{ name, charge, amount, guestsIncluded: 0 }] : [];
}

function largest(items: Fields[], field: string): Decimal | undefined {
  const amounts = items.flatMap((item) => positive(field)(item) ?? []);
  return amounts.length > 0 ? Decimal.max(...amounts) : undefined;
}

import { type ChargeKind, chargeKindOf } from '../port/charge-kinds.js';
import type { Fields } from '../kit/guards.js';
import type { Charge, PmsChargeRule } from '../port/model.js';
import { positive } from '../kit/rest/sources.js';
import { Decimal } from '../port/values.js';
import { textIn } from './texts.js';

export const roomsIn = (raw: Fields): Fields[] => raw.objects('roomTypes');

/**
 * Returns the fees that every stay pays in addition to the nights. The property's own fees precede those that its room
 * types note for channels.
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
  chargedIn(raw).some((item) => positive('amount')(item) && !chargeIn(item));

/**
 * Returns the charges for guests beyond those of price 1. `maxCapacity`: it is for all of them. `perPerson`: each pays
 * it, and `extraPerson` is ignored. https://wiki.beds24.com/index.php/Setting/propertiesratedatepeople1
 */
export function extraGuests(rooms: Fields[]): PmsChargeRule[] {
  const rules = rooms.map((room) => room.objects('priceRules').find((item) => item.optionalInteger('id') === 1));
  const typeOf = (rule: Fields | undefined): string => rule?.optionalObject('priceFor')?.optionalText('type') ?? '';
  if (rules.some((rule) => typeOf(rule) === 'perPerson'))
    return [{ name: 'Extra guests', charge: 'PERCENT_PER_GUEST', amount: new Decimal(100), guestsIncluded: 1 }];
  const extra = rules.flatMap((rule) => {
    const amount = rule && positive('extraPerson')(rule);
    const guestsIncluded = rule?.optionalObject('priceFor')?.optionalInteger('upToPersonValue') ?? 0;
    return amount && guestsIncluded > 0 && typeOf(rule) !== 'maxCapacity' ? [{ amount, guestsIncluded }] : [];
  });
  const [dearest] = extra.sort((a, b) => b.amount.comparedTo(a.amount));
  return dearest ? [{ name: 'Extra guests', charge: 'PER_GUEST_PER_NIGHT', ...dearest }] : [];
}

function cleaningIn(raw: Fields, rooms: Fields[]): PmsChargeRule[] {
  const isAsked = askedIn(raw).some(isCleaning);
  return isAsked ? [] : highest(rooms, 'cleaningFee', 'Cleaning fee', 'PER_STAY');
}

/**
 * In the order of the property, for a percentage `per` booking is of the room and of all items above it, one `per` room of
 * the room alone. https://wiki.beds24.com/index.php/Upsell_Items
 */
function rulesOf(raw: Fields, rooms: Fields[], part: Part): PmsChargeRule[] {
  const above = new Set<ChargeKind>(['ACCOMMODATION', ...cleaningIn(raw, rooms).map((): ChargeKind => 'CLEANING')]);
  return chargedIn(raw).flatMap((item) => {
    const [charge, amount] = [chargeIn(item), positive('amount')(item)];
    if (!charge || !amount) return [];
    const appliesTo: ChargeKind[] = item.optionalText('per') === 'room' ? ['ACCOMMODATION'] : [...above];
    const name = nameOf(item, raw);
    const kind = isCleaning(item) ? 'CLEANING' : chargeKindOf(name, partOf(item));
    above.add(kind);
    if (partOf(item) !== part) return [];
    return [{ name, charge, amount, guestsIncluded: 0, kind, ...(charge === 'PERCENT' && { appliesTo }) }];
  });
}

type Part = 'fees' | 'taxes';

const askedIn = (raw: Fields): Fields[] =>
  raw
    .objects('upsellItems')
    .filter((item) => item.flag('enable') !== false && item.optionalText('type').startsWith('obligatory'))
    .sort((one, other) => one.optionalInteger('index') - other.optionalInteger('index'));

const isRefundable = (item: Fields): boolean => item.optionalText('period') === 'refundable';

const chargedIn = (raw: Fields): Fields[] => askedIn(raw).filter((item) => !isRefundable(item));

const isCleaning = (item: Fields): boolean => item.optionalText('type') === 'obligatoryCleaning';

const partOf = (item: Fields): Part => (item.optionalText('type').includes('Tax') ? 'taxes' : 'fees');

const nameOf = (item: Fields, raw: Fields): string =>
  textIn(`upsellItemName${item.optionalInteger('index')}`)(raw) ?? (partOf(item) === 'taxes' ? 'Tax' : 'Fee');

function chargeIn(item: Fields): Charge | undefined {
  if (item.optionalText('type').includes('Percent')) return 'PERCENT';
  const period = item.optionalText('period', 'oneTime');
  const isDaily = period === 'daily' || period === 'dailyPlusOne';
  if (!isDaily && period !== 'oneTime') return undefined;
  switch (item.optionalText('per', 'booking')) {
    case 'booking':
    case 'room':
      return isDaily ? 'PER_NIGHT' : 'PER_STAY';
    case 'person':
    case 'adult':
      return isDaily ? 'PER_GUEST_PER_NIGHT' : 'PER_GUEST';
    default:
      return undefined;
  }
}

/** Where room types differ, the highest counts: an estimate must not be too low. */
function highest(rooms: Fields[], field: string, name: string, charge: Charge): PmsChargeRule[] {
  const amount = largest(rooms, field);
  return amount ? [{ name, charge, amount, guestsIncluded: 0 }] : [];
}

function largest(items: Fields[], field: string): Decimal | undefined {
  const amounts = items.flatMap((item) => positive(field)(item) ?? []);
  return amounts.length > 0 ? Decimal.max(...amounts) : undefined;
}

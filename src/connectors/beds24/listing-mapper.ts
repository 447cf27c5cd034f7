import { BLANK_LISTING } from '../kit/blanks.js';
import { chargesRead } from '../kit/charge-rules.js';
import { type ChargeKind, chargeKindOf } from '../kit/charge-kinds.js';
import type { Fields } from '../kit/guards.js';
import type { Charge, PmsChargeRule, PmsListing, PmsPicture, PmsUnit } from '../kit/model.js';
import { checkInBetween } from '../kit/times.js';
import { Decimal } from '../kit/values.js';

const ZERO = new Decimal(0);

/** A property is a listing, each of its room types a unit with `qty` in its inventory. The PMS gives no time zone. */
export function listingOf(raw: Fields): PmsListing {
  const currency = raw.currency('currency');
  const rooms = raw.objects('roomTypes');
  const units = rooms.map((room) => unitOf(room, currency));
  const texts = textsOf(raw);
  const codes = [raw, ...rooms].flatMap(codesOf);
  const pictures = uniquePictures([...picturesOf(raw), ...units.flatMap((unit) => unit.pictures)]);
  const charges = chargesRead(['PET', 'DISCOUNT'], () => chargesOf(raw, rooms));
  const stays = rooms.map((room) => ({ min: room.optionalInteger('minStay'), max: room.optionalInteger('maxStay') }));
  const counts = (field: 'bedroomCount' | 'bathroomCount'): number => largest(units.map((unit) => unit[field]));
  return {
    ...BLANK_LISTING,
    providerId: raw.id('id'),
    name: raw.text('name'),
    description: texts('propertyDescription') || texts('propertyDescription1'),
    type: raw.optionalText('propertyType'),
    thumbnailUrl: pictures[0]?.url ?? '',
    pictures,
    address: {
      line1: raw.optionalText('address'),
      city: raw.optionalText('city'),
      state: raw.optionalText('state'),
      country: raw.optionalText('country'),
      postal_code: raw.optionalText('postcode'),
    },
    latitude: raw.coordinate('latitude', 90),
    longitude: raw.coordinate('longitude', 180),
    minimumNights: stays.length === 0 ? 0 : Math.min(...stays.map(({ min }) => min)),
    maximumNights: stays.some(({ max }) => max === 0) ? 0 : largest(stays.map(({ max }) => max)),
    maxOccupancy: largest(units.map(({ maxOccupancy }) => maxOccupancy)),
    startPrice: smallestPrice(units.map(({ basePrice }) => basePrice)),
    currency,
    active: units.length > 0,
    bedroomCount: counts('bedroomCount'),
    bathroomCount: counts('bathroomCount'),
    rooms: units.map(({ name, inventoryCount }) => ({ name, count: inventoryCount })),
    checkIn: checkInBetween(raw.optionalTime('checkInStart'), raw.optionalTime('checkInEnd')),
    checkOut: { op: 'UNTIL', end: raw.optionalTime('checkOutEnd') },
    houseRules: {
      petsAllowed: allowed(codes, 'PETS'),
      smokingAllowed: allowed(codes, 'SMOKING'),
      eventsAllowed: allowed(codes, 'EVENTS'),
      childrenAllowed: allowed(codes, 'CHILDREN'),
      additionalRules: texts('houseRules'),
    },
    listingDetails: {
      notes: texts('generalPolicy'),
      rules: texts('houseRules'),
      space: units.length === 1 ? units[0]!.description : '',
      access: '',
      transit: texts('directions'),
      interaction: '',
      instructions: '',
      neighborhood: texts('locationDescription'),
    },
    contact: contactOf(raw),
    // The PMS numbers no amenity.
    rawAmenities: amenitiesOf(codes).map((name) => ({ id: 0, name })),
    units,
    ...charges,
    fees: [...charges.fees, ...extraGuests(rooms)],
    unknownParts: [...new Set([...charges.unknownParts!, ...(asksForMore(raw) ? (['OTHER'] as const) : [])])],
  };
}

function unitOf(room: Fields, currency: string): PmsUnit {
  const codes = codesOf(room);
  const texts = textsOf(room);
  return {
    providerUnitId: room.id('id'),
    name: room.optionalText('name') || texts('displayName'),
    description: texts('roomDescription') || texts('contentDescription'),
    inventoryCount: room.optionalInteger('qty', 1),
    maxOccupancy: room.optionalInteger('maxPeople'),
    bedroomCount: groupsOf(room, 'BEDROOM'),
    bathroomCount: groupsOf(room, 'BATHROOM'),
    basePrice: positive(room.optionalPrice('rackRate')) ?? room.optionalPrice('minPrice') ?? ZERO,
    currency,
    amenities: amenitiesOf(codes).map((name) => ({ name, description: '', type: '' })),
    pictures: uniquePictures(picturesOf(room)),
  };
}

/** Reads a text in English, else in the first language that has it. */
function textsOf(raw: Fields): (field: string) => string {
  const languages = raw.objects('texts');
  const english = languages.filter((text) => text.optionalText('language') === 'en');
  return (field) => [...english, ...languages].map((text) => text.optionalText(field)).find(Boolean) ?? '';
}

const picturesOf = (raw: Fields): PmsPicture[] =>
  raw.objects('pictures').map((item) => ({ url: item.optionalUrl('url'), description: '' }));

const uniquePictures = (pictures: PmsPicture[]): PmsPicture[] => [
  ...new Map(pictures.filter(({ url }) => url !== '').map((picture) => [picture.url, picture])).values(),
];

/** Codes come in groups, a bedroom with its beds for example. */
const groups = (raw: Fields): unknown[][] => raw.list('featureCodes').map((group) => [group].flat());

const codesOf = (raw: Fields): string[] =>
  groups(raw)
    .flat()
    .filter((code) => typeof code === 'string');

const groupsOf = (raw: Fields, code: string): number =>
  groups(raw).filter(([first]) => typeof first === 'string' && first.startsWith(code)).length;

/** `AIR_CONDITIONING` is "Air conditioning". Rooms and beds are no amenities. */
function amenitiesOf(codes: string[]): string[] {
  const amenities = codes.filter((code) => !/^(BEDROOM|BATHROOM|BED_|PETS_|SMOKING_|EVENTS_|CHILDREN_)/.test(code));
  return [...new Set(amenities)].map((code) => {
    const words = code.toLowerCase().replaceAll('_', ' ').slice(0, 200);
    return words.charAt(0).toUpperCase() + words.slice(1);
  });
}

function allowed(codes: string[], what: string): boolean | null {
  if (codes.includes(`${what}_NOT_ALLOWED`)) return false;
  return codes.includes(`${what}_ALLOWED`) || codes.includes(`${what}_CONSIDERED`) ? true : null;
}

function contactOf(raw: Fields): PmsListing['contact'] {
  const [firstName, lastName] = [raw.optionalText('contactFirstName'), raw.optionalText('contactLastName')];
  return {
    name: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    email: [raw.optionalText('email')].filter(Boolean),
    phone: [raw.optionalText('phone'), raw.optionalText('mobile')].filter(Boolean),
    address: '',
    language: '',
    country: '',
  };
}

export type Charges = Pick<PmsListing, 'fees' | 'taxes' | 'deposit'>;

/**
 * What every stay pays beside the nights. What the property asks for goes before what its room types note for channels.
 */
export function chargesOf(raw: Fields, rooms: Fields[]): Charges {
  const asked = askedIn(raw);
  const deposits = asked.filter(isRefundable);
  const isCleaning = (item: Fields): boolean => item.optionalText('type') === 'obligatoryCleaning';
  const cleaning = asked.some(isCleaning) ? [] : highest(rooms, 'cleaningFee', 'Cleaning fee', 'PER_STAY');
  const rules = rulesOf(asked, textsOf(raw), cleaning);
  const taxes = rules.flatMap(({ rule, isTax }) => (isTax ? [rule] : []));
  return {
    fees: [...cleaning, ...rules.flatMap(({ rule, isTax }) => (isTax ? [] : [rule]))],
    taxes:
      taxes.length > 0
        ? taxes
        : [
            ...highest(rooms, 'taxPercentage', 'Tax', 'PERCENT'),
            ...highest(rooms, 'taxPerson', 'Tax per person', 'PER_GUEST_PER_NIGHT'),
          ],
    deposit: depositOf(deposits, 'amount') ?? depositOf(rooms, 'securityDeposit'),
  };
}

interface Asked {
  rule: PmsChargeRule;
  isTax: boolean;
}

/**
 * In the order of the property, for a percentage `per` booking is of the room and of all items above it, one `per` room of
 * the room alone. https://wiki.beds24.com/index.php/Upsell_Items
 */
function rulesOf(asked: Fields[], texts: (field: string) => string, before: PmsChargeRule[]): Asked[] {
  const above = new Set<ChargeKind>(['ACCOMMODATION', ...before.map(({ name }) => chargeKindOf(name, 'fees'))]);
  return [...asked]
    .sort((one, other) => one.optionalInteger('index') - other.optionalInteger('index'))
    .flatMap((item) => {
      const rule = ruleOf(item, texts);
      if (!rule) return [];
      const appliesTo: ChargeKind[] = item.optionalText('per') === 'room' ? ['ACCOMMODATION'] : [...above];
      above.add(rule.kind!);
      return [{ rule: rule.charge === 'PERCENT' ? { ...rule, appliesTo } : rule, isTax: isTax(item) }];
    });
}

const isTax = (item: Fields): boolean => item.optionalText('type').includes('Tax');

/** Whether the property asks for something that no rule can express: an amount per child or week. */
export const asksForMore = (raw: Fields): boolean =>
  askedIn(raw).some((item) => !isRefundable(item) && positive(item.optionalPrice('amount')) && !chargeIn(item));

const askedIn = (raw: Fields): Fields[] =>
  raw
    .objects('upsellItems')
    .filter((item) => item.flag('enable') !== false && item.optionalText('type').startsWith('obligatory'));

const isRefundable = (item: Fields): boolean => item.optionalText('period') === 'refundable';

function ruleOf(item: Fields, texts: (field: string) => string): PmsChargeRule | undefined {
  const charge = chargeIn(item);
  const amount = isRefundable(item) ? null : positive(item.optionalPrice('amount'));
  if (!charge || !amount) return undefined;
  const name = texts(`upsellItemName${item.optionalInteger('index')}`) || (isTax(item) ? 'Tax' : 'Fee');
  const isCleaning = item.optionalText('type') === 'obligatoryCleaning';
  const kind = isCleaning ? 'CLEANING' : chargeKindOf(name, isTax(item) ? 'taxes' : 'fees');
  return { name, charge, amount, guestsIncluded: 0, kind };
}

const chargeIn = (item: Fields): Charge | undefined =>
  item.optionalText('type').includes('Percent')
    ? 'PERCENT'
    : chargeOf(item.optionalText('per', 'booking'), item.optionalText('period', 'oneTime'));

function chargeOf(per: string, period: string): Charge | undefined {
  const perGuest = per === 'person' || per === 'adult';
  if (!perGuest && per !== 'booking' && per !== 'room') return undefined;
  if (period === 'oneTime') return perGuest ? 'PER_GUEST' : 'PER_STAY';
  if (period !== 'daily' && period !== 'dailyPlusOne') return undefined;
  return perGuest ? 'PER_GUEST_PER_NIGHT' : 'PER_NIGHT';
}

/** Where room types differ, the highest counts: an estimate must not be too low. */
function highest(rooms: Fields[], field: string, name: string, charge: Charge): PmsChargeRule[] {
  const amount = largestAmount(rooms, field);
  return amount ? [{ name, charge, amount, guestsIncluded: 0 }] : [];
}

/**
 * What guests beyond those of price 1 pay. `maxCapacity`: it is for all of them. `perPerson`: each pays it, and
 * `extraPerson` counts for nothing. https://wiki.beds24.com/index.php/Setting/propertiesratedatepeople1
 */
function extraGuests(rooms: Fields[]): PmsChargeRule[] {
  const rules = rooms.map((room) => room.objects('priceRules').find((item) => item.optionalInteger('id') === 1));
  const typeOf = (rule: Fields | undefined): string => rule?.optionalObject('priceFor')?.optionalText('type') ?? '';
  if (rules.some((rule) => typeOf(rule) === 'perPerson'))
    return [{ name: 'Extra guests', charge: 'PERCENT_PER_GUEST', amount: new Decimal(100), guestsIncluded: 1 }];
  const extra = rules.flatMap((rule) => {
    const amount = rule && positive(rule.optionalPrice('extraPerson'));
    const guestsIncluded = rule?.optionalObject('priceFor')?.optionalInteger('upToPersonValue') ?? 0;
    return amount && guestsIncluded > 0 && typeOf(rule) !== 'maxCapacity' ? [{ amount, guestsIncluded }] : [];
  });
  const [dearest] = extra.sort((a, b) => b.amount.comparedTo(a.amount));
  return dearest ? [{ name: 'Extra guests', charge: 'PER_GUEST_PER_NIGHT', ...dearest }] : [];
}

const depositOf = (items: Fields[], field: string): Decimal | null => largestAmount(items, field) ?? null;

const largestAmount = (items: Fields[], field: string): Decimal | undefined =>
  items.flatMap((item) => positive(item.optionalPrice(field)) ?? []).sort((a, b) => b.comparedTo(a))[0];

const smallestPrice = (prices: Decimal[]): Decimal =>
  prices.filter((price) => !price.isZero()).sort((a, b) => a.comparedTo(b))[0] ?? ZERO;

const largest = (counts: number[]): number => Math.max(0, ...counts);

const positive = (amount: Decimal | null): Decimal | null => (amount && !amount.isZero() ? amount : null);

import { AMENITY_CATALOGUE } from './amenity-catalogue.js';
import type { AmenityId } from './amenity-catalogue.types.js';

export interface AmenityMatch {
  /** Each id once, in order of first occurrence. */
  matched: AmenityId[];
  /** As given, each text once. */
  unmatched: string[];
}

const INDEX: ReadonlyMap<string, AmenityId> = new Map(
  AMENITY_CATALOGUE.flatMap(({ amenities }) =>
    amenities.flatMap(({ id, name, synonyms }) => [name, ...synonyms].map((term) => [normalise(term), id] as const)),
  ),
);

/** Amenities that are sold by brand, so that any words may precede them: "Smeg stainless steel oven". */
const BRANDED: ReadonlySet<AmenityId> = new Set(
  (
    'shampoo conditioner body-soap shower-gel refrigerator oven stove microwave dishwasher coffee-maker kettle ' +
    'tv sound-system game-console high-chair hot-tub'
  ).split(' '),
);

/** Separates the amenity from its particulars: "Pool - heated", "TV with Netflix", "Wifi (free)". */
const PARTICULARS =
  /\s[-–—]|:\s|\s\(|,\s|\s(?:with|available|provided|included|for ages|in (?:the )?(?:unit|room|building))\b/giu;
const CONJUNCTION = /[/&+,]|\band\b/iu;
const LEADING = /^(?:has|free|paid|private|shared|communal|common|fast|high speed|other|dedicated|complimentary|\d+) /;
const DENIAL = /\b(?:no|not|non|without|never)\b/;
/** A longer text is a description, not a name. */
const LONGEST_NAME = 300;
const LONGEST_TERM_WORDS = 5;
const DENIED = /\b(?:no|none|false|unavailable|not (?:available|provided|included|allowed|permitted|offered))$/;

/**
 * Matches the names that a PMS gives to canonical amenities, in any of the usual spellings (`Hot water kettle`,
 * `HOT_WATER_KETTLE`, `hotWaterKettle`), with sizes, brands and particulars (`65" HDTV with Netflix`). Negations ("no
 * pool") are not matched.
 */
export function matchAmenities(raw: readonly string[]): AmenityMatch {
  const matched = new Set<AmenityId>();
  const unmatched = new Set<string>();
  for (const text of raw) {
    const ids = matchAmenity(text);
    if (ids.length === 0) unmatched.add(text);
    for (const id of ids) matched.add(id);
  }
  return { matched: [...matched], unmatched: [...unmatched] };
}

function matchAmenity(text: string): AmenityId[] {
  const whole = normalise(text);
  const exact = INDEX.get(whole);
  if (exact !== undefined) return [exact];
  if (text.length > LONGEST_NAME || DENIED.test(whole)) return [];
  const all = conjuncts(text);
  if (all.length > 0) return all;
  const readings = [whole, ...heads(text).map(normalise)];
  const id = firstOf(readings, (reading) => INDEX.get(reading)) ?? firstOf(readings, withoutQualifiers);
  return id === undefined ? [] : [id];
}

/** Splits "Washer / dryer" into both, but only when each part is an amenity by itself. */
function conjuncts(text: string): AmenityId[] {
  const ids = text.split(CONJUNCTION).map((part) => INDEX.get(normalise(part)));
  return ids.every((id) => id !== undefined) ? ids : [];
}

function withoutQualifiers(reading: string): AmenityId | undefined {
  if (DENIAL.test(reading)) return undefined;
  let rest = reading;
  for (let next = rest.replace(LEADING, ''); next !== rest; next = rest.replace(LEADING, '')) {
    rest = next;
    const id = INDEX.get(rest);
    if (id !== undefined) return id;
  }
  return brandedSuffix(rest);
}

function brandedSuffix(reading: string): AmenityId | undefined {
  const words = reading.split(' ').slice(-LONGEST_TERM_WORDS);
  return firstOf(
    words.map((_, index) => words.slice(index).join(' ')),
    (suffix) => {
      const id = INDEX.get(suffix);
      return id !== undefined && BRANDED.has(id) ? id : undefined;
    },
  );
}

/** Returns the text up to each particular, longest first. */
function heads(text: string): string[] {
  return [...text.matchAll(PARTICULARS)].map(({ index }) => text.slice(0, index)).toReversed();
}

function firstOf<T>(values: readonly string[], find: (value: string) => T | undefined): T | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns lower-case words of letters and digits without accents, apostrophes and trade marks; camelCase and snake_case
 * are split.
 */
function normalise(text: string): string {
  return text
    .replace(/[™®©]/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/['’‘`]|\((?=s\))/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

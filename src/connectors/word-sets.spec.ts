import { readdirSync, readFileSync } from 'node:fs';
import { CONNECTORS } from './providers.js';

/**
 * Ways to give words of a PMS a meaning outside of `vocabulary.ts`, where no test checks them against outside sources:
 * a map or a list of words, and a comparison of a value with a word.
 */
const BESIDE: readonly RegExp[] = [
  /new (?:Map|Set)(?:<[^(]*>)?\(\[\s*(?:\[\s*)?['"]/,
  /\b(?:text|optionalText)\('[^']*'\)(?:\.to(?:Lower|Upper)Case\(\))? [!=]== '[^']+'/,
  /\.includes\([^()]*\b(?:text|optionalText)\('[^']*'\)\)/,
];

/**
 * Single words that are markers and not a set, by the code that reads them, with the reason why no other word does
 * harm.
 */
const MARKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  beds24: {
    "optionalText('language') === 'en'": 'a text in another language is a text too',
    'new Set<ChargeKind>': 'kinds of ours',
  },
  channex: {
    "optionalText('type').toLowerCase() === 'fee'": 'any other charge is a tax',
    "optionalText('kind')": 'other pictures are not shown',
    "optionalText('sell_mode') === 'per_person'": 'any other plan is by the room',
  },
  cloudbeds: { "optionalText('type') !== 'property'": 'a key of another kind is compared with no hotel' },
  guesty: { "text('status') === 'available'": 'any other word closes the night' },
  hospitable: {
    "optionalText('type') === 'percent'": 'any other amount is refused unless it is an object',
    "optionalText('type') !== 'percent'": 'a discount by another unit is left out with a warning',
    "optionalText('platform') === 'direct'": 'markups of other channels do not apply to ours',
    "optionalText('name') === 'direct'": 'the deposit of another channel is one too',
    "optionalText('category')": 'of a vocabulary',
  },
  hostaway: {
    "optionalText('specialStatus') !== 'archived'": 'the only one that the documentation has',
    "text('object') !== 'reservation'": 'other objects are no hint',
  },
  hostex: { "optionalText('channel_type')": 'channels of the PMS itself' },
  hostfully: {
    "optionalText('type') === 'BLOCK'": 'any other lead has an order',
    "optionalText('type') === 'BOOKING'": 'ours are of this type',
  },
  hostify: {
    "optionalText('status') === 'available'": 'any other word closes the night',
    "text('Type') === 'Notification'": 'of AWS',
    "optionalText('SignatureVersion') === '2'": 'of AWS',
    "text('Type') !== 'SubscriptionConfirmation'": 'of AWS',
  },
  ical: { "new Set(['X-WR-CALNAME'": 'names of properties, not values' },
  mews: {
    "optionalText('CancellationReason') === 'NoShow'": 'any other reason is a cancellation',
    "text('Type') === 'Public'": 'rates of any other type are not sold',
    "optionalText('AccountType') !== 'Company'": 'any other account is a guest',
    "optionalText('Type')": 'categories of other types are rooms',
    "optionalText('Discriminator') !== 'Bookable'": 'other services are not booked by the night',
    "optionalText('Classification') !== 'Child'": 'people of any other age are adults',
  },
};

const folder = (id: string): URL => new URL(`${id}/`, import.meta.url);
const isCode = (file: string): boolean =>
  file.endsWith('.ts') && !/spec\.ts$/.test(file) && file !== 'vocabulary.ts' && file !== 'unverified.ts';

function faultsOf(id: string, text: string): string[] {
  const marks = Object.keys(MARKS[id] ?? {});
  const lines = text.split('\n').map((line) => line.trim());
  const words = lines.filter((line) => !/^(?:\/\/|\*|\/\*)/.test(line) && BESIDE.some((way) => way.test(line)));
  return words.filter((line) => !marks.some((mark) => line.includes(mark)));
}

it.each(CONNECTORS.map(({ definition }) => definition.id))('%s gives words a meaning only in its vocabulary', (id) => {
  const files = readdirSync(folder(id)).filter(isCode);
  expect(files.flatMap((file) => faultsOf(id, readFileSync(new URL(file, folder(id)), 'utf8')))).toEqual([]);
});

it.each([
  "const PARTS: ReadonlyMap<string, Part> = new Map([['rent', 'base'],",
  "const TAXES = new Set(['VAT', 'CityTax']);",
  "const isTax = fee.optionalText('type') === 'TAX';",
  "if (raw.text('status').toLowerCase() !== 'booked') return [];",
  "items.filter((item) => NIGHTS.includes(item.optionalText('Type')))",
])('reports the line %s', (line) => {
  expect(faultsOf('planted', line)).toEqual([line]);
});

it.each([
  'const known = new Map([[id, listing]]);',
  "if (status === 'CANCELLED') return current;",
  "return typeof value === 'string' ? value : '';",
])('accepts the line %s', (line) => {
  expect(faultsOf('planted', line)).toEqual([]);
});

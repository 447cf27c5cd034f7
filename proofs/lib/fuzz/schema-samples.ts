import { randomUUID } from 'node:crypto';
import { wholeNumber } from '../../../src/values/testing/edges.js';
import { dateIn } from '../../../src/values/time/testing/arbitrary-dates.js';
import type { Schema } from '../hostile/hostile-input.js';
import type { Random } from '../stack/random.js';

/** Returns a value for a field of that name, such as an existing id; undefined allows any value of the schema. */
export type Known = (name: string) => unknown;

const ALPHABETS = ['abcdefghij', 'ÄßçñøŁ', '日本語한국', '🏠👩‍👩‍👧', 'a b\'"<>&%\\/;--', '\u202e\u200b\ufeff'];
const DAY_MS = 86_400_000;

const dayAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const AHEAD = dateIn(dayAhead(1), dayAhead(330));

/** Draws a date up to a year ahead, sometimes as a date-time. */
const someDate = (random: Random): string => {
  const date = random.draw(AHEAD);
  return random.chance(0.9) ? date : `${date}T${random.pick(['00:00:00Z', '00:00:00+14:00', '23:59:59-11:00'])}`;
};

const someText = (random: Random, { minLength = 0, maxLength = 100 }: Schema): string => {
  const length = random.chance(0.1)
    ? random.pick([minLength, maxLength])
    : random.int(minLength, Math.min(maxLength, minLength + 30));
  const letters = [...random.pick(ALPHABETS)];
  let text = '';
  while (text.length < length) text += random.pick(letters);
  // A split surrogate pair is not valid text.
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '?');
};

const textOf = (random: Random, schema: Schema, name: string): string => {
  switch (schema.format) {
    case 'uuid':
      return randomUUID();
    case 'uri':
      return 'http://127.0.0.1:9/';
    case 'email':
      return `a${random.int(0, 999)}@example.com`;
    case 'date-time':
      return new Date(Date.now() + random.int(-30, 300) * DAY_MS).toISOString();
    default:
      return /date|checkIn|updatedSince/i.test(name) ? someDate(random) : someText(random, schema);
  }
};

const numberOf = (random: Random, { type, minimum = 0, maximum = 1_000 }: Schema): number => {
  if (random.chance(0.1)) return random.pick([minimum, maximum]);
  const most = Math.min(maximum, minimum + random.pick([5, 100, 1_000]));
  const whole = random.draw(wholeNumber(Math.ceil(minimum), Math.max(Math.ceil(minimum), Math.floor(most))));
  if (type === 'integer' || random.chance(0.3)) return whole;
  return Number((minimum + random.next() * (most - minimum)).toFixed(random.int(0, 4)));
};

/** Draws a value that the schema allows. */
export const sampleOf = (random: Random, schema: Schema, known: Known, name = ''): unknown => {
  if (schema.nullable && random.chance(0.1)) return null;
  const given = known(name);
  if (given !== undefined) return given;
  if (schema.enum) return random.pick(schema.enum as unknown[]);
  if (schema.example !== undefined && !schema.properties && random.chance(0.3)) return schema.example;
  if (schema.type === 'array') {
    const { items, maxItems = 3 } = schema;
    const count = random.int(0, Math.min(3, maxItems));
    return [...new Set(Array.from({ length: count }, () => sampleOf(random, items, known, name.replace(/s$/, ''))))];
  }
  if (schema.properties) {
    const { properties, required = [] } = schema as { properties: Record<string, Schema>; required?: string[] };
    const chosen = Object.entries(properties).filter(([key]) => required.includes(key) || random.chance(0.5));
    return Object.fromEntries(chosen.map(([key, part]) => [key, sampleOf(random, part, known, key)]));
  }
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'number' || schema.type === 'integer') return numberOf(random, schema);
  return schema.type === 'string' ? textOf(random, schema, name) : {};
};

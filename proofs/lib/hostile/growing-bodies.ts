import { type BodyField, exampleOf, fieldsOf, type Schema, withRaw } from './hostile-input.js';

/** A body that grows in one dimension; `of` returns it with about the given number of bytes. */
export interface GrowingBody {
  dimension: string;
  of(bytes: number): string;
}

const repeated = (part: string, bytes: number): string =>
  part.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(part))));
const many = (bytes: number, width: number, part: (at: number) => string): string =>
  Array.from({ length: Math.max(1, Math.floor(bytes / width)) }, (_, at) => part(at)).join();
const hex = (at: number, length: number): string => at.toString(16).padStart(length, '0');
const nested = (open: string, close: string, bytes: number): string => {
  const depth = Math.max(1, Math.floor(bytes / (open.length + close.length)));
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
};

/** Raw JSON in place of a value, by the dimension in which it grows. */
const VALUES: Record<string, (bytes: number) => string> = {
  'empty lists': (bytes) => `[${many(bytes, 3, () => '[]')}]`,
  'empty objects': (bytes) => `[${many(bytes, 3, () => '{}')}]`,
  'objects with faults': (bytes) => `[${many(bytes, 8, () => '{"x":1}')}]`,
  numbers: (bytes) => `[${many(bytes, 2, () => '1')}]`,
  'equal texts': (bytes) => `[${many(bytes, 4, () => '"a"')}]`,
  'distinct texts': (bytes) => `[${many(bytes, 9, (at) => `"${hex(at, 6)}"`)}]`,
  ids: (bytes) => `[${many(bytes, 39, (at) => `"0193aa00-7fff-7abc-8abc-${hex(at, 12)}"`)}]`,
  addresses: (bytes) => `[${many(bytes, 31, (at) => `"https://example.com/${hex(at, 8)}"`)}]`,
  properties: (bytes) => `{${many(bytes, 11, (at) => `"${hex(at, 6)}":1`)}}`,
  'a property given twice': (bytes) => `{${many(bytes, 6, () => '"a":1')}}`,
  'a long name': (bytes) => `{"${repeated('n', bytes)}":1}`,
  'a long name given twice': (bytes) => `{${many(bytes, bytes / 2, () => `"${repeated('n', bytes / 2 - 5)}":1`)}}`,
  'levels of lists': (bytes) => nested('[', ']', bytes),
  'levels of objects': (bytes) => nested('{"a":', '}', bytes),
  'a text of letters': (bytes) => `"${repeated('x', bytes)}"`,
  'a text of digits': (bytes) => `"${repeated('1', bytes)}"`,
  'a text of spaces': (bytes) => `"${repeated(' ', bytes)}"`,
  'a text of escapes': (bytes) => `"${repeated('\\"', bytes)}"`,
  'a text without an end': (bytes) => `"${repeated('\\"', bytes)}`,
  'a text of code units': (bytes) => `"${repeated('\\u0041', bytes)}"`,
  'a text of zero bytes': (bytes) => `"${repeated('\\u0000', bytes)}"`,
  'a mail address': (bytes) => `"a@${repeated('a.', bytes)}com"`,
  'a quoted mail address': (bytes) => `"\\"${repeated('\\\\', bytes)}\\"@a.com"`,
  'an address of labels': (bytes) => `"http://${repeated('a.', bytes)}"`,
  'an international address': (bytes) =>
    `"http://${many(bytes, 3, (at) => String.fromCharCode(0x4e00 + (at % 20_000))).replaceAll(',', '')}"`,
  'a path of dots': (bytes) => `"http://a/${repeated('../../', bytes)}"`,
  'a date': (bytes) => `"2027-01-01T00:00:00.${repeated('0', bytes)}Z"`,
  'a long number': (bytes) => repeated('1', bytes),
};

/** Returns the fields whose schema no earlier field of the body has: each schema is tried once. */
const distinct = (schema: Schema): BodyField[] => fieldsOf(schema).filter(({ seen }) => !seen);

/** Returns every dimension of the body as a whole, and of each of its fields. */
export const growingBodies = (schema: Schema, known: Record<string, unknown> = {}): GrowingBody[] => {
  const example = exampleOf(schema, known);
  const dimensions = Object.entries(VALUES);
  return [
    ...dimensions.map(([name, value]) => ({ dimension: `${name} for the body`, of: value })),
    ...dimensions.map(([name, value]) => ({
      dimension: `${name} in an unknown field`,
      of: (bytes: number) => withRaw({ ...(example as object), surplus: 0 }, ['surplus'], value(bytes)),
    })),
    ...distinct(schema).flatMap(({ path }) =>
      dimensions.map(([name, value]) => ({
        dimension: `${name} for ${path.join('.')}`,
        of: (bytes: number) => withRaw(example, path, value(bytes)),
      })),
    ),
  ];
};

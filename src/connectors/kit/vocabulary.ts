import type { Fields } from '../port/fields.js';
import { type Names, optional } from './rest/sources.js';

/** Words of a PMS for one field, each with its meaning; undefined for a word without a meaning for us. */
export type Vocabulary<T> = ReadonlyMap<string, T | undefined>;

/**
 * Declares the words of a field with their meanings. `ignored`: known words without a meaning for us, with the reason.
 */
export const vocabulary = <T>(
  words: Readonly<Record<string, T>>,
  ignored: Readonly<Record<string, string>> = {},
): Vocabulary<T> =>
  new Map([...Object.entries(words), ...Object.keys(ignored).map((word): [string, undefined] => [word, undefined])]);

/**
 * Reads the meaning of the word in a field (of several the first that has one); an unknown word is reported as a
 * warning.
 */
export function meaningIn<T>(names: Names, words: Vocabulary<T>): (raw: Fields) => T | undefined {
  const read = optional((owner, name) => owner.meaning(name, words))(names);
  return (raw) => read(raw) ?? undefined;
}

/** Returns the meaning of the word in a field. Throws `invalid_response` for an absent or unknown word. */
export function knownMeaning<T>(raw: Fields, name: string, words: Vocabulary<T>): T | undefined {
  const word = raw.optionalText(name);
  if (!words.has(word)) throw raw.invalid(name, 'a known word');
  return words.get(word);
}

/** Returns whether a field has a word that is not in the vocabulary. */
export const isUnknownWord = (raw: Fields, name: string, words: Vocabulary<unknown>): boolean =>
  raw.has(name) && !words.has(raw.optionalText(name));

/**
 * Returns the meaning of the type of a line; undefined for one that is not a line of the price. An unknown type means
 * `other`, with a warning: the total is the PMS's own, so the stay can still be sold.
 */
export function lineTypeIn<T>(line: Fields, name: string, types: Vocabulary<T>, other: T): T | undefined {
  const isKnown = types.has(line.optionalText(name));
  return isKnown ? types.get(line.optionalText(name)) : (line.meaning(name, types) ?? other);
}

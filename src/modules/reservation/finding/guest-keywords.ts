import type { PmsGuest } from '../../../connectors/port/model.js';
import { beginningOf, exactly, keyword, SHORTEST_BEGINNING, wordsOf } from '../../../records/keywords/keyword.rules.js';
import type { KeywordRange, KeywordSearch } from '../../../records/keywords/keyword.types.js';

/** The number of characters in which a beginning is compared. */
const LONGEST_BEGINNING = 16;
/** 72 bits of the hash. */
const HASH_START = 3;
const HASH_END = 15;

/** Returns a keyed hash, as `DataKey.hash` does. */
type Hash = (text: string) => string;

const token = (hash: Hash, use: 'word' | 'beginning' | 'email', text: string): string =>
  hash(`search|${use}|${text}`).slice(HASH_START, HASH_END);

const beginnings = (word: string): string[] => {
  const characters = Array.from(word);
  const longest = Math.min(characters.length - 1, LONGEST_BEGINNING);
  return Array.from({ length: Math.max(0, longest - SHORTEST_BEGINNING + 1) }, (_, index) =>
    characters.slice(0, SHORTEST_BEGINNING + index).join(''),
  );
};

const inLowerCase = (email: string): string => email.trim().toLowerCase();

/**
 * Returns the keywords of a guest: hashes of each word of the name, of its proper beginnings, and of the e-mail
 * address.
 */
export const guestKeywords = (hash: Hash, { firstName, lastName, email }: PmsGuest): string[] => {
  const words = wordsOf(`${firstName} ${lastName}`);
  const tokens = words.flatMap((word) => [
    token(hash, 'word', word),
    ...beginnings(word).map((beginning) => token(hash, 'beginning', beginning)),
  ]);
  return [
    ...[...new Set(tokens)].map((term) => keyword('GUEST', 'guest.name', term)),
    ...(email === '' ? [] : [keyword('GUEST', 'guest.email', token(hash, 'email', inLowerCase(email)))]),
  ];
};

const rangesOf = (hash: Hash, word: string): KeywordRange[] => [
  exactly(token(hash, 'word', word)),
  ...(Array.from(word).length < SHORTEST_BEGINNING
    ? []
    : [exactly(token(hash, 'beginning', beginningOf(word, LONGEST_BEGINNING)), false)]),
];

/** Returns the searches for guests with these words in their name, or with the text as their e-mail address. */
export const guestSearches = (hash: Hash, text: string, words: readonly string[]): KeywordSearch[] => [
  ...(words.length > 0
    ? [{ kinds: ['RESERVATION_GUEST'] as const, words: words.map((word) => rangesOf(hash, word)) }]
    : []),
  ...(text.includes('@')
    ? [{ kinds: ['RESERVATION_GUEST'] as const, words: [[exactly(token(hash, 'email', inLowerCase(text)))]] }]
    : []),
];

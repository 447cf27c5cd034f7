import type { Provider } from '../../connectors/port/provider.js';
import { exactly, folded, idsFrom, wordsFrom, wordsOf } from '../../records/keywords/keyword.rules.js';
import type { KeywordSearch } from '../../records/keywords/keyword.types.js';

/** Only this many words of a text count. */
const MOST_WORDS = 6;

/** Returns the words of a searched text, longest first, because long words are the most selective. */
export const searchedWords = (text: string): string[] =>
  wordsOf(text)
    .slice(0, MOST_WORDS)
    .sort((one, other) => other.length - one.length);

/** Returns the searches for ids of Lodgewire and of PMSes, and for words of names and addresses. */
export const textSearches = (text: string, words: readonly string[]): KeywordSearch[] => [
  ...(folded(text) === ''
    ? []
    : [{ kinds: ['ACCOUNT_ID', 'LISTING_ID', 'RESERVATION_ID'] as const, words: [[idsFrom(text)]] }]),
  ...(words.length === 0
    ? []
    : [{ kinds: ['ACCOUNT_WORD', 'LISTING_WORD'] as const, words: words.map((word) => [wordsFrom(word)]) }]),
];

interface NamedProvider {
  provider: Provider;
  name: string;
}

/** Returns the searches for accounts of the PMSes that have these words in their name. */
export const providerSearches = (providers: readonly NamedProvider[], words: readonly string[]): KeywordSearch[] =>
  providers.flatMap(({ provider, name }) => {
    const parts = wordsOf(name);
    const matches = words.length > 0 && words.every((word) => parts.some((part) => begins(part, word)));
    const isWhole = words.every((word) => parts.includes(word));
    return matches ? [{ kinds: ['ACCOUNT_ID'] as const, words: [[exactly(folded(provider), isWhole)]] }] : [];
  });

const begins = (part: string, word: string): boolean => {
  const { from, to } = wordsFrom(word);
  return part >= from && part < to;
};

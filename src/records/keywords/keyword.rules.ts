import type { KeywordRange, MatchedField, TextKind } from './keyword.types.js';

/** The minimum number of characters from which beginnings of ids and of words are found. */
const SHORTEST_ID_BEGINNING = 4;
export const SHORTEST_BEGINNING = 3;
const LONGEST_TEXT = 1_000;
const LONGEST_TERM = 100;
/** The most words of a field that are found. */
const MOST_WORDS = 12;

const LAST_CHARACTER = '\u{10FFFF}';
/** Comes before any character that a folded text contains. */
const FIRST_CHARACTER = '\u0001';

/** Returns at most the given number of characters; none is cut in two. */
export const beginningOf = (text: string, length: number): string => Array.from(text).slice(0, length).join('');

/** Returns the text in lower case and without accents: texts that fold alike find each other. */
export const folded = (text: string): string =>
  beginningOf(
    beginningOf(text, LONGEST_TEXT)
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cc}]+/gu, '')
      .trim(),
    LONGEST_TEXT,
  );

/** Returns the folded words of the text, without duplicates. */
export const wordsOf = (text: string): string[] => {
  const words = folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return [...new Set(words.slice(0, MOST_WORDS).map((word) => beginningOf(word, LONGEST_TERM)))];
};

const idOf = (text: string): string => beginningOf(folded(text), LONGEST_TERM);

/** Builds a stored keyword, which the triggers take apart. */
export const keyword = (kind: TextKind, field: MatchedField, term: string): string => `${kind}|${field}|${term}`;

type Fields<T> = Partial<Record<MatchedField, T>>;
const entriesOf = <T>(fields: Fields<T>): [MatchedField, T][] => Object.entries(fields) as [MatchedField, T][];

/** Returns the keywords of ids; a subject without one of them has no keyword for it. */
export const idKeywords = (ids: Fields<string | null>): string[] =>
  entriesOf(ids).flatMap(([field, id]) => (id ? [keyword('ID', field, idOf(id))] : []));

/** Returns the keywords of texts. A word that several fields contain belongs to the first of them. */
export const wordKeywords = (texts: Fields<string>): string[] => {
  const fields = new Map<string, MatchedField>();
  for (const [field, text] of entriesOf(texts))
    for (const word of wordsOf(text)) if (!fields.has(word)) fields.set(word, field);
  return [...fields].map(([word, field]) => keyword('WORD', field, word));
};

const textsFrom = (text: string, shortest: number): KeywordRange => ({
  from: text,
  to: text + (Array.from(text).length < shortest ? FIRST_CHARACTER : LAST_CHARACTER),
  isWhole: true,
});

/** Returns the range of exactly this text. */
export const exactly = (text: string, isWhole = true): KeywordRange => ({
  from: text,
  to: text + FIRST_CHARACTER,
  isWhole,
});

/** Returns the range of ids that are or begin with the text. */
export const idsFrom = (text: string): KeywordRange => textsFrom(idOf(text), SHORTEST_ID_BEGINNING);

/** Returns the range of words that are or begin with the word. */
export const wordsFrom = (word: string): KeywordRange => textsFrom(word, SHORTEST_BEGINNING);

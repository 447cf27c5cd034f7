import { isKnown, wordsIn } from './known-words.js';

/** The placeholder for omitted text. */
const OMITTED = '…';
const LONGEST_PATH = 300;
const LONGEST_VALUE = 80;
/** The lengths of the judged beginning of an answer, and of the excerpt that is kept. */
const LONGEST_BEGINNING = 600;
const LONGEST_EXCERPT = 300;

const ID = /^(?=.*\d)[\w.~:-]{1,64}$/;
const ID_LIST = /^[\w.~:,-]*\d[\w.~:,-]*$/;
const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const SMALL_NUMBER = /^-?\d{1,9}$/;
const NUMBER_IN_TEXT = /^-?\d{1,5}(?:\.\d{1,2})?$/;
const TELLING = new Set(
  'key token tokens secret password passwd pass auth signature sig hash code email mail phone name user users username login'.split(
    ' ',
  ),
);
const IDENTIFYING = new Set(['id', 'ids', 'uid', 'uids', 'uuid', 'uuids']);

/** The address of a request as it was sent. */
export interface SentAddress {
  url: string;
  /** The host chose the address. */
  isForeign: boolean;
}

/** Values and names that must not be recorded, wherever they occur. */
export interface Secrets {
  /** Values: credentials and tokens. */
  values: ReadonlySet<string>;
  /** Names of query parameters that carry a key of the partner. */
  parameters: ReadonlySet<string>;
}

/**
 * Returns the path of a request as it is recorded: known words and ids, the names of query parameters, and those of
 * their values that are dates, small numbers, ids or flags. `base`: the configured beginning of the path, kept as it
 * is. Another server is named; an address that the host chose is reduced to its origin.
 */
export const recordedPath = ({ url: address, isForeign }: SentAddress, base: URL, secrets: Secrets): string => {
  const url = new URL(address);
  if (isForeign) return cut(`${url.origin}/${OMITTED}`, LONGEST_PATH);
  const below = base.pathname.replace(/\/$/, '');
  const isBelow = url.origin === base.origin && url.pathname.startsWith(`${below}/`);
  const start = isBelow ? below : url.origin === base.origin ? '' : url.origin;
  const path = (isBelow ? url.pathname.slice(below.length) : url.pathname)
    .split('/')
    .map((part) => segment(part, secrets))
    .join('/');
  const query = [...url.searchParams].map(([name, value]) => parameter(name, value, secrets));
  return cut(start + path + (query.length > 0 ? `?${query.join('&')}` : ''), LONGEST_PATH);
};

const segment = (text: string, { values }: Secrets): string =>
  text === '' || ((isKnown(text) || ID.test(text)) && !values.has(text)) ? text : OMITTED;

const parameter = (name: string, value: string, secrets: Secrets): string => {
  const shown = isKnown(name) ? name : OMITTED;
  return `${shown}=${mayKeep(name, value, secrets) ? cut(value, LONGEST_VALUE) : OMITTED}`;
};

const mayKeep = (name: string, value: string, { values, parameters }: Secrets): boolean => {
  const isPlain = SMALL_NUMBER.test(value) || DATE.test(value) || value === 'true' || value === 'false';
  if ((!isPlain && !ID_LIST.test(value)) || parameters.has(name) || values.has(value)) return false;
  const words = wordsIn(name);
  if (words.some((word) => TELLING.has(word))) return false;
  return isPlain || (IDENTIFYING.has(words.at(-1) ?? '') && areIds(value.split(','), values));
};

const areIds = (texts: readonly string[], secrets: ReadonlySet<string>): boolean =>
  texts.every((text) => ID.test(text) && !secrets.has(text));

/**
 * Returns the known words of the beginning of an answer, with its punctuation, dates and short numbers. Everything
 * else, such as a name, an address or a token, becomes one `…`.
 */
export const recordedExcerpt = (answer: string): string => {
  const text = beginningOf(answer)
    .replaceAll(/<[^>]*>?/g, ' ')
    .replaceAll(/\\[nrt]/g, ' ')
    .replaceAll(/\d{4}-\d\d-\d\d|\+?\(?\d[\d\s().,/-]*\d/g, (found) => (isPhoneLike(found) ? OMITTED : found))
    .replaceAll(/[^\s{}[\]",;()<>=/\\|!?&*'`]+/g, chunk)
    .replaceAll(/[^\x20-\x7e…]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/…(?:[ ,.;:'-]*…)+/g, OMITTED);
  return text.length > LONGEST_EXCERPT
    ? `${withoutLastWord(text.slice(0, LONGEST_EXCERPT - 1))}${OMITTED}`
    : text.trim();
};

/** Returns the beginning of an answer without its last word, because half a word or number could not be judged. */
const beginningOf = (answer: string): string =>
  answer.length > LONGEST_BEGINNING ? withoutLastWord(answer.slice(0, LONGEST_BEGINNING)) : answer;

const withoutLastWord = (text: string): string => text.replace(/[^\s"<>]+$/, '').replace(/[\d\s()+./-]+$/, '');

/** Returns whether a text is as long as the shortest telephone number, and not a date. */
const isPhoneLike = (text: string): boolean => !DATE.test(text) && text.replaceAll(/\D/g, '').length >= 6;

const chunk = (text: string): string => {
  const [, start = '', word = '', end = ''] = /^([.:]*)(.*?)([.:]*)$/.exec(text) ?? [];
  const isKept = word === '' || isKnown(word) || DATE.test(word) || NUMBER_IN_TEXT.test(word);
  return start + (isKept ? word : OMITTED) + end;
};

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}${OMITTED}` : text;

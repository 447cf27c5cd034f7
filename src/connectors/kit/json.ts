import { ConnectorError } from '../port/errors.js';

const MAX_VALUES = 300_000;
const MAX_DEPTH = 64;
/** The most distinct member names: each new name costs the parser far more than a value does. */
const MAX_NAMES = 20_000;
/** A text of this length costs less than a millisecond, whatever it contains. */
const SMALL = 32 * 1024;
/** The number of characters by which names are distinguished, and the most kinds that result. */
const NAME_CHARACTERS = 40;
const KINDS = 2 ** 20;

const [QUOTE, COMMA, COLON, OPEN_LIST, ESCAPE, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 44, 58, 91, 92, 93, 123, 125,
];

/**
 * Parses JSON of a PMS on the event loop: returning the result from a thread would cost as much. Throws
 * `invalid_response` for a text that would cost more than its length allows: too many values, too many names, nested
 * too deeply. Throws a SyntaxError for a text that is not JSON.
 */
export function parseJson(text: string): unknown {
  if (text.length > SMALL) new Scan(text).run();
  return JSON.parse(text) as unknown;
}

/** Counts the values and names of a text before it is parsed. Linear, and ends at the first limit. */
class Scan {
  private values = 0;
  private strings = 0;
  private depth = 0;
  private names = 0;
  private readonly seen = new Uint8Array(KINDS / 8);

  constructor(private readonly text: string) {}

  run(): void {
    const { text } = this;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) at = this.string(at);
      else if (code === COMMA) this.value();
      else if (code === OPEN_LIST || code === OPEN_OBJECT) this.open();
      else if (code === CLOSE_LIST || code === CLOSE_OBJECT) this.depth -= 1;
    }
  }

  private value(): void {
    if ((this.values += 1) > MAX_VALUES) throw tooMuch(`more than ${MAX_VALUES} values`);
  }

  private open(): void {
    this.value();
    if ((this.depth += 1) > MAX_DEPTH) throw tooMuch(`values nested more than ${MAX_DEPTH} levels deep`);
  }

  /** Returns the end of the string that begins at `from`. A value has at most one string and one name. */
  private string(from: number): number {
    if ((this.strings += 1) > 2 * MAX_VALUES) throw tooMuch(`more than ${MAX_VALUES} values`);
    const end = endOf(this.text, from + 1);
    if (this.text.charCodeAt(end + 1) === COLON) this.name(from + 1, end);
    return end;
  }

  private name(from: number, end: number): void {
    let hash = end - from;
    for (let at = Math.max(from, end - NAME_CHARACTERS); at < end; at += 1)
      hash = (Math.imul(hash, 31) + this.text.charCodeAt(at)) | 0;
    const kind = (hash ^ (hash >>> 15)) & (KINDS - 1);
    const [place, bit] = [kind >> 3, 1 << (kind & 7)];
    if (this.seen[place]! & bit) return;
    this.seen[place]! |= bit;
    if ((this.names += 1) > MAX_NAMES) throw tooMuch(`more than ${MAX_NAMES} names`);
  }
}

/** Returns the quote that ends a string, or the end of the text; a quote after a backslash does not end it. */
function endOf(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === ESCAPE) at += 1;
  }
  return text.length;
}

const tooMuch = (what: string): ConnectorError => new ConnectorError('invalid_response', `The PMS sent ${what}`);

/** Control characters, and characters that change the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const UNPRINTABLE_RUNS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu;
/** The same characters except tabs and line feeds. */
const UNPRINTABLE_IN_LINES = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const UNPRINTABLE_RUNS_IN_LINES = /(?:(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029])+/gu;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const SPACING = /[\t\n\v\f\r\u0085\u2028\u2029]/;

/** Returns whether the text is valid on one line, such as a name. */
export const isPlainLine = (text: string): boolean => !UNPRINTABLE.test(text);

/** Returns whether the text is valid on several lines, such as notes. */
export const isPlainText = (text: string): boolean => !UNPRINTABLE_IN_LINES.test(text.replaceAll('\r\n', '\n'));

/** Returns the line without such characters; line breaks and tabs become a space. */
export const plainLine = (text: string): string =>
  isPlainLine(text) ? text : text.replace(UNPRINTABLE_RUNS, (run) => (SPACING.test(run) ? ' ' : '')).trim();

/** Returns the text without such characters; its line breaks stay. */
export const plainText = (text: string): string =>
  isPlainText(text) && !text.includes('\r')
    ? text
    : text.replace(LINE_BREAK, '\n').replace(UNPRINTABLE_RUNS_IN_LINES, '');

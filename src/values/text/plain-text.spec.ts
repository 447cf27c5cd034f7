import { isPlainLine, isPlainText, plainLine, plainText } from './plain-text.js';

const LINES: [text: string, line: string][] = [
  ['Ada Example', 'Ada Example'],
  ['Adaé 宿 👩‍👩‍👧 دانا', 'Adaé 宿 👩‍👩‍👧 دانا'],
  ['Ada\r\nBcc: all@example.com', 'Ada Bcc: all@example.com'],
  ['Ada\tExample\n', 'Ada Example'],
  ['Ada\u202Ecilbup', 'Adacilbup'],
  ['\u2066Ada\u2069', 'Ada'],
  ['Ada\u200FExample', 'AdaExample'],
  ['Ada\u0000\u001B[31m\u007F\u0085', 'Ada[31m'],
  ['Ada\u2028Example', 'Ada Example'],
];

describe('one line', () => {
  it.each(LINES)('%j becomes %j', (text, line) => {
    expect(plainLine(text)).toBe(line);
    expect(isPlainLine(line)).toBe(true);
    expect(isPlainLine(text)).toBe(text === line);
  });
});

describe('several lines', () => {
  it.each([
    ['Late.\nTwo cots.\tThanks', 'Late.\nTwo cots.\tThanks'],
    ['Late.\r\nTwo cots.', 'Late.\nTwo cots.'],
    ['Late.\rTwo cots.', 'Late.\nTwo cots.'],
    ['Late\u202E.\u0007', 'Late.'],
    ['Late.\u2029Two', 'Late.\nTwo'],
  ])('%j becomes %j', (text, clean) => {
    expect(plainText(text)).toBe(clean);
    expect(isPlainText(clean)).toBe(true);
  });

  it('may end in CR LF, and contain no other control characters', () => {
    expect(isPlainText('a\r\nb')).toBe(true);
    expect([isPlainText('a\rb'), isPlainText('a\u202Eb'), isPlainText('a\u0000')]).toEqual([false, false, false]);
  });
});

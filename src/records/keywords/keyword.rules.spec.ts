import fc from 'fast-check';
import { folded, idKeywords, idsFrom, wordKeywords, wordsFrom, wordsOf } from './keyword.rules.js';

describe('words', () => {
  it.each([
    ['Häuser am  Hafen', ['hauser', 'am', 'hafen']],
    ["L'Île-d'Yeu 3", ['l', 'ile', 'd', 'yeu', '3']],
    ['İstanbul ISTANBUL', ['istanbul']],
    ['東京 タワー', ['東京', 'タワー']],
    ['%_"\'🏝', []],
    ['<b>Sea</b>', ['b', 'sea']],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('of a long text are few and short', () => {
    const words = wordsOf(`${'x'.repeat(500)} ${'ab cd ef gh ij kl mn op qr st uv wx yz '.repeat(500)}`);
    expect([words.length, Math.max(...words.map(({ length }) => length))]).toEqual([12, 100]);
  });

  it('fold to themselves, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const word of wordsOf(text)) expect(folded(word)).toBe(word);
      }),
    );
  });
});

describe('keywords', () => {
  it('are the ids that exist, and each word once', () => {
    expect(idKeywords({ id: 'A1', providerID: '', clientReference: null, confirmationCode: 'Hm|9' })).toEqual([
      'ID|id|a1',
      'ID|confirmationCode|hm|9',
    ]);
    expect(wordKeywords({ name: 'Loft Rome', address: 'Rome Italy' })).toEqual([
      'WORD|name|loft',
      'WORD|name|rome',
      'WORD|address|italy',
    ]);
  });

  it('are found as a whole, and by beginnings that are long enough', () => {
    const finds = (range: { from: string; to: string }, term: string): boolean =>
      Buffer.compare(Buffer.from(term), Buffer.from(range.from)) >= 0 &&
      Buffer.compare(Buffer.from(term), Buffer.from(range.to)) < 0;
    expect(finds(idsFrom('HM-'), 'hm-')).toBe(true);
    expect(finds(idsFrom('hm-'), 'hm-9')).toBe(false);
    expect(finds(idsFrom('hm-9'), 'hm-9🏝')).toBe(true);
    expect(finds(wordsFrom('lo'), 'loft')).toBe(false);
    expect(finds(wordsFrom('lof'), 'loft')).toBe(true);
    expect(finds(wordsFrom('lof'), 'log')).toBe(false);
  });
});

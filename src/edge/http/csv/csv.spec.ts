import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { csvHead, csvLines } from './csv.js';

const TABLE = { name: 'things', columns: ['id', 'guest.name', 'price'] };

const cell = (name: unknown): string => csvLines({ name: 'one', columns: ['name'] }, [{ name }]);

describe('CSV', () => {
  it('has a line of names, then one line for each row, each ending with CR LF', () => {
    const rows = [
      { id: 'a', guest: { name: 'Ada' }, price: 10.5 },
      { id: 'b', guest: null, price: -3 },
    ];
    expect(csvHead(TABLE) + csvLines(TABLE, rows)).toBe('id,guest.name,price\r\na,Ada,10.5\r\nb,,-3\r\n');
    expect(csvLines(TABLE, [])).toBe('');
  });

  it.each([
    ['a comma', 'a,b', '"a,b"\r\n'],
    ['quotes', 'say "hi"', '"say ""hi"""\r\n'],
    ['a line end', 'a\nb', '"a\nb"\r\n'],
    ['a list', ['a', 'b,c'], '"a; b,c"\r\n'],
    ['an object', { a: 1 }, '"{""a"":1}"\r\n'],
    ['a flag', true, 'true\r\n'],
    ['nothing', null, '\r\n'],
    ['text from right to left', 'بيت', 'بيت\r\n'],
  ])('writes %s as RFC 4180 specifies', (_name, value, line) => {
    expect(cell(value)).toBe(line);
  });

  it('writes a field of each item of a list in one cell', () => {
    const table = { name: 'one', columns: ['tags.name'] };
    expect(csvLines(table, [{ tags: [{ name: 'a' }, { name: 'b' }] }, { tags: [] }])).toBe('a; b\r\n\r\n');
  });

  it.each(['=1+1', '+49 30', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'puts an apostrophe before %j, which a spreadsheet would run',
    (text) => {
      expect(parse(cell(text), { relax_quotes: false })).toEqual([[`'${text}`]]);
    },
  );

  it('puts an apostrophe before a list that begins like a formula, but not before a negative number', () => {
    expect([cell(['=1', 'b']), cell(-51.6)]).toEqual([`'=1; b\r\n`, '-51.6\r\n']);
  });

  it('is read back as it was written, whatever the texts', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ a: fc.string(), b: fc.string() }), { minLength: 1 }), (rows) => {
        const table = { name: 'any', columns: ['a', 'b'] };
        const read = parse(csvLines(table, rows)) as string[][];
        expect(read.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, '')))).toEqual(
          rows.map(({ a, b }) => [a, b].map((text) => text.replace(/^'(?=[=+\-@\t\r])/, ''))),
        );
      }),
    );
  });
});

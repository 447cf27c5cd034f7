import fc from 'fast-check';
import { wholeNumber } from '../testing/edges.js';
import { convert, missingRates, parseEcbDaily } from './exchange.js';
import { Decimal, minorUnits } from './money.js';

const rates = new Map(
  Object.entries({ USD: '1.0844', JPY: '157.95', GBP: '0.8561', KWD: '0.33', ISK: '143.1' }).map(([code, rate]) => [
    code,
    new Decimal(rate),
  ]),
);
const daily = (cubes: string, head = '<?xml version="1.0" encoding="UTF-8"?>'): string => `${head}
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube>${cubes}</Cube>
</gesmes:Envelope>`;
const day = (inner: string, date = '2026-04-13'): string => `<Cube time='${date}'>${inner}</Cube>`;
const usd = "<Cube currency='USD' rate='1.0844'/>";

describe('conversion', () => {
  it.each([
    ['100', 'EUR', 'USD', '108.44'],
    ['108.44', 'USD', 'EUR', '100'],
    ['100', 'USD', 'JPY', '14566'],
    ['10000', 'JPY', 'KWD', '20.893'],
    ['-1', 'EUR', 'JPY', '-158'],
    ['1.005', 'EUR', 'EUR', '1.01'],
    ['5', 'THB', 'THB', '5'],
    ['0', 'USD', 'GBP', '0'],
  ])('%s %s in %s is %s', (amount, from, to, result) => {
    expect(convert(new Decimal(amount), from, to, rates)?.toString()).toBe(result);
  });

  it.each([
    ['USD', 'THB'],
    ['THB', 'USD'],
    ['USD', 'XAU'],
    ['XXX', 'XXX'],
    ['USD', 'usd'],
  ])('has no rate from %s to %s', (from, to) => {
    expect(convert(new Decimal(1), from, to, rates)).toBeUndefined();
  });

  it.each([
    ['USD', 'JPY', []],
    ['EUR', 'USD', []],
    ['THB', 'THB', []],
    ['THB', 'USD', ['THB']],
    ['USD', 'THB', ['THB']],
    ['BRL', 'THB', ['BRL', 'THB']],
  ])('from %s to %s lacks the rates of %j', (from, to, missing) => {
    expect(missingRates(from, to, rates)).toEqual(missing);
  });

  it('rounds to the minor unit of the target and keeps the sign', () => {
    const code = fc.constantFrom('EUR', ...rates.keys());
    fc.assert(
      fc.property(wholeNumber(-1e9, 1e9), code, code, (minor, from, to) => {
        const result = convert(new Decimal(minor).dividedBy(100), from, to, rates)!;
        expect(result.decimalPlaces()).toBeLessThanOrEqual(minorUnits(to));
        expect(result.isZero() || result.isNegative() === minor < 0).toBe(true);
      }),
    );
  });
});

describe('daily reference rates', () => {
  it('are parsed with their day, in either kind of quotation marks', () => {
    const { date, rates: parsed } = parseEcbDaily(daily(day(`\n\t${usd}\n<Cube currency="JPY" rate="157.95" />`)));
    expect(date).toBe('2026-04-13');
    expect([...parsed].map(([code, rate]) => [code, rate.toString()])).toEqual([
      ['USD', '1.0844'],
      ['JPY', '157.95'],
    ]);
  });

  it('may be below one', () => {
    const { rates: parsed } = parseEcbDaily(daily(day("<Cube currency='KWD' rate='0.000001'/>")));
    expect(parsed.get('KWD')?.toFixed()).toBe('0.000001');
  });

  it.each([
    ['empty text', '', /exactly one day/],
    ['a page', '<html><body>Service unavailable</body></html>', /exactly one day/],
    ['no day', daily(usd), /exactly one day/],
    ['two days', daily(day(usd) + day('', '2026-04-10')), /exactly one day/],
    ['an impossible day', daily(day(usd, '2026-02-31')), /exactly one day/],
    ['no rates', daily(day('')), /no rates/],
    ['a currency twice', daily(day(usd + usd)), /USD is given twice/],
    ['a rate of zero', daily(day("<Cube currency='USD' rate='0.0'/>")), /USD is not positive/],
    ['a negative rate', daily(day("<Cube currency='USD' rate='-1'/>")), /unexpected element/],
    ['no number', daily(day("<Cube currency='USD' rate='N/A'/>")), /unexpected element/],
    ['an exponent', daily(day("<Cube currency='USD' rate='1e3'/>")), /unexpected element/],
    ['a lower-case code', daily(day("<Cube currency='usd' rate='1'/>")), /unexpected element/],
    ['a further attribute', daily(day("<Cube currency='USD' rate='1' x='y'/>")), /unexpected element/],
    ['elements without an end', '<Cube '.repeat(40_000), /unexpected element/],
    ['an entity in a value', daily(day("<Cube currency='USD' rate='&r;'/>")), /unexpected element/],
    ['a document type', daily(day(usd), '<!DOCTYPE x [<!ENTITY r "1">]>'), /document types/],
    ['a cut-off file', daily(day(usd)).slice(0, 300), /no rates|exactly one day/],
  ])('are refused: %s', (_name, xml, message) => {
    expect(() => parseEcbDaily(xml)).toThrow(message);
  });
});

import { age, money, printable } from './format.js';

const NOW = new Date('2027-03-01T12:00:00Z');

describe('age', () => {
  it.each([
    [null, 'never'],
    ['2027-03-01T11:59:48Z', '12 s ago'],
    ['2027-03-01T11:57:00Z', '3 min ago'],
    ['2027-03-01T10:30:00Z', '90 min ago'],
    ['2027-02-28T12:00:00Z', '24 h ago'],
    ['2027-02-20T12:00:00Z', '9 days ago'],
    ['2027-03-01T12:14:00Z', 'in 14 min'],
  ])('of %s is "%s"', (instant, text) => {
    expect(age(instant, NOW)).toBe(text);
  });
});

describe('money', () => {
  it.each([
    [374.5, 'USD', '374.50 USD'],
    [69, 'KWD', '69.000 KWD'],
    [22.479, 'KWD', '22.479 KWD'],
    [1200, 'JPY', '1200 JPY'],
    [0.125, 'EUR', '0.125 EUR'],
    [-5.1, 'EUR', '-5.10 EUR'],
    [1, 'not a currency', '1.00 not a currency'],
    [null, 'EUR', 'unknown'],
  ])('of %s %s is "%s"', (amount, currency, text) => {
    expect(money(amount, currency)).toBe(text);
  });
});

describe('printable', () => {
  it('removes what would move the cursor or reverse the text of a terminal', () => {
    expect(printable('Ada\u001b[2J\r\nLovelace\u202eevil\u0007')).toBe('Ada [2J Lovelace evil ');
    expect(printable('Zoë 🏠 Ünal')).toBe('Zoë 🏠 Ünal');
  });
});

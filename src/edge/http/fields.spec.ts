import type { DomainError } from '../../values/errors/domain-error.js';
import {
  CalendarDate,
  Choice,
  ChoiceList,
  Colour,
  Currency,
  Email,
  Flag,
  HttpUrl,
  Id,
  IdList,
  Instant,
  NetworkList,
  Num,
  OriginList,
  Text,
  TextListQuery,
  UrlList,
} from './fields.js';
import { IdPipe } from './id.pipe.js';
import { PageQuery } from './page.query.js';
import { RequestValidationPipe } from './validation.pipe.js';

const LOWER = '0193aa00-7fff-7abc-8abc-00000000abcd';
const UPPER = LOWER.toUpperCase();

class Naming {
  @Id() listingID: string;
  @IdList() tagIDs: string[];
}

const OPTIONAL = { optional: true };

class Every {
  @Num({ ...OPTIONAL, min: 0, max: 10 }) number?: number;
  @Num({ ...OPTIONAL, integer: true }) integer?: number;
  @Num({ ...OPTIONAL, query: true, min: -5 }) asked?: number;
  @Flag(OPTIONAL) flag?: boolean;
  @Flag({ ...OPTIONAL, query: true }) askedFlag?: boolean;
  @Text({ ...OPTIONAL, min: 1, max: 3 }) short?: string;
  @Text(OPTIONAL) line?: string;
  @Text({ ...OPTIONAL, multiline: true }) lines?: string;
  @Email(OPTIONAL) email?: string;
  @Choice(['a', 'b'], OPTIONAL) choice?: string;
  @ChoiceList(['a', 'b'], OPTIONAL) choices?: string[];
  @CalendarDate(OPTIONAL) date?: string;
  @Instant(OPTIONAL) instant?: string;
  @Currency(OPTIONAL) currency?: string;
  @HttpUrl(OPTIONAL) url?: string;
  @HttpUrl({ ...OPTIONAL, https: true }) picture?: string;
  @UrlList({ ...OPTIONAL, maxItems: 2 }) urls?: string[];
  @OriginList({ ...OPTIONAL, maxItems: 2 }) origins?: string[];
  @Colour(OPTIONAL) colour?: string;
  @IdList({ ...OPTIONAL, maxItems: 2, notEmpty: true }) ids?: string[];
  @NetworkList({ ...OPTIONAL, maxItems: 2 }) networks?: string[];
  @TextListQuery({ ...OPTIONAL, maxItems: 2 }) texts?: string[];
  @Text({ nullable: true, optional: true }) nullable?: string | null;
}

const transform = <T extends object>(value: object, metatype: new () => T, type: 'body' | 'query' = 'body'): T =>
  new RequestValidationPipe().transform(value, { type, metatype }) as T;

const faultsOf = (act: () => unknown): Pick<DomainError, 'kind' | 'details'> => {
  try {
    act();
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('Nothing was refused');
};

const read = (field: keyof Every, value: unknown): unknown => transform({ [field]: value }, Every)[field];
const codes = (field: keyof Every, value: unknown): string[] =>
  faultsOf(() => read(field, value))
    .details.map(({ code }) => code)
    .sort();

const ID = (last: number): string => `0193aa00-7fff-7abc-8abc-00000000000${last}`;
const url = (length: number): string => 'https://example.com/'.padEnd(length, 'x');

describe('a field', () => {
  it.each<[keyof Every, unknown, unknown]>([
    ['number', 0, 0],
    ['number', 10, 10],
    ['number', 0.5, 0.5],
    ['integer', 1e12, 1e12],
    ['asked', '12', 12],
    ['asked', '-5', -5],
    ['asked', '0.25', 0.25],
    ['asked', ' 7 ', 7],
    ['asked', '1000000000000', 1e12],
    ['flag', false, false],
    ['askedFlag', 'true', true],
    ['askedFlag', 'false', false],
    ['short', 'a', 'a'],
    ['short', 'abc', 'abc'],
    ['line', '', ''],
    ['line', 'x'.repeat(2_000), 'x'.repeat(2_000)],
    ['lines', 'a\tb\nc\r\nd', 'a\tb\nc\r\nd'],
    ['email', 'ada@example.com', 'ada@example.com'],
    ['choice', 'b', 'b'],
    ['choices', [], []],
    ['choices', ['b', 'a'], ['b', 'a']],
    ['date', '2027-03-01', '2027-03-01'],
    ['date', '2026-12-01T23:30:00-05:00', '2026-12-01'],
    ['instant', '2026-12-01T23:30:00.5-05:00', '2026-12-01T23:30:00.5-05:00'],
    ['currency', 'EUR', 'EUR'],
    ['url', 'http://example.com:8080/a?b#c', 'http://example.com:8080/a?b#c'],
    ['url', url(2_048), url(2_048)],
    ['urls', [url(2_048), 'http://a.example'], [url(2_048), 'http://a.example']],
    ['picture', 'https://shop.example/logo.png', 'https://shop.example/logo.png'],
    ['origins', ['https://shop.example', 'http://localhost:8080'], ['https://shop.example', 'http://localhost:8080']],
    ['colour', '#0f766e', '#0f766e'],
    ['colour', '#0F766E', '#0F766E'],
    ['ids', [ID(1), ID(2)], [ID(1), ID(2)]],
    ['networks', ['192.0.2.0/24', '2001:db8::1'], ['192.0.2.0/24', '2001:db8::1']],
    ['texts', 'a', ['a']],
    ['texts', 'a,b', ['a', 'b']],
    ['texts', ['a', 'b'], ['a', 'b']],
    ['texts', 'x'.repeat(100), ['x'.repeat(100)]],
    ['texts', undefined, undefined],
    ['nullable', null, null],
    ['nullable', undefined, undefined],
  ])('%s accepts %j', (field, given, taken) => {
    expect(read(field, given)).toEqual(taken);
  });

  it.each<[keyof Every, unknown, string[]]>([
    ['number', -0.01, ['min']],
    ['number', 10.01, ['max']],
    ['number', '5', ['wrong_type']],
    ['number', NaN, ['wrong_type']],
    ['number', Infinity, ['wrong_type']],
    ['number', null, ['wrong_type']],
    ['integer', 1.5, ['wrong_type']],
    ['integer', 1e12 + 1, ['max']],
    ['asked', '-6', ['min']],
    ['asked', '1000000000001', ['max']],
    ...['', ' ', '0x10', '1e1', '+5', '.5', '5.', '1 2', '1,000', '--1', 'NaN', 'Infinity', 'five', '٣'].map(
      (text): [keyof Every, unknown, string[]] => ['asked', text, ['wrong_type']],
    ),
    ['asked', ['1', '2'], ['wrong_type']],
    ['flag', 'true', ['wrong_type']],
    ['flag', 0, ['wrong_type']],
    ['askedFlag', '', ['wrong_type']],
    ['askedFlag', '1', ['wrong_type']],
    ['askedFlag', 'TRUE', ['wrong_type']],
    ['askedFlag', 'toString', ['wrong_type']],
    ['short', '', ['empty']],
    ['short', 'abcd', ['max_length']],
    ['line', 'x'.repeat(2_001), ['max_length']],
    ['line', 'a\nb', ['invalid_text']],
    ['line', 'a\tb', ['invalid_text']],
    ['line', 7, ['wrong_type']],
    ['line', null, ['wrong_type']],
    ['lines', 'a\u0007b', ['invalid_text']],
    ['lines', 'a\u202eb', ['invalid_text']],
    ['email', 'ada', ['invalid_email']],
    ['email', 'Ada <ada@example.com>', ['invalid_email']],
    ['choice', 'c', ['unknown_value']],
    ['choices', 'a', ['wrong_type']],
    ['choices', ['c'], ['unknown_value']],
    ['choices', ['a', 'a'], ['duplicate']],
    ['choices', ['a', 'b', 'a', 'b', 'a'], ['duplicate', 'max_items']],
    ['date', '2027-02-29', ['invalid_date']],
    ['date', '2027-3-1', ['invalid_date']],
    ['date', '', ['invalid_date']],
    ['date', 20270301, ['invalid_date']],
    ['instant', '2027-03-01', ['invalid_date_time']],
    ['instant', '2027-02-29T00:00:00Z', ['invalid_date_time']],
    ['instant', '2027-03-01T00:00:60Z', ['invalid_date_time']],
    ['instant', '2027-03-01T00:00:00', ['invalid_date_time']],
    ['instant', '2027-03-01t00:00:00Z', ['invalid_date_time']],
    ['instant', 0, ['invalid_date_time']],
    ['currency', 'eur', ['invalid_currency']],
    ['currency', 'XXXX', ['invalid_currency']],
    ['currency', 978, ['invalid_currency']],
    ['url', 'ftp://example.com', ['invalid_url']],
    ['url', 'example.com', ['invalid_url']],
    ['url', 'https://user@example.com', ['invalid_url']],
    ['url', 'https://:secret@example.com', ['invalid_url']],
    ['url', 'httpss://example.com', ['invalid_url']],
    ['url', 7, ['invalid_url', 'max_length']],
    ['url', null, ['invalid_url', 'max_length']],
    ['url', url(2_049), ['invalid_url', 'max_length']],
    ['urls', [url(2_049)], ['invalid_url']],
    ['urls', ['http://a.example', 'http://b.example', 'http://c.example'], ['max_items']],
    ['urls', ['http://a.example', 'http://a.example'], ['duplicate']],
    ['urls', ['ftp://a.example'], ['invalid_url']],
    ['picture', 'http://shop.example/logo.png', ['invalid_url']],
    ['picture', 'data:image/png;base64,AA==', ['invalid_url']],
    ['picture', 'https://user:secret@shop.example/logo.png', ['invalid_url']],
    ['origins', ['https://shop.example/'], ['invalid_origin']],
    ['origins', ['https://shop.example/book'], ['invalid_origin']],
    ['origins', ['ftp://shop.example'], ['invalid_origin']],
    ['origins', ['shop.example'], ['invalid_origin']],
    ['origins', ['https://a.example', 'https://a.example'], ['duplicate']],
    ['origins', ['https://a.example', 'https://b.example', 'https://c.example'], ['max_items']],
    ['colour', '0f766e', ['invalid_colour']],
    ['colour', '#0f766', ['invalid_colour']],
    ['colour', '#0f766e0', ['invalid_colour']],
    ['colour', '#0g766e', ['invalid_colour']],
    ['colour', 7, ['invalid_colour']],
    ['colour', ['#0f766e'], ['invalid_colour']],
    ['ids', [], ['empty']],
    ['ids', [ID(1), ID(2), ID(3)], ['max_items']],
    ['ids', [ID(1), 'x'], ['invalid_uuid']],
    ['ids', ID(1), ['wrong_type']],
    ['networks', ['192.0.2.1/24'], ['invalid_network']],
    ['networks', [7], ['invalid_network']],
    ['networks', ['10.0.0.0/8', '10.0.0.0/8'], ['duplicate']],
    ['networks', ['10.0.0.1', '10.0.0.2', '10.0.0.3'], ['max_items']],
    ['texts', 'a,', ['empty']],
    ['texts', 'a,b,c', ['max_items']],
    ['texts', ['a,b', 'c'], ['max_items']],
    ['texts', 'x'.repeat(101), ['max_length']],
    ['texts', [{ a: 'b' }], ['wrong_type']],
  ])('%s refuses %j', (field, given, faults) => {
    expect(codes(field, given)).toEqual(faults);
  });
});

describe('the message of a field', () => {
  it.each<[keyof Every, unknown, string]>([
    ['number', '661.05', 'number must be a number'],
    ['date', '2027-02-30', 'date must be a date from 1970 to 2200; 2027-02-30 is not a date in the calendar'],
    ['date', 'tomorrow', 'date must be a date (YYYY-MM-DD) or an RFC 3339 date-time'],
    ['currency', 'usd', 'currency must be in upper case: USD'],
    ['currency', 'XYZ', 'currency must be an ISO 4217 currency code, such as EUR'],
    ['currency', 978, 'currency must be an ISO 4217 currency code, such as EUR'],
  ])('of %s for %j says what to correct', (field, given, message) => {
    expect(faultsOf(() => read(field, given)).details.map((detail) => detail.message)).toEqual([message]);
  });
});

describe('a page of a list', () => {
  it.each([
    [{}, { limit: 20 }],
    [
      { page: '1', limit: '1' },
      { page: 1, limit: 1 },
    ],
    [
      { page: '1000000', limit: '100' },
      { page: 1_000_000, limit: 100 },
    ],
  ])('can be requested with %j', (query, page) => {
    expect(transform(query, PageQuery, 'query')).toEqual(page);
  });

  it.each([
    [{ page: '0' }, 'min'],
    [{ page: '1000001' }, 'max'],
    [{ limit: '0' }, 'min'],
    [{ limit: '101' }, 'max'],
    [{ page: '1.5' }, 'wrong_type'],
    [{ limit: '0x10' }, 'wrong_type'],
    [{ limit: '1e1' }, 'wrong_type'],
    [{ page: '' }, 'wrong_type'],
  ])('cannot be requested with %j', (query, code) => {
    expect(faultsOf(() => transform(query, PageQuery, 'query')).details).toMatchObject([{ code }]);
  });
});

describe('an id', () => {
  it('is the same in upper and lower case', () => {
    expect(transform({ listingID: UPPER, tagIDs: [UPPER] }, Naming)).toEqual({ listingID: LOWER, tagIDs: [LOWER] });
    expect(new IdPipe('Listing').transform(UPPER)).toBe(LOWER);
  });

  it('is refused when it is given twice in a list, whatever its case', () => {
    const { details } = faultsOf(() => transform({ listingID: LOWER, tagIDs: [LOWER, UPPER] }, Naming));
    expect(details).toMatchObject([{ field: 'tagIDs', code: 'duplicate' }]);
  });

  it.each([[1], [null], ['x'], [{ toLowerCase: 1 }], ['']])('is refused in a body as %j', (value) => {
    const { kind, details } = faultsOf(() => transform({ listingID: value, tagIDs: [value] }, Naming));
    expect(kind).toBe('invalid');
    expect(details.map(({ field }) => field)).toEqual(['listingID', 'tagIDs']);
  });

  it.each(['\0', `${LOWER}\0`, 'x'.repeat(500), '%', '', 'null'])('gives 404 in a path as %j', (segment) => {
    const pipes = [new RequestValidationPipe(), new IdPipe('Listing')];
    const piped = (): unknown =>
      pipes.reduce<unknown>(
        (value, pipe) => pipe.transform(value as string, { type: 'param', metatype: String }),
        segment,
      );
    expect(faultsOf(piped).kind).toBe('not_found');
  });
});

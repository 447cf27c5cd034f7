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
  ])('%s takes %j', (field, given, taken) => {
    expect(read(field, given)).toEqual(taken);
  });

  it.each<[keyof Every, unknown, string[]]>([
    ['number', -0.01, ['min']],
    ['number', 10.01, ['max']],
    ['number', '5', ['isNumber']],
    ['number', NaN, ['isNumber']],
    ['number', Infinity, ['isNumber']],
    ['number', null, ['isNumber']],
    ['integer', 1.5, ['isInt']],
    ['integer', 1e12 + 1, ['max']],
    ['asked', '-6', ['min']],
    ['asked', '1000000000001', ['max']],
    ...['', ' ', '0x10', '1e1', '+5', '.5', '5.', '1 2', '1,000', '--1', 'NaN', 'Infinity', 'five', '٣'].map(
      (text): [keyof Every, unknown, string[]] => ['asked', text, ['isNumber']],
    ),
    ['asked', ['1', '2'], ['isNumber']],
    ['flag', 'true', ['isBoolean']],
    ['flag', 0, ['isBoolean']],
    ['askedFlag', '', ['isBoolean']],
    ['askedFlag', '1', ['isBoolean']],
    ['askedFlag', 'TRUE', ['isBoolean']],
    ['askedFlag', 'toString', ['isBoolean']],
    ['short', '', ['isNotEmpty']],
    ['short', 'abcd', ['maxLength']],
    ['line', 'x'.repeat(2_001), ['maxLength']],
    ['line', 'a\nb', ['plainLine']],
    ['line', 'a\tb', ['plainLine']],
    ['line', 7, ['isString']],
    ['line', null, ['isString']],
    ['lines', 'a\u0007b', ['plainText']],
    ['lines', 'a\u202eb', ['plainText']],
    ['email', 'ada', ['isEmail']],
    ['email', 'Ada <ada@example.com>', ['isEmail']],
    ['choice', 'c', ['isIn']],
    ['choices', 'a', ['isArray']],
    ['choices', ['c'], ['choiceList']],
    ['choices', ['a', 'a'], ['arrayUnique']],
    ['choices', ['a', 'b', 'a', 'b', 'a'], ['arrayMaxSize', 'arrayUnique']],
    ['date', '2027-02-29', ['calendarDate']],
    ['date', '2027-3-1', ['calendarDate']],
    ['date', '', ['calendarDate']],
    ['date', 20270301, ['calendarDate']],
    ['instant', '2027-03-01', ['instant']],
    ['instant', '2027-02-29T00:00:00Z', ['instant']],
    ['instant', '2027-03-01T00:00:60Z', ['instant']],
    ['instant', '2027-03-01T00:00:00', ['instant']],
    ['instant', '2027-03-01t00:00:00Z', ['instant']],
    ['instant', 0, ['instant']],
    ['currency', 'eur', ['currency']],
    ['currency', 'XXXX', ['currency']],
    ['currency', 978, ['currency']],
    ['url', 'ftp://example.com', ['httpUrl']],
    ['url', 'example.com', ['httpUrl']],
    ['url', 'https://user@example.com', ['httpUrl']],
    ['url', 'https://:secret@example.com', ['httpUrl']],
    ['url', 'httpss://example.com', ['httpUrl']],
    ['url', 7, ['httpUrl', 'maxLength']],
    ['url', null, ['httpUrl', 'maxLength']],
    ['url', url(2_049), ['httpUrl', 'maxLength']],
    ['urls', [url(2_049)], ['httpUrlList']],
    ['urls', ['http://a.example', 'http://b.example', 'http://c.example'], ['arrayMaxSize']],
    ['urls', ['http://a.example', 'http://a.example'], ['arrayUnique']],
    ['urls', ['ftp://a.example'], ['httpUrlList']],
    ['picture', 'http://shop.example/logo.png', ['httpsUrl']],
    ['picture', 'data:image/png;base64,AA==', ['httpsUrl']],
    ['picture', 'https://user:secret@shop.example/logo.png', ['httpsUrl']],
    ['origins', ['https://shop.example/'], ['originList']],
    ['origins', ['https://shop.example/book'], ['originList']],
    ['origins', ['ftp://shop.example'], ['originList']],
    ['origins', ['shop.example'], ['originList']],
    ['origins', ['https://a.example', 'https://a.example'], ['arrayUnique']],
    ['origins', ['https://a.example', 'https://b.example', 'https://c.example'], ['arrayMaxSize']],
    ['colour', '0f766e', ['colour']],
    ['colour', '#0f766', ['colour']],
    ['colour', '#0f766e0', ['colour']],
    ['colour', '#0g766e', ['colour']],
    ['colour', 7, ['colour']],
    ['colour', ['#0f766e'], ['colour']],
    ['ids', [], ['arrayNotEmpty']],
    ['ids', [ID(1), ID(2), ID(3)], ['arrayMaxSize']],
    ['ids', [ID(1), 'x'], ['isUuid']],
    ['ids', ID(1), ['isArray']],
    ['networks', ['192.0.2.1/24'], ['networkList']],
    ['networks', [7], ['networkList']],
    ['networks', ['10.0.0.0/8', '10.0.0.0/8'], ['arrayUnique']],
    ['networks', ['10.0.0.1', '10.0.0.2', '10.0.0.3'], ['arrayMaxSize']],
    ['texts', 'a,', ['isNotEmpty']],
    ['texts', 'a,b,c', ['arrayMaxSize']],
    ['texts', ['a,b', 'c'], ['arrayMaxSize']],
    ['texts', 'x'.repeat(101), ['maxLength']],
    ['texts', [{ a: 'b' }], ['isString']],
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
  ])('of %s for %j is what to correct', (field, given, message) => {
    expect(faultsOf(() => read(field, given)).details.map((detail) => detail.message)).toEqual([message]);
  });
});

describe('a page of a list', () => {
  it.each([
    [{}, { page: 1, limit: 20 }],
    [
      { page: '1', limit: '1' },
      { page: 1, limit: 1 },
    ],
    [
      { page: '1000000', limit: '100' },
      { page: 1_000_000, limit: 100 },
    ],
  ])('may be asked for with %j', (query, page) => {
    expect(transform(query, PageQuery, 'query')).toEqual(page);
  });

  it.each([
    [{ page: '0' }, 'min'],
    [{ page: '1000001' }, 'max'],
    [{ limit: '0' }, 'min'],
    [{ limit: '101' }, 'max'],
    [{ page: '1.5' }, 'isInt'],
    [{ limit: '0x10' }, 'isInt'],
    [{ limit: '1e1' }, 'isInt'],
    [{ page: '' }, 'isInt'],
  ])('may not be asked for with %j', (query, code) => {
    expect(faultsOf(() => transform(query, PageQuery, 'query')).details).toMatchObject([{ code }]);
  });
});

describe('an id', () => {
  it('is equal in upper and in lower case', () => {
    expect(transform({ listingID: UPPER, tagIDs: [UPPER] }, Naming)).toEqual({ listingID: LOWER, tagIDs: [LOWER] });
    expect(new IdPipe('Listing').transform(UPPER)).toBe(LOWER);
  });

  it('is refused when it is given twice in a list, whatever its case', () => {
    const { details } = faultsOf(() => transform({ listingID: LOWER, tagIDs: [LOWER, UPPER] }, Naming));
    expect(details).toMatchObject([{ field: 'tagIDs', code: 'arrayUnique' }]);
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

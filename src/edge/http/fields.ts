import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { canonicalNetwork } from '../../platform/access/networks.js';
import { inLowerCase } from '../../platform/database/ids.js';
import { isCurrency } from '../../values/money/money.js';
import { isOrigin } from '../../values/text/origin.js';
import { isPlainLine, isPlainText } from '../../values/text/plain-text.js';
import { parsedUrl } from '../../values/text/url.js';
import { calendarDateOf } from '../../values/time/dates.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import { Bounded, type FieldBounds } from './bounded.js';
import { ORDERS } from '../../platform/paging/page.js';

/** One decorator per kind of field, which sets validation and OpenAPI entry together, so that they cannot disagree. */
interface FieldOptions {
  description?: string;
  example?: unknown;
  /** May be left out. Null never stands for absent unless `nullable`. */
  optional?: boolean;
  nullable?: boolean;
  default?: unknown;
  deprecated?: boolean;
  /** A list has at least one item. */
  notEmpty?: boolean;
}

interface NumberOptions extends FieldOptions {
  min?: number;
  max?: number;
  integer?: boolean;
  /** The value comes from a query string. */
  query?: boolean;
}

const compose = (
  field: FieldOptions,
  api: ApiPropertyOptions,
  rules: PropertyDecorator[],
  bounds: FieldBounds = {},
): PropertyDecorator => {
  const { optional, notEmpty, ...documented } = field;
  const property = { ...documented, ...api, ...(notEmpty ? { minItems: 1 } : {}) } as ApiPropertyOptions;
  const filled = notEmpty ? [ArrayNotEmpty()] : [];
  const skip = ValidateIf((_, value) => !((optional && value === undefined) || (field.nullable && value === null)));
  const documentation = optional ? ApiPropertyOptional(property) : ApiProperty(property);
  return applyDecorators(Bounded(bounds), ...rules, ...filled, skip, documentation);
};

const fromQuery = (parse: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? parse(value) : value));

type Message = string | ((value: unknown) => string);

const rule = (name: ErrorCode, validate: (value: unknown) => boolean, message: Message): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate,
      defaultMessage: (given) => `$property ${typeof message === 'string' ? message : message(given?.value)}`,
    },
  });

const oneLine = (): PropertyDecorator =>
  rule(
    'invalid_text',
    (value) => typeof value !== 'string' || isPlainLine(value),
    'must not contain line breaks, control characters or characters that change the direction of text',
  );

const severalLines = (): PropertyDecorator =>
  rule(
    'invalid_text',
    (value) => typeof value !== 'string' || isPlainText(value),
    'must not contain control characters or characters that change the direction of text',
  );

interface TextOptions extends FieldOptions {
  min?: number;
  max?: number;
  /** Line breaks and tabs are allowed. */
  multiline?: boolean;
}

export const Text = (field: TextOptions = {}): PropertyDecorator => {
  const { min = 0, max = 2_000, multiline = false, ...rest } = field;
  const plain = multiline ? severalLines() : oneLine();
  const rules = [IsString(), MaxLength(max), plain, ...(min > 0 ? [IsNotEmpty()] : [])];
  const api = { type: String, maxLength: max, ...(min > 0 ? { minLength: min } : {}) };
  return compose(rest, api, rules, { maxLength: max });
};

export const Email = (field: FieldOptions = {}): PropertyDecorator =>
  compose(
    field,
    { type: String, format: 'email', maxLength: 320 },
    [IsString(), MaxLength(320), oneLine(), IsEmail()],
    { maxLength: 320 },
  );

export const Num = (field: NumberOptions = {}): PropertyDecorator => {
  const { min, max, integer, query, ...rest } = field;
  const rules = [
    integer ? IsInt() : IsNumber({ allowInfinity: false, allowNaN: false }, { message: '$property must be a number' }),
    ...(min === undefined ? [] : [Min(min)]),
    Max(max ?? 1e12),
    ...(query ? [fromQuery((text) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : NaN))] : []),
  ];
  return compose(rest, { type: integer ? 'integer' : 'number', minimum: min, maximum: max }, rules);
};

export const Flag = (field: FieldOptions & { query?: boolean } = {}): PropertyDecorator => {
  const { query, ...rest } = field;
  const words: Record<string, boolean> = { true: true, false: false };
  return compose(rest, { type: Boolean }, [IsBoolean(), ...(query ? [fromQuery((text) => words[text] ?? text)] : [])]);
};

export const Choice = (
  values: readonly string[],
  field: FieldOptions & { enumName?: string } = {},
): PropertyDecorator => {
  const { enumName, ...rest } = field;
  return compose(rest, { enum: [...values], ...(enumName ? { enumName } : {}) } as ApiPropertyOptions, [IsIn(values)]);
};

/** `order` of a list by creation. */
export const OrderChoice = (): PropertyDecorator =>
  Choice(ORDERS, { optional: true, description: 'By creation: `asc` (default) oldest first, `desc` newest first.' });

/** A UUID in either case. The property then holds it in lower case, as it is stored. */
export const Id = (field: FieldOptions = {}): PropertyDecorator =>
  compose(field, { type: String, format: 'uuid' }, [Transform(({ value }) => inLowerCase(value)), IsUUID('all')]);

const dateFault = (value: unknown): string => {
  const [, date] = /^invalid:(\d{4}-\d\d-\d\d)$/.exec(String(value)) ?? [];
  return date === undefined
    ? 'must be a date (YYYY-MM-DD) or an RFC 3339 date-time'
    : `must be a date from 1970 to 2200; ${date} is not a date in the calendar`;
};

const currencyFault = (value: unknown): string => {
  const code = typeof value === 'string' ? value.toUpperCase() : '';
  return isCurrency(code) ? `must be in upper case: ${code}` : 'must be an ISO 4217 currency code, such as EUR';
};

/** A date or date-time; the calendar date as written counts. The property then holds `YYYY-MM-DD`. */
export const CalendarDate = (field: FieldOptions = {}): PropertyDecorator =>
  compose(
    field,
    {
      type: String,
      example: field.example ?? '2027-03-01',
      description: `${field.description ?? ''} Date or date-time; the date as written counts.`.trim(),
    },
    [
      Transform(({ value }) => (typeof value === 'string' ? (calendarDateOf(value) ?? `invalid:${value}`) : value)),
      rule('invalid_date', (value) => typeof value === 'string' && !value.startsWith('invalid:'), dateFault),
    ],
  );

export const Instant = (field: FieldOptions = {}): PropertyDecorator =>
  compose(field, { type: String, format: 'date-time' }, [
    rule(
      'invalid_date_time',
      (value) =>
        typeof value === 'string' &&
        /^\d{4}-\d\d-\d\dT/.test(value) &&
        calendarDateOf(value) !== undefined &&
        !Number.isNaN(Date.parse(value)),
      'must be an RFC 3339 date-time',
    ),
  ]);

export const Currency = (field: FieldOptions = {}): PropertyDecorator =>
  compose(field, { type: String, minLength: 3, maxLength: 3, example: field.example ?? 'EUR' }, [
    rule('invalid_currency', (value) => typeof value === 'string' && isCurrency(value), currencyFault),
  ]);

const NAME = '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$';

/** A short name in an address. */
export const Name = (field: FieldOptions = {}): PropertyDecorator =>
  compose(
    field,
    { type: String, pattern: NAME, minLength: 1, maxLength: 64 },
    [
      rule(
        'invalid_name',
        (value) => typeof value === 'string' && new RegExp(NAME).test(value),
        'must have 1 to 64 letters, digits, dots, underscores or hyphens, and begin with a letter or digit',
      ),
    ],
    { maxLength: 64 },
  );

const LONGEST_URL = 2_048;

/** An absolute http(s) URL without credentials; with `https`, no other scheme. */
export const HttpUrl = (field: FieldOptions & { https?: boolean } = {}): PropertyDecorator => {
  const { https = false, ...rest } = field;
  const rules = [MaxLength(LONGEST_URL), https ? httpsUrlRule() : httpUrlRule()];
  return compose(rest, { type: String, format: 'uri', maxLength: LONGEST_URL }, rules, { maxLength: LONGEST_URL });
};

const isHttpUrl = (value: unknown): boolean => {
  const url = typeof value === 'string' && value.length <= LONGEST_URL ? parsedUrl(value) : undefined;
  if (!url) return false;
  return /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username === '' && url.password === '';
};

const httpUrlRule = (): PropertyDecorator =>
  rule('invalid_url', isHttpUrl, 'must be an absolute http or https URL without credentials');

const httpsUrlRule = (): PropertyDecorator =>
  rule(
    'invalid_url',
    (value) => isHttpUrl(value) && parsedUrl(value as string)?.protocol === 'https:',
    'must be an absolute https URL without credentials',
  );

const each = (name: ErrorCode, validate: (value: unknown) => boolean, message: string): PropertyDecorator =>
  rule(name, (value) => Array.isArray(value) && value.every(validate), message);

/** Refuses equal elements, in linear time. */
const Distinct = (): PropertyDecorator =>
  ValidateBy({
    name: 'duplicate' satisfies ErrorCode,
    validator: {
      validate: (value) => Array.isArray(value) && new Set(value).size === value.length,
      defaultMessage: () => "All $property's elements must be unique",
    },
  });

/** Origins such as `https://shop.example`, without wildcards; http only for the local machine. */
export const OriginList = (field: FieldOptions & { maxItems?: number } = {}): PropertyDecorator => {
  const { maxItems = 10, ...rest } = field;
  return compose(
    rest,
    { type: [String], maxItems, example: ['https://shop.example'] } as ApiPropertyOptions,
    [
      IsArray(),
      ArrayMaxSize(maxItems),
      Distinct(),
      each(
        'invalid_origin',
        (value) => typeof value === 'string' && isOrigin(value),
        'must be https origins such as https://shop.example, without path or wildcard',
      ),
    ],
    { maxItems, maxLength: LONGEST_URL },
  );
};

export const Colour = (field: FieldOptions = {}): PropertyDecorator =>
  compose(
    field,
    { type: String, pattern: '^#[0-9a-fA-F]{6}$', minLength: 7, maxLength: 7, example: '#0f766e' },
    [
      rule(
        'invalid_colour',
        (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
        'must be a colour such as #0f766e',
      ),
    ],
    { maxLength: 7 },
  );

export const UrlList = (field: FieldOptions & { maxItems?: number } = {}): PropertyDecorator => {
  const { maxItems = 10, ...rest } = field;
  return compose(
    rest,
    { type: [String], maxItems },
    [
      IsArray(),
      ArrayMaxSize(maxItems),
      Distinct(),
      each('invalid_url', isHttpUrl, 'must be absolute http or https URLs without credentials'),
    ],
    { maxItems, maxLength: LONGEST_URL },
  );
};

export const ChoiceList = (values: readonly string[], field: FieldOptions = {}): PropertyDecorator =>
  compose(
    field,
    { enum: [...values], isArray: true } as ApiPropertyOptions,
    [
      IsArray(),
      ArrayMaxSize(values.length * 2),
      Distinct(),
      each(
        'unknown_value',
        (value) => typeof value === 'string' && values.includes(value),
        `must contain only ${values.join(', ')}`,
      ),
    ],
    { maxItems: values.length * 2 },
  );

const separated = (value: unknown): unknown =>
  value === undefined
    ? value
    : [value].flat().flatMap((item: unknown) => (typeof item === 'string' ? item.split(',') : [item]));

/** As `ChoiceList`, repeated or comma-separated in a query string. */
export const ChoiceListQuery = (values: readonly string[], field: FieldOptions = {}): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => separated(value)),
    ChoiceList(values, field),
  );

export const IdList = (field: FieldOptions & { maxItems?: number } = {}): PropertyDecorator => {
  const { maxItems = 100, ...rest } = field;
  return compose(
    rest,
    { type: [String], format: 'uuid', maxItems } as ApiPropertyOptions,
    [
      Transform(({ value }) => (Array.isArray(value) ? value.map(inLowerCase) : value)),
      IsArray(),
      ArrayMaxSize(maxItems),
      Distinct(),
      IsUUID('all', { each: true }),
    ],
    { maxItems },
  );
};

/** IPv4 and IPv6 networks as CIDR; single addresses too. */
export const NetworkList = (field: FieldOptions & { maxItems?: number } = {}): PropertyDecorator => {
  const { maxItems = 50, ...rest } = field;
  return compose(
    rest,
    { type: [String], maxItems, example: ['192.0.2.0/24', '2001:db8::/48'] } as ApiPropertyOptions,
    [
      IsArray(),
      ArrayMaxSize(maxItems),
      Distinct(),
      each(
        'invalid_network',
        (value) => typeof value === 'string' && canonicalNetwork(value) !== undefined,
        'must be networks such as 192.0.2.0/24 or 2001:db8::/48, without host bits',
      ),
    ],
    { maxItems, maxLength: 64 },
  );
};

/** Repeated or comma-separated in a query string. */
export const TextListQuery = (field: FieldOptions & { maxItems?: number } = {}): PropertyDecorator => {
  const { maxItems = 50, ...rest } = field;
  return compose(
    rest,
    { type: [String], maxItems },
    [
      Transform(({ value }) => separated(value)),
      IsArray(),
      ArrayMaxSize(maxItems),
      IsString({ each: true }),
      MaxLength(100, { each: true }),
      IsNotEmpty({ each: true }),
    ],
    { maxItems },
  );
};

// The name of a lazy type must be `type`: that is how the document's generator distinguishes it from a class.
export const Nested = (type: () => new () => object, field: FieldOptions = {}): PropertyDecorator =>
  compose(field, { type: () => type() }, [IsObject(), Type(type), ValidateNested()], { nested: type });

/** A list of objects of one type. */
export const NestedList = (
  type: () => new () => object,
  field: FieldOptions & { maxItems: number },
): PropertyDecorator => {
  const { maxItems, ...rest } = field;
  return compose(
    rest,
    { type: () => type(), isArray: true, maxItems },
    [IsArray(), ArrayMaxSize(maxItems), Type(type), ValidateNested({ each: true })],
    { maxItems, nested: type },
  );
};

/** An object whose keys are validated elsewhere. */
export const FreeObject = (field: FieldOptions = {}): PropertyDecorator =>
  compose(field, { type: 'object', additionalProperties: true }, [IsObject()], { isFree: true });

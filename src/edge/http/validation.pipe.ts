import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { DomainError, type ErrorDetail, notFound } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import { codeOfRule } from './codes/rule-codes.js';
import { bounded, fieldNames } from './bounded.js';
import { MAX_NAMES } from './limits.js';
import { unsafeInput } from './text.js';

/** A value that is missing or of another type breaks the other rules of its field too: that is one fault. */
const TYPE_RULES = ['isString', 'isNumber', 'isInt', 'isBoolean', 'isArray', 'isObject'];

type Rules = [code: ErrorCode, message: string][];

const brokenRules = ({ value, constraints = {} }: ValidationError, field: string): Rules => {
  const rules = Object.entries(constraints);
  if (value === undefined) return [['required', `${field} is required`]];
  const type = rules.filter(([name]) => TYPE_RULES.includes(name));
  return (type.length > 0 ? type.slice(0, 1) : rules).map(([name, broken]) => [codeOfRule(name), broken]);
};

/** Reports an unknown field; the first of each type lists the known ones, so that an answer stays small. */
const unknownField = ({ target = {} }: ValidationError, field: string, listed: Set<unknown>): Rules => {
  const [type, known] = [target.constructor, fieldNames(target)];
  const list = listed.has(type) || known.length === 0 ? '' : `; known: ${known.join(', ')}`;
  listed.add(type);
  return [['unknown_field', `${field} is not a known field${list}`]];
};

const toDetails = (errors: ValidationError[], parent = '', listed = new Set<unknown>()): ErrorDetail[] =>
  errors.flatMap((error) => {
    const field = parent === '' ? error.property : `${parent}.${error.property}`;
    const isUnknown = error.constraints?.whitelistValidation !== undefined;
    const own = isUnknown ? unknownField(error, field, listed) : brokenRules(error, field);
    const details = own.map(([code, message]) => ({ field, code, message }));
    return [...details, ...toDetails(error.children ?? [], field, listed)];
  });

const isPlain = (type: unknown): boolean =>
  type === undefined || type === String || type === Number || type === Boolean || type === Object || type === Array;

const KEPT_QUERIES = 500;

/** Answers 400 with one detail per fault, all at once; unknown fields are faults. */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  private readonly queries = new Map<unknown, Map<string, unknown>>();

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type === 'custom') return value;
    if (type === 'query' && Object.keys(value as object).length > MAX_NAMES) throw tooManyParameters();
    if (type === 'query' && !isPlain(metatype)) return this.query(value, metatype);
    // An absent body has no fields.
    return validated(type === 'body' && value === undefined ? {} : value, type, metatype);
  }

  /**
   * Caches valid queries as frozen objects: queries repeat, and validation costs more than the rest of a small read.
   */
  private query(value: unknown, metatype: unknown): unknown {
    const key = JSON.stringify(value);
    const known = this.queries.get(metatype) ?? new Map<string, unknown>();
    this.queries.set(metatype, known);
    let dto = known.get(key);
    if (dto === undefined) {
      dto = Object.freeze(validated(value, 'query', metatype));
      if (known.size >= KEPT_QUERIES) known.clear();
      known.set(key, dto);
    }
    return dto;
  }
}

const tooManyParameters = (): DomainError =>
  new DomainError('invalid', 'Validation failed', {
    details: [{ code: 'too_many_names', message: `the query must not have more than ${MAX_NAMES} parameters` }],
  });

const validated = (value: unknown, type: ArgumentMetadata['type'], metatype: unknown): unknown => {
  // No id contains such text. The parts of a path that are read together have a rule each.
  const unsafe = type === 'param' && !isPlain(metatype) ? [] : unsafeInput(value);
  if (unsafe.length > 0 && type === 'param') throw notFound('Resource');
  if (unsafe.length > 0) throw new DomainError('invalid', 'Validation failed', { details: unsafe });
  if (isPlain(metatype)) return value;
  // Queries and path parameters always are objects.
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new DomainError('invalid', 'Validation failed', {
      details: [{ code: 'invalid_body', message: 'body must be a JSON object' }],
    });
  const dtoType = metatype as new () => object;
  const dto = plainToInstance(dtoType, bounded(value, dtoType), { exposeDefaultValues: true });
  const faults = toDetails(
    validateSync(dto, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false }),
  );
  if (faults.length > 0) throw new DomainError('invalid', 'Validation failed', { details: faults });
  return dto;
};

import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { getMetadataStorage } from 'class-validator';
import type { ErrorCode } from '../../../values/errors/error-codes.js';
import { nestedTypes } from '../bounded.js';
import { codeOfRule } from './rule-codes.js';

type Dto = new () => object;

/** Codes that the readers of a field use: its position in a list, or the greatest age of an answer. */
const CODES_OF_NAMES: Readonly<Record<string, readonly ErrorCode[]>> = {
  cursor: ['invalid_cursor'],
  maxAge: ['too_old'],
};

/** Returns the codes of the faults that the fields of a DTO may have. */
export const codesOfFields = (dto: Dto): ErrorCode[] => {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const codes = rules.flatMap(({ type, name }) => (type === 'customValidation' && name ? [codeOfRule(name)] : []));
  for (const { propertyName } of rules) codes.push(...(CODES_OF_NAMES[propertyName] ?? []));
  const nested = nestedTypes(dto).flatMap((type) => codesOfFields(type));
  return codes.length + nested.length === 0 ? [] : [...new Set<ErrorCode>(['required', ...codes, ...nested])];
};

const isRead = (key: string): boolean =>
  [RouteParamtypes.BODY, RouteParamtypes.QUERY, RouteParamtypes.PARAM].some((input) => key.startsWith(`${input}:`));

/** Returns the codes of the faults that the path, query and body of a handler may have. */
export const codesOfInput = (controller: object, handler: string | symbol): ErrorCode[] => {
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller.constructor, handler) ?? {}) as object;
  const types = (Reflect.getMetadata('design:paramtypes', controller, handler) ?? []) as Dto[];
  return Object.entries(declared as Record<string, { index: number }>).flatMap(([key, { index }]) =>
    isRead(key) && types[index] ? codesOfFields(types[index]) : [],
  );
};

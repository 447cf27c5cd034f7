import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, Matches, Max, Min, ValidateBy } from 'class-validator';
import { parseKeyRingSpec } from '../platform/crypto/key-ring.js';
import type { Exit } from '../platform/outbound/exits/exit.types.js';
import { isProxyList } from '../platform/access/client-network.js';

/** Accepts `on`, `true`, `1` or `off`, `false`, `0`. */
export const Flag = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => flagOf(value)),
    IsBoolean({ message: '$property must be on or off' }),
  );

const flagOf = (value: unknown): unknown =>
  value === 'on' || value === 'true' || value === '1'
    ? true
    : value === 'off' || value === 'false' || value === '0'
      ? false
      : value;

/** Accepts an integer between the bounds, both included. */
export const Whole = (min: number, max?: number): PropertyDecorator => {
  const message = `$property must be a whole number ${max === undefined ? `of at least ${min}` : `from ${min} to ${max}`}`;
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? Number(value) : value)),
    IsInt({ message }),
    Min(min, { message }),
    ...(max === undefined ? [] : [Max(max, { message })]),
  );
};

/** Options of `IsUrl`: hosts without a dot are accepted. */
export const url = { require_tld: false, require_protocol: true };

const keyRingFault = (spec: unknown): string | undefined => {
  try {
    parseKeyRingSpec(String(spec));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

/** Accepts an address of PostgreSQL; a missing one is reported as missing. */
export const DatabaseUrl = (): PropertyDecorator =>
  Matches(/^postgres(ql)?:\/\//, {
    message: ({ value }) =>
      value === undefined
        ? 'DATABASE_URL is required: postgresql://user:password@host/database'
        : 'DATABASE_URL must be a postgresql:// address',
  });

export const KeyRingSpec = (): PropertyDecorator =>
  ValidateBy({
    name: 'keyRing',
    validator: {
      validate: (value) => typeof value === 'string' && keyRingFault(value) === undefined,
      defaultMessage: (argument) =>
        typeof argument?.value === 'string'
          ? `ENCRYPTION_KEYS: ${keyRingFault(argument.value)}`
          : 'ENCRYPTION_KEYS is required: id:base64 of 32 random bytes',
    },
  });

/** Accepts a list that `read` can read. The message does not show it: proxies may have passwords. */
export const ExitList = (read: (list: string) => Exit[] | undefined, message: string): PropertyDecorator =>
  ValidateBy({
    name: 'exitList',
    validator: {
      validate: (value) => typeof value === 'string' && read(value) !== undefined,
      defaultMessage: () => message,
    },
  });

export const ProxyList = (): PropertyDecorator =>
  ValidateBy({
    name: 'proxyList',
    validator: {
      validate: (value) => typeof value === 'string' && isProxyList(value),
      defaultMessage: () =>
        'TRUSTED_PROXIES must list addresses, CIDR ranges or loopback, linklocal, uniquelocal, separated by commas',
    },
  });

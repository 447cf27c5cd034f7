import { randomUUID } from 'node:crypto';

const PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => PATTERN.test(value);

/** UUIDs compare without regard to case (RFC 9562); here they are written in lower case. Other text stays as it is. */
export const inLowerCase = <T>(id: T): T => (typeof id === 'string' && isUuid(id) ? id.toLowerCase() : id) as T;

/** A version 7 UUID (RFC 9562): time-ordered, so that new rows land together in an index. */
export const newId = (now: Date): string => {
  const time = now.getTime().toString(16).padStart(12, '0');
  // The last 15 digits of a version 4 UUID are random too. Node draws the random bytes of many of them at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};

import { randomBytes } from 'node:crypto';

const PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => PATTERN.test(value);

/** UUIDs compare without regard to case (RFC 9562); here they are written in lower case. Other text stays as it is. */
export const inLowerCase = <T>(id: T): T => (typeof id === 'string' && isUuid(id) ? id.toLowerCase() : id) as T;

/** A version 7 UUID (RFC 9562): time-ordered, so that new rows land together in an index. */
export const newId = (now: Date): string => {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

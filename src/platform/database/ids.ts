import { randomUUID } from 'node:crypto';

const PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => PATTERN.test(value);

/** Returns a UUID in lower case, because UUIDs are case-insensitive (RFC 9562). Other text is returned unchanged. */
export const inLowerCase = <T>(id: T): T => (typeof id === 'string' && isUuid(id) ? id.toLowerCase() : id) as T;

/** 12 bits, the size of the counter after the time in a UUID of version 7. */
const IDS_OF_A_MILLISECOND = 0x1000;

let latest = { time: NaN, count: 0 };

/**
 * Returns a version 7 UUID (RFC 9562): time-ordered, so that new rows are adjacent in an index. UUIDs that a process
 * creates within one millisecond are counted (section 6.2, method 1), so that they sort in order of creation.
 */
export const newId = (now: Date): string => {
  const time = now.getTime();
  latest = { time, count: time === latest.time ? (latest.count + 1) % IDS_OF_A_MILLISECOND : 0 };
  const [moment, count] = [time.toString(16).padStart(12, '0'), latest.count.toString(16).padStart(3, '0')];
  // The rest of a version 4 UUID is random too. Node draws the random bytes of many UUIDs in one call.
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${count}${randomUUID().slice(18)}`;
};

/** Returns the time at which `newId` created the id, or undefined for a UUID of another version. */
export const timeOfId = (id: string): Date | undefined =>
  isUuid(id) && id[14] === '7' ? new Date(parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : undefined;

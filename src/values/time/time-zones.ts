const zones = new Map<string, boolean>();
const LONGEST_NAME = 64;

/** Returns whether the name is an IANA time zone of this runtime. Cached: a check costs a thousand times as much. */
export const isTimeZone = (name: string): boolean => {
  if (name === '' || name.length > LONGEST_NAME) return false;
  const known = zones.get(name);
  if (known !== undefined) return known;
  const valid = accepts(name);
  if (zones.size < 2_000) zones.set(name, valid);
  return valid;
};

const accepts = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

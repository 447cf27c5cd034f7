/** Fields of an answer that hold personal data, by name. */
export type FieldNames = readonly string[];

type Fields = Record<string, unknown>;

/** Returns the same shape without content: `""` for every text. */
export const blank = (value: unknown): unknown => {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return [];
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, blank(item)]));
};

const fieldsOf = (value: unknown, names: FieldNames): Fields =>
  value === null || typeof value !== 'object'
    ? {}
    : Object.fromEntries(Object.entries(value).filter(([key]) => names.includes(key)));

/** Returns `value` with the named fields blank. The order of fields stays the same. */
export const withoutFields = <T>(value: T, names: FieldNames): T =>
  value === null || typeof value !== 'object' ? value : { ...value, ...(blank(fieldsOf(value, names)) as object) };

/** Returns the named fields; undefined where all of them are blank or absent. */
export const personalFields = (value: unknown, names: FieldNames): Fields | undefined => {
  const fields = fieldsOf(value, names);
  return JSON.stringify(fields) === JSON.stringify(blank(fields)) ? undefined : fields;
};

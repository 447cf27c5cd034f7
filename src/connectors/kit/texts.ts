const REFERENCE = /(?:^|\s)ref:(\S+)\s*$/;

/** Adds our reference as the last word of a text, for a PMS that has no field for it: `ref:<id>`. */
export const withReference = (text: string, reference: string, between = '\n'): string =>
  `${text}${between}ref:${reference}`.trim();

export const referenceIn = (text: string): string | null => REFERENCE.exec(text)?.[1] ?? null;

export const withoutReference = (text: string): string => text.replace(REFERENCE, '');

/** Splits a full name: its first word is the first name. */
export function personNamed(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

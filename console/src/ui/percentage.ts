/**
 * Returns the percentage of a field, with a comma or a point; null for an empty one. Text that is no number goes to the API as it
 * is, which refuses it by the name of the field.
 */
export const percentageOf = (text: string): number | null => {
  const written = text.trim().replace(',', '.');
  if (written === '') return null;
  const number = Number(written);
  return Number.isNaN(number) ? (text as unknown as number) : number;
};

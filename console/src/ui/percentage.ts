/**
 * Returns the percentage of a field, with a comma or a point; null for an empty one. Text that is not a number is sent
 * unchanged to the API, which refuses it with the name of the field.
 */
export const percentageOf = (text: string): number | null => {
  const written = text.trim().replace(',', '.');
  if (written === '') return null;
  const number = Number(written);
  return Number.isNaN(number) ? (text as unknown as number) : number;
};

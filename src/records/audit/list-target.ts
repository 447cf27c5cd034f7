/** Returns the filters of a list as text, the id of an entry about its read: `status=CONFIRMED&page=1`. */
export const listTarget = (filter: object): string =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value instanceof Date ? value.toISOString() : String(value)}`)
    .join('&');

import type { Fields } from './guards.js';
import type { PmsPicture } from '../port/model.js';

interface PictureFields {
  /** The first of these fields that has an address. */
  url: readonly string[];
  /** The first of these fields that is not empty. */
  description: readonly string[];
  /** A field with a number; without it the pictures stay in the order of the list. */
  order?: string;
}

/** Returns the pictures of the items of a list, each once; one without an address is left out. */
export function picturesIn(items: readonly Fields[], { url, description, order }: PictureFields): PmsPicture[] {
  const placeOf = (item: Fields): number => (order === undefined ? 0 : item.optionalInteger(order));
  const pictures = items
    .map((item) => ({ item, place: placeOf(item) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => ({
      url: url.map((name) => item.optionalUrl(name)).find(Boolean) ?? '',
      description: description.map((name) => item.optionalText(name)).find(Boolean) ?? '',
    }))
    .filter((picture) => picture.url !== '');
  return [...new Map(pictures.map((picture) => [picture.url, picture])).values()];
}

import { MAX_URL_LENGTH } from './limits.js';

type DtoType = new () => object;

/** The bounds of a field's value. */
export interface FieldBounds {
  /** Maximum length of a text, or of each text in a list. */
  maxLength?: number;
  /** Maximum number of items of a list; absent: the field is not a list. */
  maxItems?: number;
  /** The field is an object of this type, or a list of such objects. */
  nested?: () => DtoType;
  /** The field is passed unchanged and validated elsewhere. */
  isFree?: boolean;
}

const BOUNDS = 'field:bounds';
/** Longer than any valid text of a field without a maximum: a text that is cut there is refused anyway. */
const LONGEST_TEXT = MAX_URL_LENGTH;

type Bounds = ReadonlyMap<string | symbol, FieldBounds>;

/** The bounds of every property of a DTO; a property without bounds is unknown. */
export const Bounded =
  (bounds: FieldBounds): PropertyDecorator =>
  (prototype, property) => {
    const inherited = Reflect.getMetadata(BOUNDS, prototype) as Bounds | undefined;
    Reflect.defineMetadata(BOUNDS, new Map([...(inherited ?? []), [property, bounds]]), prototype);
  };

/** Returns the names of the fields of a DTO, in the order of declaration. */
export const fieldNames = (dto: object): string[] =>
  [...((Reflect.getMetadata(BOUNDS, dto) ?? new Map()) as Bounds).keys()].map(String);

/** Returns the types of the objects within a DTO. */
export const nestedTypes = (dto: DtoType): DtoType[] =>
  [...((Reflect.getMetadata(BOUNDS, dto.prototype as object) ?? new Map()) as Bounds).values()].flatMap(({ nested }) =>
    nested ? [nested()] : [],
  );

/**
 * Returns a copy of the input that breaks the same rules and is no larger than the DTO can use: lists end one element
 * after their maximum, texts one character after theirs, and values of the wrong type are empty. Invariant:
 * transformation and validation, whose cost grows faster than their input, never see more.
 */
export const bounded = (value: object, type: DtoType): object => {
  const fields = (Reflect.getMetadata(BOUNDS, type.prototype as object) ?? new Map()) as Bounds;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const bounds = fields.get(name);
      return [name, bounds ? cut(item, bounds) : null];
    }),
  );
};

const cut = (value: unknown, { maxLength = LONGEST_TEXT, maxItems, nested, isFree }: FieldBounds): unknown => {
  if (isFree) return value;
  if (nested && maxItems !== undefined) return cutObjects(value, maxItems, nested());
  if (nested && isObject(value)) return bounded(value, nested());
  if (maxItems !== undefined && Array.isArray(value))
    return value.slice(0, maxItems + 1).map((item) => emptied(item, maxLength));
  return emptied(value, maxLength);
};

/** Returns null in place of a value that is not a list or object: an empty one could be valid. */
const cutObjects = (value: unknown, maxItems: number, type: DtoType): unknown =>
  Array.isArray(value)
    ? value.slice(0, maxItems + 1).map((item: unknown) => (isObject(item) ? bounded(item, type) : null))
    : null;

const emptied = (value: unknown, maxLength: number): unknown => {
  if (typeof value === 'string') return value.length > maxLength ? value.slice(0, maxLength + 1) : value;
  if (Array.isArray(value)) return [];
  return isObject(value) ? {} : value;
};

const isObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

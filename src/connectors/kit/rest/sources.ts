import type { Fields } from '../../port/fields.js';

/**
 * The position of a value in an object of the PMS: a path (`address.city`), or several paths, of which the first one
 * with a value counts.
 */
export type Names = string | readonly string[];

/** Reads a value; null or undefined when the PMS gives none. */
export type Get<T> = (raw: Fields) => T | null | undefined;

type Read<T> = (owner: Fields, name: string) => T | null | undefined;

/** Reads an optional value of a listing, a reservation or a night. */
export const optional =
  <T>(read: Read<T>) =>
  (names: Names): Get<T> => {
    const places = placesOf(names);
    return (raw) => firstSaid(places, raw, read);
  };

/** Reads a required value; of several places, the error names the last. */
const needed =
  <T>(read: Read<T>, must: (owner: Fields, name: string) => T) =>
  (names: Names): ((raw: Fields) => T) => {
    const places = placesOf(names);
    const last = places.pop()!;
    return (raw) => firstSaid(places, raw, read) ?? must(last.ownerIn(raw), last.name);
  };

function firstSaid<T>(places: readonly SourcePath[], raw: Fields, read: Read<T>): T | undefined {
  for (const place of places) {
    const found = place.in(raw, read);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

export const placesOf = (names: Names): SourcePath[] =>
  (typeof names === 'string' ? [names] : names).map((path) => new SourcePath(path));

/** A path in an object: nested objects, and a name in the last. */
export class SourcePath {
  readonly name: string;
  private readonly owners: string[];

  constructor(path: string) {
    this.owners = path.split('.');
    this.name = this.owners.pop()!;
  }

  in<T>(raw: Fields, read: Read<T>): T | null | undefined {
    let owner: Fields | undefined = raw;
    for (const name of this.owners) owner = owner?.optionalObject(name);
    return owner && read(owner, this.name);
  }

  ownerIn(raw: Fields): Fields {
    return this.owners.reduce((owner, name) => owner.object(name), raw);
  }
}

/** Returns the objects of a nested list: `objectsAt(raw, 'guest.phones')`. */
export const objectsAt = (raw: Fields, path: string): Fields[] =>
  new SourcePath(path).in(raw, (owner, name) => owner.objects(name)) ?? [];

const told = (number: number): number | undefined => (Number.isNaN(number) ? undefined : number);

export const neededId = needed(
  (owner, name) => owner.optionalId(name),
  (owner, name) => owner.id(name),
);
export const neededText = needed(
  (owner, name) => owner.optionalText(name) || undefined,
  (owner, name) => owner.text(name),
);
export const neededCurrency = needed(
  (owner, name) => owner.optionalCurrency(name),
  (owner, name) => owner.currency(name),
);
export const id = optional((owner, name) => owner.optionalId(name));
export const text = optional((owner, name) => owner.optionalText(name) || undefined);
export const url = optional((owner, name) => owner.optionalUrl(name) || undefined);
export const integer = optional((owner, name) => told(owner.optionalInteger(name, Number.NaN)));
export const number = optional((owner, name) => told(owner.optionalNumber(name, Number.NaN)));
export const price = optional((owner, name) => owner.optionalPrice(name));
/** Reads an amount; zero counts as none. */
export const positive = optional((owner, name) => {
  const amount = owner.optionalPrice(name);
  return amount?.isZero() ? undefined : amount;
});
export const currency = optional((owner, name) => owner.optionalCurrency(name));
export const flag = optional((owner, name) => owner.flag(name));
export const instant = optional((owner, name) => owner.optionalInstant(name));
/** Reads a date, or the date of a date-time as written. */
export const date = optional(
  (owner, name) => owner.optionalInstant(name) && owner.optionalText(name).trim().slice(0, 10),
);
export const time = optional((owner, name) => owner.optionalTime(name));
export const timeZone = optional((owner, name) => (owner.has(name) ? owner.timeZone(name) : undefined));
export const latitude = optional((owner, name) => owner.coordinate(name, 90));
export const longitude = optional((owner, name) => owner.coordinate(name, 180));

/** How the sources of an object's members are read: `{ city: text }`. */
export type Readers = Readonly<Record<string, (source: never) => Get<unknown>>>;

/** Sources of an object: for each member the argument of its reader, or code that finds the value. */
export type Sources<R extends Readers, B> = {
  [K in keyof R]?: Parameters<R[K]>[0] | ((raw: Fields, beside: B) => ReturnType<ReturnType<R[K]>>);
};

type Told<R extends Readers> = { [K in keyof R]?: NonNullable<ReturnType<ReturnType<R[K]>>> };

/** Reads the members that the PMS gives; others are absent. The sources are prepared once, not for each object. */
export function reading<R extends Readers, B>(readers: R, sources: Sources<R, B>): (raw: Fields, beside: B) => Told<R> {
  type Find = (raw: Fields, beside: B) => unknown;
  const members = Object.entries(sources)
    .filter(([, source]) => source !== undefined)
    .map(([name, source]): [string, Find] => [
      name,
      typeof source === 'function' ? (source as Find) : readers[name]!(source as never),
    ]);
  return (raw, beside) => {
    const found: Record<string, unknown> = {};
    for (const [name, find] of members) {
      const value = find(raw, beside);
      if (value !== undefined && value !== null) found[name] = value;
    }
    return found as Told<R>;
  };
}

/** Reads a value that no field contains: only code finds it. */
export const found =
  <T>() =>
  (source: never): Get<T> =>
    source;

/** Reads a nested object: `address: { city: 'town' }`. */
export const within =
  <R extends Readers>(readers: R) =>
  (sources: Sources<R, void>): Get<Told<R>> => {
    const read = reading(readers, sources);
    return (raw) => read(raw, undefined);
  };

/** Fills in the given members. Code may return `undefined` for a missing member, which then stays blank. */
export function onto<T extends object>(blank: T, told: Partial<T> = {}): T {
  const said = Object.entries(told).filter(([, value]) => value !== undefined);
  return { ...blank, ...(Object.fromEntries(said) as Partial<T>) };
}

/** Joins the values of several fields: `joined(['street', 'suite'], ', ')`. */
export const joined = (names: readonly string[], between = ' '): ((raw: Fields) => string) => {
  const parts = names.map((name) => text(name));
  return (raw) => parts.flatMap((part) => part(raw)?.trim() || []).join(between);
};

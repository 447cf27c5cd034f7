import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

type Given = Readonly<Record<string, string>>;
/** The cursors of the pages that lead to the current one, by list. They are too long for the address. */
type Passed = Readonly<Record<string, readonly string[]>>;

/** Values that a new filter resets: the page of a list, or the row to which it was scrolled. */
const START: Given = { cursor: '', page: '', row: '' };

/** Returns the address of a page with these parameters; empty ones are left out. */
export const addressOf = (path: string, parameters: Given): string => {
  const given = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
  return given.size > 0 ? `${path}?${given}` : path;
};

/** Returns the values that are not empty, as a query of the API takes them. */
export const givenOf = <Name extends string>(values: Readonly<Record<Name, string>>): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<Record<Name, string>>;

const useParameters = () => {
  const [path, go] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const passed = useHistoryState<Passed | null>() ?? {};
  const write = (changes: Given, next: Passed, replace = false): void =>
    go(addressOf(path, { ...Object.fromEntries(parameters), ...changes }), { replace, state: { ...passed, ...next } });
  return { read: (name: string): string => parameters.get(name) ?? '', passed, write };
};

export interface Address<Name extends string> {
  /** The values; empty if the address does not name them. */
  values: Readonly<Record<Name, string>>;
  /** Changes the address, and returns to the start of the list. Back leads to the previous address. */
  set: (changes: Partial<Record<Name, string>>) => void;
  /** Changes the address without a step of the history. */
  note: (changes: Partial<Record<Name, string>>) => void;
  /** Returns a function that sets one value. */
  setter: (name: Name) => (value: string) => void;
}

/** Keeps the filter of a list in the address of its page, so that Back works and a link can be shared. */
export const useAddress = <Name extends string>(...names: readonly Name[]): Address<Name> => {
  const { read, write } = useParameters();
  const values = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
  const set = (changes: Partial<Record<Name, string>>): void =>
    write({ ...START, ...(changes as Given) }, { cursor: [] });
  const note = (changes: Partial<Record<Name, string>>): void => write(changes as Given, {}, true);
  return { values, set, note, setter: (name) => (value) => set({ [name]: value } as Record<Name, string>) };
};

/** The place of a reader in a list that is read by cursor. */
export interface Trail {
  /** Undefined on page 1. */
  cursor: string | undefined;
  /** The number of the page, from 1. */
  page: number;
  /** Leads to the previous page. Undefined on page 1, and after a shared link. */
  back: (() => void) | undefined;
  next: (cursor: string) => void;
  restart: () => void;
}

/** Keeps the page of a list in the address. `list` names the list if a page has several. */
export const useTrail = (list = ''): Trail => {
  const { read, passed, write } = useParameters();
  const prefix = list && `${list}-`;
  const [cursorName, pageName] = [`${prefix}cursor`, `${prefix}page`];
  const cursor = read(cursorName);
  const before = passed[cursorName] ?? [];
  const page = cursor === '' ? 1 : Math.max(2, Number.parseInt(read(pageName), 10) || 2);
  const go = (next: string, number: number, cursors: readonly string[]): void =>
    write({ [cursorName]: next, [pageName]: next && String(number) }, { [cursorName]: cursors });
  return {
    cursor: cursor || undefined,
    page,
    back: before.length > 0 ? () => go(before.at(-1)!, page - 1, before.slice(0, -1)) : undefined,
    next: (following) => go(following, page + 1, [...before, cursor]),
    restart: () => go('', 1, []),
  };
};

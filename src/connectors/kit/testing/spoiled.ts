/** The replacement of a field. `nulls`: one more item of a list, which is null. */
export type Spoil = 'missing' | 'null' | WrongType;
export type WrongType = (typeof WRONG_TYPES)[number];
export const WRONG_TYPES = ['text', 'number', 'flag', 'object', 'list', 'nulls'] as const;

interface Spoiled {
  /** Path of the field, as `fieldPaths` writes it; it stands for every item of the lists on the way. */
  path: string;
  text: string;
}

/**
 * Returns copies of an answer (JSON, XML or an iCalendar feed), each with one field spoiled, including parents of
 * fields.
 */
export function spoiled(text: string, spoil: Spoil): Spoiled[] {
  if (/^\s*</.test(text)) return spoiledXml(text, spoil);
  if (/^BEGIN:VCALENDAR\b/.test(text)) return spoiledFeed(text, spoil);
  const paths = pathsIn(JSON.parse(text) as unknown);
  const all = [...paths].map((path) => {
    const copy = JSON.parse(text) as unknown;
    changeAt(copy, partsOf(path), (value) => insteadOf(value, spoil));
    return { path, text: JSON.stringify(copy) };
  });
  return all.filter((one) => one.text !== JSON.stringify(JSON.parse(text)));
}

/** Returns one path for each field that is not null, parents included. */
export function pathsIn(value: unknown, at = '', paths = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) pathsIn(item, `${at}[]`, paths);
  else if (isObject(value))
    for (const [name, item] of Object.entries(value)) {
      const path = at === '' ? name : `${at}.${name}`;
      if (item !== null) paths.add(path);
      pathsIn(item, path, paths);
    }
  return paths;
}

/** Returns the answer with this value at the path. */
export function withValueAt(text: string, path: string, value: string): string {
  const copy = JSON.parse(text) as unknown;
  changeAt(copy, partsOf(path), () => value);
  return JSON.stringify(copy);
}

const partsOf = (path: string): string[] => path.split(/\.|(?=\[\])/);

function changeAt(value: unknown, [name, ...rest]: string[], change: (value: unknown) => unknown): void {
  if (name === '[]') {
    if (Array.isArray(value)) for (const item of value) changeAt(item, rest, change);
  } else if (isObject(value) && name !== undefined && name in value) {
    if (rest.length > 0) return changeAt(value[name], rest, change);
    const changed = change(value[name]);
    if (changed === undefined) delete value[name];
    else value[name] = changed;
  }
}

/**
 * Returns the replacement: an unknown word for text, a number as text and vice versa; undefined when the field is
 * removed.
 */
function insteadOf(value: unknown, spoil: Spoil): unknown {
  if (value === null && spoil !== 'missing') return null;
  switch (spoil) {
    case 'missing':
      return undefined;
    case 'null':
      return null;
    case 'text':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'something-else';
    case 'number':
      return typeof value === 'number' ? value : Number(value) || 12;
    case 'flag':
      return typeof value === 'boolean' ? value : true;
    case 'object':
      return isObject(value) && !Array.isArray(value) ? { of: value } : { of: 'another type' };
    case 'list':
      return [value];
    case 'nulls':
      return Array.isArray(value) ? [null, ...(value as unknown[])] : value;
  }
}

/** Spoils elements by name, wherever they are. */
function spoiledXml(text: string, spoil: Spoil): Spoiled[] {
  const root = /<(\w+)/.exec(text)?.[1];
  const names = [...new Set([...text.matchAll(/<(\w+)/g)].map(([, name]) => name!))];
  return names
    .filter((name) => name !== root)
    .map((name) => {
      const elements = new RegExp(`<${name}(?:\\s[^>]*?)?(?:/>|>.*?</${name}>)`, 'gs');
      return { path: name, text: text.replace(elements, (element) => xmlInsteadOf(element, name, spoil)) };
    });
}

function xmlInsteadOf(element: string, name: string, spoil: Spoil): string {
  const instead: Record<Spoil, string> = {
    missing: '',
    null: `<${name}/>`,
    text: `<${name}>something-else</${name}>`,
    number: `<${name}>12</${name}>`,
    flag: `<${name}>true</${name}>`,
    object: `<${name}><of>another type</of></${name}>`,
    list: `${element}${element}`,
    nulls: `<${name}/>${element}`,
  };
  return instead[spoil];
}

/** Spoils properties of events, by name: `VEVENT.DTSTART`. Parameters stay. */
function spoiledFeed(text: string, spoil: Spoil): Spoiled[] {
  const events = [...text.matchAll(/^BEGIN:VEVENT\r?\n(.*?)^END:VEVENT/gms)].map(([, lines = '']) => lines).join('');
  const names = [...new Set([...events.matchAll(/^([A-Z-]+)[;:]/gm)].map(([, name]) => name!))];
  return names
    .filter((name) => name !== 'BEGIN' && name !== 'END')
    .map((name) => {
      const lines = new RegExp(`^(${name}(?:;[^:\\r\\n]*)?):[^\\r\\n]*(\\r?\\n)(?:[ \\t][^\\n]*\\n)*`, 'gm');
      const instead = (property: string, end: string): string => feedInsteadOf(property, spoil, end);
      const spoiledEvent = (event: string): string =>
        event.replace(lines, (_, property: string, end: string) => instead(property, end));
      return { path: `VEVENT.${name}`, text: text.replace(/^BEGIN:VEVENT\r?\n.*?^END:VEVENT/gms, spoiledEvent) };
    })
    .filter((one) => one.text !== text);
}

function feedInsteadOf(property: string, spoil: Spoil, end: string): string {
  const instead: Partial<Record<Spoil, string>> = { null: '', text: 'something-else', number: '12', flag: 'TRUE' };
  return instead[spoil] === undefined ? '' : `${property}:${instead[spoil]}${end}`;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Names of amounts, in the words of any vendor. */
const AMOUNTS = /amount|price|total|rate|rent|net|gross|tax|fee|cost|charge|value|sum|deposit|discount|balance|stay$/i;
const NO_AMOUNTS = /id$|count|type|percent|quantity|nights|currency|tax_?code/i;
const NUMBER = /^-?\d+(\.\d+)?$/;
const isAmount = (name: string, text: string): boolean =>
  AMOUNTS.test(name) && !NO_AMOUNTS.test(name) && NUMBER.test(text);

/** Returns an answer (JSON or XML) with zero for every amount. */
export function withoutAmounts(text: string): string {
  if (/^\s*</.test(text))
    return text.replaceAll(
      /<(\w+)([^<>]*)>([^<>]+)(?=<\/\1>)/g,
      (element, name: string, attributes: string, of: string) =>
        isAmount(name, of) ? `<${name}${attributes}>0` : element,
    );
  return JSON.stringify(withoutAmountsIn(JSON.parse(text) as unknown, ''));
}

/** Sets amounts to zero. An amount may be below its name, by number: `{ extraCharge: { 1: 20 } }`. */
function withoutAmountsIn(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutAmountsIn(item, name));
  if (isObject(value)) {
    const fields = Object.entries(value);
    return Object.fromEntries(
      fields.map(([key, item]) => [key, withoutAmountsIn(item, /^\d+$/.test(key) ? name : key)]),
    );
  }
  if (typeof value === 'number') return isAmount(name, String(value)) ? 0 : value;
  return typeof value === 'string' && isAmount(name, value) ? '0' : value;
}

export type Spoil = 'missing' | 'null' | 'mistyped';

interface Spoiled {
  /** Of the field, as `fieldPaths` writes it; in every item of the lists on the way at once. */
  path: string;
  text: string;
}

/** An answer, JSON or XML, with one field after the other missing, null or of another type; parents of fields too. */
export function spoiled(text: string, spoil: Spoil): Spoiled[] {
  if (/^\s*</.test(text)) return spoiledXml(text, spoil);
  const paths = pathsIn(JSON.parse(text) as unknown);
  return [...paths].map((path) => {
    const copy = JSON.parse(text) as unknown;
    spoilAt(copy, path.split(/\.|(?=\[\])/), spoil);
    return { path, text: JSON.stringify(copy) };
  });
}

function pathsIn(value: unknown, at = '', paths = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) pathsIn(item, `${at}[]`, paths);
  else if (isObject(value))
    for (const [name, item] of Object.entries(value)) {
      const path = at === '' ? name : `${at}.${name}`;
      if (item !== null) paths.add(path);
      pathsIn(item, path, paths);
    }
  return paths;
}

function spoilAt(value: unknown, [name, ...rest]: string[], spoil: Spoil): void {
  if (name === '[]') {
    if (Array.isArray(value)) for (const item of value) spoilAt(item, rest, spoil);
  } else if (isObject(value) && name !== undefined && name in value) {
    if (rest.length > 0) spoilAt(value[name], rest, spoil);
    else if (spoil === 'missing') delete value[name];
    else value[name] = spoil === 'null' ? null : otherType(value[name]);
  }
}

const otherType = (value: unknown): unknown => (typeof value === 'object' ? '?' : { of: 'another type' });

/** Elements by name, wherever they stand. */
function spoiledXml(text: string, spoil: Spoil): Spoiled[] {
  const root = /<(\w+)/.exec(text)?.[1];
  const names = [...new Set([...text.matchAll(/<(\w+)/g)].map(([, name]) => name!))];
  const instead = { missing: () => '', null: (name: string) => `<${name}/>`, mistyped: (name: string) => `<${name}>?</${name}>` }; // prettier-ignore
  return names
    .filter((name) => name !== root)
    .map((name) => {
      const elements = new RegExp(`<${name}(?:\\s[^>]*?)?(?:/>|>.*?</${name}>)`, 'gs');
      return { path: name, text: text.replace(elements, instead[spoil](name)) };
    });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

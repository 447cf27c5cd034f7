import { SaxesParser } from 'saxes';
import { cleanText, Fields, invalid } from './guards.js';

const OPTIONS = { xmlns: false, position: false, forceXMLVersion: true, defaultXMLVersion: '1.0' } as const;
const DEEPEST = 64;
/** The most elements and attributes of one document: more would take too much time and memory. */
const MOST_PARTS = 250_000;
const CHARACTER_REFERENCE = /&#(?:x([0-9a-f]{1,8})|(\d{1,10}));/gi;
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The element's own text, CDATA included, without that of its children. */
  readonly text: string;
}

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/**
 * Returns the root element of a well-formed document; anything else is `invalid_response`. A document type is refused
 * and only XML's own five entities are known, so nothing is fetched or expanded. Characters that XML forbids are left
 * out, because .NET writes them nevertheless.
 */
export function parseXml(text: string, path: string): XmlElement {
  const refuse = (): never => {
    throw invalid(path, 'XML');
  };
  const parser = new SaxesParser(OPTIONS);
  const open: OpenElement[] = [];
  let parts = 0;
  let root: XmlElement | undefined;
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('attribute', () => {
    parts += 1;
    if (parts > MOST_PARTS) refuse();
  });
  parser.on('opentag', ({ name, attributes }) => {
    parts += 1;
    if (parts > MOST_PARTS || open.length === DEEPEST) refuse();
    const element: OpenElement = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
    root ??= element;
  });
  parser.on('closetag', () => open.pop());
  const add = (more: string): void => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(withoutForbidden(text)).close();
  return root ?? refuse();
}

const withoutForbidden = (text: string): string =>
  text
    .replace(/^\ufeff/, '')
    .replace(FORBIDDEN, '')
    .replace(CHARACTER_REFERENCE, (reference, hex?: string, decimal?: string) =>
      isAllowed(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ? reference : '',
    );

/** https://www.w3.org/TR/xml/#charsets */
const isAllowed = (code: number): boolean =>
  [0x9, 0xa, 0xd].includes(code) ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/**
 * Returns an element for guards and sources: `Name` is the first child of that name, as text or, if it has children, as
 * an object; `Name*` all of them, as objects; `Name@attribute` an attribute of the first. `@attribute` and `#text` are
 * the element's own.
 */
export const fieldsOf = (element: XmlElement, path = element.name): Fields => Fields.of(plain(element), path);

/** Returns the root element of a document as data for `Fields.of`, as a parser off the event loop does. */
export const xmlObject = (text: string, path: string): PlainXml => plain(parseXml(text, path));

export interface PlainXml {
  readonly [name: string]: string | PlainXml | readonly PlainXml[];
}

function plain({ attributes, children, text }: XmlElement): PlainXml {
  const all = new Map<string, PlainXml[]>();
  const firsts: [string, PlainXml[string]][] = [];
  for (const child of children) {
    const object = plain(child);
    const known = all.get(child.name);
    if (known) known.push(object);
    else {
      all.set(child.name, [object]);
      firsts.push([child.name, child.children.length > 0 ? object : child.text.trim()]);
      firsts.push(...named(`${child.name}@`, child.attributes));
    }
  }
  const lists = [...all].map(([name, objects]) => [`${name}*`, objects] as const);
  return Object.fromEntries([...named('@', attributes), ...firsts, ...lists, ['#text', text.trim()]]);
}

const named = (before: string, attributes: XmlElement['attributes']): [string, string][] =>
  Object.entries(attributes).map(([name, value]) => [`${before}${name}`, value]);

/**
 * The content of an element: text, or elements by name; a list stands for several of one name. Undefined values are
 * left out.
 */
type XmlContent = string | number | boolean | XmlContents;

export interface XmlContents {
  readonly [name: string]: XmlContent | readonly XmlContent[] | undefined;
}

/** Writes elements in the given order, with escaped values. Names are the caller's own. */
export function toXml(contents: XmlContents): string {
  const one = (name: string, content: XmlContent): string =>
    `<${name}>${typeof content === 'object' ? toXml(content) : escaped(String(content))}</${name}>`;
  return Object.entries(contents)
    .flatMap(([name, content = []]) => [content].flat().map((each) => one(name, each as XmlContent)))
    .join('');
}

const escaped = (text: string): string =>
  cleanText(text).replace(FORBIDDEN, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

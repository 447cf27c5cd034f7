import { SaxesParser } from 'saxes';

/** An element of a request. */
export interface Node {
  name: string;
  children: Node[];
  text: string;
}

/** Parses XML; returns undefined if it is not well-formed or has a document type. */
export function parse(xml: string): Node | undefined {
  const parser = new SaxesParser();
  const open: Node[] = [];
  let root: Node | undefined;
  const refuse = () => {
    throw new Error('The body is not XML');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name }) => {
    const node: Node = { name, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
    root ??= node;
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on('closetag', () => open.pop());
  try {
    parser.write(xml).close();
    return root;
  } catch {
    return undefined;
  }
}

export const nodesAt = (node: Node | undefined, ...names: string[]): Node[] =>
  names.reduce(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
    node ? [node] : [],
  );

/** Returns the text at the end of the names; `''` if there is none. */
export const textAt = (node: Node | undefined, ...names: string[]): string =>
  nodesAt(node, ...names)[0]?.text.trim() ?? '';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Value = string | number | boolean | null;

/** Returns an element; `contents` are elements already, and `leaf` takes text. */
export function element(name: string, attributes: Record<string, Value>, ...contents: string[]): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value ?? ''))}"`);
  const inside = contents.join('');
  return inside === '' ? `<${name}${given.join('')} />` : `<${name}${given.join('')}>${inside}</${name}>`;
}

export const leaf = (name: string, value: Value, attributes: Record<string, Value> = {}): string =>
  element(name, attributes, escaped(String(value ?? '')));

/** Returns elements by name, in order, without undefined values. */
export const leaves = (values: Record<string, Value | undefined>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [leaf(name, value)]))
    .join('');

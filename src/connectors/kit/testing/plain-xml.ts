import type { XmlElement } from '../xml.js';

/**
 * Returns an element as JSON: attributes as `@name`, children by name, its own text as `#text` if it also has
 * attributes. The items of a list are merged into one, with the first of each value, so that a field has one path
 * however many items there are.
 */
export function plainXml({ attributes, children, text }: XmlElement): unknown {
  const names = Object.entries(attributes).map(([name, value]) => [`@${name}`, value] as const);
  if (children.length === 0 && names.length === 0) return text.trim();
  const own = children.length === 0 ? { '#text': text.trim() } : {};
  const parts = children.map((child) => ({ [child.name]: plainXml(child) }));
  return [Object.fromEntries(names), own, ...parts].reduce(merged, {});
}

function merged(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return isObject(other) || one === undefined || one === '' ? other : one;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(names.map((name) => [name, merged(one[name], other[name] ?? one[name])]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

import { readFileSync } from 'node:fs';

type Node = Record<string, any>;

const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Node;
const schemas = document.components.schemas as Record<string, Node>;
const operations = Object.entries(document.paths as Record<string, Record<string, Node>>).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => [path, operation] as const),
);

/** Returns the properties of a schema, including those of nested objects, by their place. */
const propertiesOf = (where: string, schema: Node): [where: string, property: Node][] => [
  ...Object.entries((schema.properties ?? {}) as Record<string, Node>).flatMap(([name, property]) => [
    [`${where}.${name}`, property] as [string, Node],
    ...propertiesOf(`${where}.${name}`, property),
  ]),
  ...(schema.items ? propertiesOf(`${where}[]`, schema.items as Node) : []),
];
const properties = Object.entries(schemas).flatMap(([name, schema]) => propertiesOf(name, schema));

/** Returns what is wrong with a description: it is missing, or repeats the name. */
const faultOf = (name: string, description: unknown): string | undefined => {
  if (typeof description !== 'string' || description.trim() === '') return 'has no description';
  const words = (text: string): string => text.replaceAll(/[^A-Za-z]/g, '').toLowerCase();
  return words(description) === words(name.split('.').at(-1)!) ? 'repeats its name' : undefined;
};
const faultsOf = (named: readonly (readonly [string, Node])[]): string[] =>
  named.flatMap(([where, { description }]) => {
    const fault = faultOf(where, description);
    return fault === undefined ? [] : [`${where} ${fault}`];
  });

const isNullable = ({ type, anyOf }: Node): boolean =>
  (Array.isArray(type) && type.includes('null')) ||
  (anyOf as Node[] | undefined)?.some((one) => one.type === 'null') === true;

/** Returns the places of enums that have several values and no name. */
const unnamedEnums = (value: unknown, where: string): string[] => {
  if (value === null || typeof value !== 'object') return [];
  const { enum: values } = value as Node;
  const isNamed = /^\/components\/schemas\/\w+$/.test(where);
  const own = Array.isArray(values) && values.length > 1 && !isNamed ? [where] : [];
  const parts = Object.entries(value).filter(([key]) => key !== 'example');
  return [...own, ...parts.flatMap(([key, part]) => unnamedEnums(part, `${where}/${key}`))];
};

describe('the document', () => {
  it('describes every property', () => {
    expect(properties.length).toBeGreaterThan(1_000);
    expect(faultsOf(properties)).toEqual([]);
  });

  it('describes every parameter', () => {
    const parameters = operations.flatMap(([, { operationId, parameters: own = [] }]) =>
      (own as Node[]).map((one): [string, Node] => [`${operationId}.${one.name}`, one]),
    );
    expect(parameters.length).toBeGreaterThan(300);
    expect(faultsOf(parameters)).toEqual([]);
  });

  it('says what null means', () => {
    const silent = properties.filter(([, one]) => isNullable(one) && !/\bnull\b/i.test(String(one.description)));
    expect(silent.map(([where]) => where)).toEqual([]);
  });

  it('names every enum', () => expect(unnamedEnums(document, '')).toEqual([]));

  it('spells each parameter of an extension in one way', () => {
    const spelled = new Map<string, Set<string>>();
    for (const [path, { 'x-extension': isExtension }] of operations)
      for (const [, name] of isExtension ? path.matchAll(/\{(\w+)\}/g) : [])
        spelled.set(name!.toLowerCase(), (spelled.get(name!.toLowerCase()) ?? new Set()).add(name!));
    expect([...spelled.values()].filter(({ size }) => size > 1)).toEqual([]);
  });

  it('names requests with Input, and answers without a suffix', () => {
    const bodies = operations.flatMap(([, { requestBody }]) => {
      const reference = requestBody?.content?.['application/json']?.schema?.$ref as string | undefined;
      return reference ? [reference.split('/').at(-1)!] : [];
    });
    expect(bodies.filter((name) => !name.endsWith('Input'))).toEqual([]);
    expect(Object.keys(schemas).filter((name) => /(Dto|Body|Response|Request)$/.test(name))).toEqual([]);
  });

  it('shows scope and cost at each operation with a key', () => {
    const silent = operations.filter(
      ([, one]) => one['x-scope'] && !(one['x-rate-cost'] && /Counts as one request/.test(String(one.description))),
    );
    expect(silent.map(([, { operationId }]) => String(operationId))).toEqual([]);
  });

  it.each([
    ['nothing', 'Quote.deposit', undefined],
    ['its name', 'Quote.totalPrice', 'Total price.'],
  ])('refuses %s as a description', (_, where, description) => {
    expect(faultOf(where, description)).toBeDefined();
  });
});

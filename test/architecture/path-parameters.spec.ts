import { readFileSync } from 'node:fs';

interface Document {
  paths: Record<string, unknown>;
}

/** Paths specified with this name: "Reauthorize integration account" and "Apply tags" of `docs/interface.md`. */
const SPECIFIED_PATHS = new Set([
  '/api/v1/integration-account/{integrationAccountId}/reauthorize',
  '/api/v1/integration-account/{integrationAccountId}/apply-tags',
]);

/** The name of a parameter: `id` for the resource of the path itself, otherwise like a field of an answer. */
const NAME = /^(id|[a-z]+([A-Z][a-z]+)*(ID)?)$/;

const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const faultOf = (name: string): boolean => !NAME.test(name) || name.endsWith('Id');

describe('parameters of paths', () => {
  const paths = Object.keys((JSON.parse(readFileSync('openapi.json', 'utf8')) as Document).paths);

  it('are spelled as the fields of answers are: an id ends in ID', () => {
    expect(paths.length).toBeGreaterThan(80);
    expect(paths.filter((path) => parametersOf(path).some(faultOf) && !SPECIFIED_PATHS.has(path))).toEqual([]);
  });

  it('are spelled as specified where they are specified', () => {
    expect([...SPECIFIED_PATHS].filter((path) => !paths.includes(path))).toEqual([]);
  });

  it.each(['deliveryId', 'delivery_id', 'DeliveryID'])('would not be %s', (name) => {
    expect(faultOf(name)).toBe(true);
  });
});

import { allSources, type Source } from '../support/sources.js';

const EXPORTED = /^export (?:default )?(?:declare )?(?:abstract )?(?:const )?(?:type|interface|class|enum) (\w+)/gm;

const sources = allSources();

/** Returns the names of types, interfaces, classes and enums that more than one file exports, each with its files. */
const sharedNames = (among: readonly Source[]): { name: string; files: string[] }[] => {
  const filesOf = new Map<string, string[]>();
  for (const { file, text } of among)
    for (const [, name] of text.matchAll(EXPORTED)) filesOf.set(name!, [...(filesOf.get(name!) ?? []), file]);
  return [...filesOf].filter(([, files]) => files.length > 1).map(([name, files]) => ({ name, files }));
};

describe('the name of an exported type', () => {
  it('is exported by only one file', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sharedNames(sources)).toEqual([]);
  });

  it.each([
    'export interface ListingFilter {',
    'export type ListingFilter = string;',
    'export abstract class ListingFilter {',
    'export const enum ListingFilter {',
  ])('is reported when a second file exports it: %s', (text) => {
    const planted = sharedNames([...sources, { file: 'src/planted.ts', text }]);
    expect(planted).toContainEqual({
      name: 'ListingFilter',
      files: ['src/modules/listing/listing.types.ts', 'src/planted.ts'],
    });
  });
});

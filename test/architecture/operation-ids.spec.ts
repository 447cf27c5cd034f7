import { readFileSync } from 'node:fs';
import { IRREGULAR_IDS } from '../../src/operations/openapi/document-names.js';
import { PENDING_EXAMPLES, RESPONSE_EXAMPLES } from '../../src/operations/openapi/story/story-answers.js';

/** The verbs with which an operation id begins. */
const VERBS = new Set([
  ...['get', 'list', 'read', 'search', 'show', 'map', 'check', 'probe', 'export'],
  ...['create', 'store', 'update', 'rename', 'rotate', 'move', 'apply', 'withdraw', 'enable', 'import'],
  ...['remove', 'revoke', 'end', 'erase', 'cancel', 'reject', 'approve', 'confirm', 'preview', 'offer'],
  ...['connect', 'begin', 'complete', 'open', 'reauthorize', 'request', 'receive', 'redeliver', 'send'],
]);

const wordsOf = (id: string): string[] =>
  id
    .replace('OAuth', 'Oauth')
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase());

/** Returns what is wrong with the name of an operation, which is a verb and its object, without a repeated word. */
const faultsOf = (id: string): string[] => {
  const [verb = '', ...object] = wordsOf(id);
  return [
    ...(VERBS.has(verb) ? [] : [`${id}: ${verb} is not one of the verbs`]),
    ...(object.length > 0 ? [] : [`${id} names no object`]),
    ...(new Set([verb, ...object]).size === object.length + 1 ? [] : [`${id} has a word twice`]),
  ];
};

interface Document {
  paths: Record<string, Record<string, { operationId: string }>>;
}

describe('operation ids', () => {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));

  it('consist of a verb and its object, without a repeated word', () => {
    expect(ids.length).toBeGreaterThan(100);
    expect(ids.flatMap(faultsOf)).toEqual([]);
  });

  it('are unique', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('include every id that the code names in an exception or an example', () => {
    const wanted = [
      ...Object.values(IRREGULAR_IDS),
      ...Object.keys(RESPONSE_EXAMPLES),
      ...Object.keys(PENDING_EXAMPLES),
    ];
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each([['searchSearch'], ['endOfListingListingImporters'], ['redeliver'], ['textMetrics']])(
    'would not be %s',
    (id) => {
      expect(faultsOf(id)).not.toEqual([]);
    },
  );
});

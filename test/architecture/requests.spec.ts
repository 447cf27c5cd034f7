import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { requestFiles, requestsOf } from '../../scripts/lib/requests.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'examples/requests');
const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'));

const operation = (summary: string, given: object): object => ({
  operationId: summary.replaceAll(' ', ''),
  summary,
  'x-scope': 'read',
  ...given,
});
const SMALL = {
  tags: [{ name: 'quote' }, { name: 'tag' }],
  paths: {
    '/api/v1/tag/{id}': { get: operation('Get a tag', { tags: ['tag'] }) },
    '/api/v1/quote': {
      post: operation('Create a quote', {
        tags: ['quote'],
        requestBody: {
          content: { 'application/json': { example: { tagID: '01a2040c-1ada-7cdb-b725-9176f862d8d3' } } },
        },
      }),
    },
    '/api/v1/search': {
      get: operation('Search', {
        tags: ['quote'],
        parameters: [
          { name: 'checkInDate', in: 'query', required: true, schema: { example: '2027-03-01' } },
          { name: 'page', in: 'query' },
        ],
      }),
    },
    '/connect/{ticket}': { get: { operationId: 'open', summary: 'For browsers', tags: ['tag'] } },
  },
};

describe('examples/requests', () => {
  it('equals the output of npm run docs:requests for openapi.json', () => {
    const written = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'README.md')
      .map((entry) => join(entry.parentPath, entry.name).slice(FOLDER.length + 1));
    const files: Map<string, string> = requestFiles(document);
    expect(written.sort()).toEqual([...files.keys()].sort());
    const stale = [...files].filter(([path, text]) => readFileSync(join(FOLDER, path), 'utf8') !== text);
    expect(stale.map(([path]) => path)).toEqual([]);
  });

  it('has every operation that a key may call', () => {
    const ids = Object.values(document.paths as object).flatMap((item: object) =>
      Object.values(item)
        .filter((one) => 'x-scope' in one)
        .map(({ operationId }) => operationId as string),
    );
    expect(requestsOf(document).map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(ids));
  });
});

describe('a request of a document', () => {
  const http = requestFiles(SMALL).get('lodgewire.http');

  it('follows those of the preceding tags, and operations for browsers are left out', () => {
    expect([...http.matchAll(/^### (.*)$/gm)].map(([, name]) => name)).toEqual([
      'Create a quote',
      'Search',
      'Get a tag',
    ]);
  });

  it('has variables for ids in paths and bodies, which the file declares', () => {
    expect(http).toContain('@tagID = 01a2040c-1ada-7cdb-b725-9176f862d8d3\n');
    expect(http).toContain('GET {{baseUrl}}/api/v1/tag/{{tagID}}\n');
    expect(http).toContain('"tagID": "{{tagID}}"');
  });

  it('has all required query parameters', () => {
    expect(http).toContain('GET {{baseUrl}}/api/v1/search?checkInDate=2027-03-01\n');
  });

  it('is the same in the collection for Bruno', () => {
    const bru = requestFiles(SMALL).get('bruno/quote/Createaquote.bru');
    expect(bru).toContain('post {\n  url: {{baseUrl}}/api/v1/quote\n  body: json\n  auth: none\n}\n');
    expect(bru).toContain('body:json {\n  {\n    "tagID": "{{tagID}}"\n  }\n}\n');
  });
});

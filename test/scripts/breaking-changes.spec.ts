import { breakingChanges, contractOf, unannounced } from '../../scripts/lib/breaking-changes.mjs';

type Node = Record<string, any>;
interface Contract {
  paths: any;
  webhooks: any;
  components: any;
}

const thing = (): Node => ({
  type: 'object',
  required: ['id', 'kind'],
  properties: {
    id: { type: 'string', description: 'Text.' },
    kind: { $ref: '#/components/schemas/Kind' },
    count: { type: ['integer', 'null'] },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
  },
});
const json = (name: string): Node => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});
const document = (): Contract => ({
  paths: {
    '/thing': {
      get: {
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: json('Thing'), 404: json('Thing') },
      },
      post: { requestBody: { required: true, ...json('ThingInput') }, responses: { 201: json('Thing') } },
    },
    '/thing/{id}/part/{part}': {
      get: {
        parameters: [
          { name: 'part', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        ],
        responses: { 200: json('Thing') },
      },
    },
  },
  webhooks: { THING_MADE: { post: { requestBody: json('Made') } } },
  components: {
    schemas: {
      Made: { type: 'object', required: ['data'], properties: { data: { $ref: '#/components/schemas/Thing' } } },
      Kind: { type: 'string', enum: ['A', 'B'] },
      Thing: thing(),
      ThingInput: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string', enum: ['A', 'B'] }, note: { type: 'string' } },
      },
    },
  },
});

const changesBy = (change: (after: Contract) => void): string[] => {
  const after = document();
  change(after);
  return breakingChanges(contractOf(document()), contractOf(after)).map(
    ({ where, what }: { where: string; what: string }) => `${where}: ${what}`,
  );
};
const schemasOf = (after: Contract): Node => after.components.schemas;

describe('a change of the document', () => {
  it.each<[string, (after: Contract) => void, string]>([
    ['a removed operation', (after) => delete after.paths['/thing'].get, 'GET /thing: was removed'],
    [
      'a removed parameter',
      (after) => after.paths['/thing'].get.parameters.pop(),
      'GET /thing: parameter limit was removed',
    ],
    [
      'a new required parameter',
      (after) => after.paths['/thing'].get.parameters.push({ name: 'at', in: 'query', required: true, schema: {} }),
      'GET /thing: parameter at became required',
    ],
    [
      'another type of a parameter in the path',
      (after) => (after.paths['/thing/{id}/part/{part}'].get.parameters[0].schema.type = 'integer'),
      'GET /thing/{id}/part/{part}: parameter {2} no longer takes the type string',
    ],
    [
      'another type of a parameter',
      (after) => (after.paths['/thing'].get.parameters[0].schema.type = 'string'),
      'GET /thing: parameter limit no longer takes the type integer',
    ],
    [
      'an enum value that requests no longer take',
      (after) => schemasOf(after).ThingInput.properties.kind.enum.pop(),
      'POST /thing: body.kind no longer takes B',
    ],
    [
      'a new required property of a request',
      (after) => schemasOf(after).ThingInput.required.push('note'),
      'POST /thing: body.note became required',
    ],
    [
      'another type of a response property',
      (after) => (schemasOf(after).Thing.properties.id.type = 'number'),
      'GET /thing: answer 200.id can have the type number',
    ],
    [
      'a response property that can be null',
      (after) => (schemasOf(after).Thing.properties.id.type = ['string', 'null']),
      'GET /thing: answer 200.id can have the type null',
    ],
    [
      'a removed response property',
      (after) => delete schemasOf(after).Thing.properties.count,
      'GET /thing: answer 200.count was removed',
    ],
    [
      'a required response property that became optional',
      (after) => schemasOf(after).Thing.required.pop(),
      'GET /thing: answer 200.kind became optional',
    ],
    [
      'a removed success',
      (after) => delete after.paths['/thing'].post.responses[201],
      'POST /thing: answer 201 was removed',
    ],
    ['a removed notification', (after) => delete after.webhooks.THING_MADE, 'THING_MADE: was removed'],
    [
      'a field that a notification may lack',
      (after) => (schemasOf(after).Made.required = []),
      'THING_MADE: notification.data became optional',
    ],
  ])('breaks with %s', (_, change, expected) => expect(changesBy(change)).toContain(expected));

  it.each<[string, (after: Contract) => void]>([
    ['nothing', () => undefined],
    ['a new notification', (after) => (after.webhooks.OTHER = after.webhooks.THING_MADE)],
    ['a new operation', (after) => (after.paths['/other'] = after.paths['/thing'])],
    [
      'another name of a parameter in the path',
      ({ paths }) => {
        const { '/thing/{id}/part/{part}': part } = paths;
        delete paths['/thing/{id}/part/{part}'];
        paths['/thing/{thingID}/part/{part}'] = part;
        part.get.parameters[1].name = 'thingID';
      },
    ],
    ['a new optional field', (after) => (schemasOf(after).ThingInput.properties.more = { type: 'string' })],
    ['a new response property', (after) => (schemasOf(after).Thing.properties.more = { type: 'string' })],
    ['a new value of a request', (after) => schemasOf(after).ThingInput.properties.kind.enum.push('C')],
    ['a new value of a response', (after) => schemasOf(after).Kind.enum.push('C')],
    ['a response that is no longer null', (after) => (schemasOf(after).Thing.properties.count.type = 'integer')],
    ['another text', (after) => (schemasOf(after).Thing.properties.id.description = 'Other.')],
    [
      'a name for an enum',
      (after) => (schemasOf(after).ThingInput.properties.kind = { $ref: '#/components/schemas/Kind' }),
    ],
    ['a property that is called description', (after) => (schemasOf(after).Thing.properties.description = {})],
  ])('breaks nothing with %s', (_, change) => expect(changesBy(change)).toEqual([]));

  it('is announced by method and path in the section of breaking changes', () => {
    const changes = [{ where: 'GET /thing', what: 'was removed' }];
    const log = (section: string): string =>
      `# Changelog\n\n## Unreleased\n\n### ${section}\n\n- \`GET /thing\` went.\n\n## 1.0.0\n`;
    expect(unannounced(changes, log('Breaking'))).toEqual([]);
    expect(unannounced(changes, log('Changed'))).toEqual(changes);
    expect(
      unannounced(changes, '# Changelog\n\n## Unreleased\n\n## 1.0.0\n\n### Breaking\n\n- `GET /thing`\n'),
    ).toEqual(changes);
  });
});

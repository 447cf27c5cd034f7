import type { OpenAPIObject } from '@nestjs/swagger';
import { withDemoValues } from './document-examples.js';
import { operationIdOf } from './document-names.js';
import { publishedDocument } from './published-document.js';

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

const DOCUMENT = {
  openapi: '3.0.0',
  info: { title: 'Test', version: '1' },
  paths: {
    '/thing/{id}': {
      post: {
        tags: ['quote'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          {
            name: 'near',
            in: 'query',
            required: false,
            description: 'Where.',
            schema: { type: 'string', example: '1,2' },
          },
        ],
        requestBody: json(ref('ThingDto')),
        responses: { 200: { description: '', ...json(ref('ThingResponse')) } },
      },
    },
  },
  components: {
    schemas: {
      ThingDto: {
        type: 'object',
        required: ['listingID', 'guests'],
        properties: {
          listingID: { type: 'string', format: 'uuid' },
          guests: { type: 'integer', example: 2 },
          note: { type: 'string' },
        },
      },
      Color: { type: 'string', enum: ['red'], nullable: true },
      ColorResponse: { type: 'object', properties: { color: { nullable: true, allOf: [ref('Color')] } } },
      ThingResponse: {
        type: 'object',
        properties: { name: { type: 'string', nullable: true }, color: { description: 'Its.', allOf: [ref('Color')] } },
      },
    },
  },
} as unknown as OpenAPIObject;

describe('the published OpenAPI document', () => {
  const document = publishedDocument(DOCUMENT);
  const operation = document.paths['/thing/{id}']!.post as any;

  it('names requests with the suffix Input and answers by their resource, without collisions', () => {
    expect(Object.keys(document.components!.schemas!).sort()).toEqual(['Color', 'ColorDetails', 'Thing', 'ThingInput']);
    expect(operation.requestBody.content['application/json'].schema).toEqual(ref('ThingInput'));
  });

  it('expresses null as JSON Schema does', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.components!.schemas).toMatchObject({
      Color: { type: ['string', 'null'], enum: ['red', null] },
      ColorDetails: { properties: { color: { anyOf: [ref('Color'), { type: 'null' }] } } },
      Thing: { properties: { name: { type: ['string', 'null'] }, color: { description: 'Its.', ...ref('Color') } } },
    });
    expect(JSON.stringify(document)).not.toContain('nullable');
  });

  it('has an example of the required fields for each body, and leaves optional parameters empty', () => {
    const { example } = operation.requestBody.content['application/json'];
    expect(example).toEqual({ listingID: expect.stringMatching(/^[0-9a-f-]{36}$/), guests: 2 });
    expect(operation.parameters[1]).toMatchObject({
      description: 'Where. For example: `1,2`.',
      schema: { type: 'string' },
    });
    expect(operation.parameters[1].schema).not.toHaveProperty('example');
  });

  it('uses ids of the running service as examples in a copy, and stays unchanged itself', () => {
    const before = JSON.stringify(document);
    const shown = withDemoValues(document, { byName: { listingID: 'own' }, byPath: { '/thing': 'one' } });
    const { parameters, requestBody } = shown.paths['/thing/{id}']!.post as any;
    expect([parameters[0].example, requestBody.content['application/json'].example]).toEqual([
      'one',
      { listingID: 'own', guests: 2 },
    ]);
    expect(JSON.stringify(document)).toBe(before);
  });

  it.each([
    ['QuoteController', 'create', 'createQuote'],
    ['ReservationController', 'list', 'listReservations'],
    ['Webhooks', 'update', 'updateWebhookApp'],
  ])('calls %s.%s %s', (controller, method, id) => expect(operationIdOf(controller, method)).toBe(id));
});

it('the document describes a header once where all answers describe it alike', () => {
  const id = { 'x-request-id': { description: 'The id.', schema: { type: 'string' } } };
  const etag = (description: string) => ({ ETag: { description, schema: { type: 'string' } } });
  const get = {
    tags: ['quote'],
    responses: {
      200: { description: '', headers: { ...id, ...etag('One.') } },
      404: { description: '', headers: { ...id } },
    },
  };
  const other = { tags: ['quote'], responses: { 200: { description: '', headers: etag('Another.') } } };
  const document = publishedDocument({
    ...DOCUMENT,
    paths: { '/a': { get }, '/b': { get: other } },
  } as unknown as OpenAPIObject);
  const shared = { $ref: '#/components/headers/XRequestId' };
  expect(document.components!.headers).toEqual({ XRequestId: id['x-request-id'] });
  expect(document.paths['/a']!.get!.responses).toMatchObject({
    200: { headers: { 'x-request-id': shared, ...etag('One.') } },
    404: { headers: { 'x-request-id': shared } },
  });
});

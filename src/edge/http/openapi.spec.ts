import { Controller, Get, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ReadTrail } from '../../records/audit/read-trail.js';
import { Num } from './fields.js';
import { MEANING, Operation } from './openapi.js';

class Size {
  @Num() weight: number;
  @Num({ integer: true, min: 1, max: 9 }) floors: number;
}

@Controller('parcel')
class ParcelController {
  @Get('open')
  @Operation({ summary: 'Open', open: true, answers: { 200: { type: Size } } })
  open(): void {}

  @Get()
  @Operation({ summary: 'Read', description: 'Reads one.', scope: 'read', answers: { 200: {} }, errors: [404] })
  read(): void {}

  @Post()
  @Operation({
    summary: 'Send',
    scope: 'book',
    extension: true,
    answers: { 201: { description: 'Sent.' } },
    body: true,
    idempotent: true,
    changesWorkspace: true,
  })
  send(): void {}

  @Post('address')
  @Operation({
    summary: 'Address',
    scope: 'manage',
    reaches: ['guests'],
    withholds: ['guest', 'notes'],
    answers: { 201: {} },
  })
  address(): void {}
}

@Module({ controllers: [ParcelController], providers: [{ provide: ReadTrail, useValue: {} }] })
class ParcelModule {}

describe('Operation', () => {
  let document: OpenAPIObject;
  beforeAll(async () => {
    const app = await NestFactory.create(ParcelModule, new FastifyAdapter(), { logger: false });
    document = SwaggerModule.createDocument(app, new DocumentBuilder().build());
    await app.close();
  });
  const operation = (path: string, method: 'get' | 'post') => document.paths[path]![method]!;
  const answers = (path: string, method: 'get' | 'post'): string[] => Object.keys(operation(path, method).responses);

  it('documents every status that the operation may return', () => {
    expect(answers('/parcel/open', 'get')).toEqual(['200', '500']);
    expect(answers('/parcel', 'get')).toEqual(['200', '400', '401', '403', '404', '429', '500']);
    expect(answers('/parcel', 'post')).toEqual(['201', '400', '401', '403', '409', '422', '429', '500']);
  });

  it('describes the meaning of each status', () => {
    const { responses } = operation('/parcel', 'post');
    for (const [status, meaning] of [
      ['201', 'Sent.'],
      ['401', 'The API key is missing'],
      ['403', 'The API key lacks the scope'],
      ['409', 'conflicts with the current state'],
      ['500', 'Internal server error'],
    ] as const)
      expect(responses[status]).toMatchObject({ description: expect.stringContaining(meaning) });
    expect(operation('/parcel', 'get').responses['200']).toMatchObject({ description: 'Success' });
    expect(Object.keys(MEANING)).toEqual('400 401 403 404 409 410 413 414 415 422 429 502 503'.split(' '));
  });

  it('documents the scope, in the description and for programs', () => {
    expect(operation('/parcel', 'get')).toMatchObject({
      description: 'Reads one.\n\nScope: `read`. Counts as one request.',
      'x-scope': 'read',
    });
    expect(operation('/parcel', 'post').description).toBe(
      'Scope: `book`. Counts as one request for each 4 KiB of the body, rounded up.',
    );
    expect(operation('/parcel/open', 'get')).not.toHaveProperty('x-scope');
  });

  it('documents an operation that changes the workspace', () => {
    expect(operation('/parcel', 'post')).toHaveProperty('x-acts-for', 'workspace');
  });

  it('documents what an operation reaches and withholds', () => {
    expect(operation('/parcel/address', 'post')).toMatchObject({
      description:
        'Scopes: `manage` and `read`, because it reaches guests. For a key without the scope `read`, `guest` and `notes` of the response are blank. Counts as one request.',
      'x-scope': 'manage',
      'x-reaches': ['guests'],
      'x-withholds': ['guest', 'notes'],
    });
  });

  it('marks operations beyond the specification', () => {
    expect(operation('/parcel', 'post')).toHaveProperty('x-extension', true);
    expect(operation('/parcel', 'get')).not.toHaveProperty('x-extension');
  });

  it('documents the idempotency key where one is accepted', () => {
    const named = (path: string, method: 'get' | 'post') => operation(path, method).parameters ?? [];
    expect(named('/parcel', 'post')).toMatchObject([
      { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } },
    ]);
    expect(named('/parcel', 'get')).toEqual([]);
  });

  it('describes the rate limit headers of 429 only', () => {
    const { responses } = operation('/parcel', 'get');
    const headersOf = (status: string) => (responses[status] as { headers?: object }).headers;
    expect(Object.keys(headersOf('429')!)).toEqual(['x-request-id', 'Retry-After', 'RateLimit-Policy', 'RateLimit']);
    expect(Object.keys(headersOf('404')!)).toEqual(['x-request-id']);
  });

  it('distinguishes integers from other numbers, with their bounds', () => {
    expect(document.components!.schemas!['Size']).toMatchObject({
      properties: { weight: { type: 'number' }, floors: { type: 'integer', minimum: 1, maximum: 9 } },
    });
  });
});

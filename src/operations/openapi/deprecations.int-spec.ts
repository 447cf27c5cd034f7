import { Controller, Get, Module, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { pino } from 'pino';
import { Public } from '../../edge/auth/auth.decorators.js';
import { createFastify } from '../../edge/http/fastify.js';
import { Num } from '../../edge/http/fields.js';
import { Operation } from '../../edge/http/openapi.js';
import { createDocument } from './docs.js';
import { publishedDocument } from './published-document.js';

const OLD = { since: '2027-01-01', sunset: '2028-01-01', instead: 'use GET /thing' };
const OPEN = { open: true as const, answers: { 200: {} } };

class ThingQuery {
  @Num({ optional: true, query: true }) page?: number;
  @Num({ optional: true, query: true }) offset?: number;
  @Num({ optional: true, query: true }) limit?: number;
}

@Controller()
class ThingController {
  @Get('thing')
  @Public('counted')
  @Operation({
    ...OPEN,
    summary: 'Read things',
    deprecatedParameters: {
      page: { since: '2027-02-01', instead: 'use cursor' },
      offset: { since: '2027-03-01', sunset: '2029-01-01', instead: 'use cursor' },
    },
  })
  read(@Query() _query: ThingQuery): string {
    return 'thing';
  }

  @Get('old-thing')
  @Operation({ ...OPEN, summary: 'Read an old thing', deprecated: OLD })
  @Public('counted')
  readOld(): string {
    throw new Error('broken');
  }
}

@Module({ controllers: [ThingController] })
class ThingModule {}

describe('a deprecation', () => {
  let app: NestFastifyApplication;
  let document: OpenAPIObject;
  const access = new Map<string, unknown>();
  const announced = async (url: string): Promise<unknown[]> => {
    const { headers } = await app.inject({ url });
    return [headers.deprecation, headers.sunset, headers.link];
  };
  const LINK = '</guide/versioning.html#operations-that-end>; rel="deprecation"; type="text/html"';

  beforeAll(async () => {
    const server = createFastify(pino({ level: 'silent' }));
    server.addHook('onRequest', async (request) => {
      access.set(request.url, request.routeOptions.config.access);
    });
    const options = { logger: false as const, bodyParser: false };
    app = await NestFactory.create<NestFastifyApplication>(ThingModule, new FastifyAdapter(server as never), options);
    document = publishedDocument(createDocument(app));
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(() => app.close());

  it('is announced by every answer of the operation, errors included', async () => {
    const { statusCode } = await app.inject({ url: '/old-thing' });
    expect(statusCode).toBe(500);
    expect(await announced('/old-thing')).toEqual(['@1798761600', 'Sat, 01 Jan 2028 00:00:00 GMT', LINK]);
  });

  it('is announced to requests that use the parameter, without a sunset where no day is set', async () => {
    expect(await announced('/thing?page=2')).toEqual(['@1801440000', undefined, LINK]);
    expect(await announced('/thing?page=2&offset=1')).toEqual(['@1801440000', 'Mon, 01 Jan 2029 00:00:00 GMT', LINK]);
  });

  it.each(['/thing', '/thing?limit=2', '/none?page=2'])('is not announced by %s', async (url) => {
    expect(await announced(url)).toEqual([undefined, undefined, undefined]);
  });

  it.each(['/thing', '/old-thing'])('does not change the access rule of %s', async (url) => {
    await app.inject({ url });
    expect(access.get(url)).toBe('counted');
  });

  it('is marked in the document, with its successor and its headers', () => {
    const { get: old } = document.paths['/old-thing']! as any;
    expect(old).toMatchObject({ deprecated: true, 'x-deprecated': OLD });
    expect(old.description).toContain('Deprecated since 2027-01-01, may be removed from 2028-01-01: use GET /thing');
    expect(Object.keys(old.responses[500].headers)).toEqual(['x-request-id', 'Deprecation', 'Sunset']);
    const { get: thing } = document.paths['/thing']! as any;
    expect(thing.deprecated).toBeUndefined();
    expect(thing.parameters.map((one: any) => [one.name, one.deprecated])).toEqual([
      ['page', true],
      ['offset', true],
      ['limit', undefined],
    ]);
  });

  it.each([
    ['a sunset before it begins', { since: '2027-01-01', sunset: '2026-12-31', instead: 'x' }, 'must be after'],
    ['an invalid day', { since: '2027-01', instead: 'x' }, 'is not a day'],
  ])('cannot have %s', (_, deprecated, message) => {
    expect(() => Operation({ ...OPEN, summary: 'Read', deprecated })).toThrow(message);
  });
});

import { jest } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import { request as httpRequest } from 'node:http';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import { createFastify } from '../../edge/http/fastify.js';
import { AppModule } from '../../app.module.js';
import { anyKeys } from '../../config/command-env.js';
import { readEnv } from '../../config/env.js';
import { createDocument, serveDocs } from './docs.js';
import { publishedDocument } from './published-document.js';

const ADDRESS = 'https://stays.example.com/pms';

@Controller('thing')
class ThingController {
  @Get()
  read(): string {
    return 'thing';
  }
}

@Module({ controllers: [ThingController] })
class ThingModule {}

describe('documents', () => {
  let app: NestFastifyApplication;
  let url: string;
  const access = new Map<string, unknown>();

  beforeAll(async () => {
    const server = createFastify(pino({ level: 'silent' }));
    server.addHook('onRequest', async (request) => {
      access.set(request.url, request.routeOptions.config.access);
    });
    const options = { logger: false as const, bodyParser: false };
    app = await NestFactory.create<NestFastifyApplication>(ThingModule, new FastifyAdapter(server as never), options);
    serveDocs(app, ADDRESS);
    await app.listen(0, '127.0.0.1');
    url = await app.getUrl();
  });
  afterAll(() => app.close());

  it.each(['/docs', '/docs/', '/docs-json', '/docs-yaml', '/docs/swagger-ui-init.js'])(
    'are served at %s without a key, counted, and as 304 when unchanged',
    async (path) => {
      const first = await fetch(url + path);
      const text = await first.text();
      const second = await fetch(url + path);
      expect([first.status, second.status, await second.text()]).toEqual([200, 200, text]);
      expect(access.get(path)).toBe('counted');
      expect(second.headers.get('cache-control')).toBe('no-cache');
      const third = await fetch(url + path, { headers: { 'if-none-match': second.headers.get('etag')! } });
      expect([third.status, await third.text()]).toEqual([304, '']);
    },
  );

  it('describe the running code, at the address of the service', async () => {
    const env = readEnv({ DATABASE_URL: 'postgres://none', ENCRYPTION_KEYS: anyKeys(), NODE_ENV: 'production' });
    const whole = await NestFactory.create<NestFastifyApplication>(AppModule.of(env), new FastifyAdapter(), {
      preview: true,
      logger: false,
    });
    const written = publishedDocument(createDocument(whole, ADDRESS));
    await whole.close();
    const served = await (await fetch(`${url}/docs-json`)).json();
    expect(served).toEqual(JSON.parse(JSON.stringify(written)));
    expect(served).toMatchObject({ servers: [{ url: '/pms' }, { url: ADDRESS }] });
  });

  it('are the ones that Swagger UI reads, below the path of the service', async () => {
    const text = await (await fetch(`${url}/docs/swagger-ui-init.js`)).text();
    expect(/"swaggerUrl":\s*("[^"]*")/.exec(text)?.[1]).toBe('"/pms/docs-json"');
  });

  it('store no key in the browser', async () => {
    const text = await (await fetch(`${url}/docs/swagger-ui-init.js`)).text();
    expect(/"persistAuthorization":\s*(\w+)/.exec(text)?.[1]).toBe('false');
  });

  it('count requests for the files of Swagger UI, which have an ETag', async () => {
    const { status, headers } = await fetch(`${url}/docs/swagger-ui.css`);
    expect([status, headers.get('etag'), access.get('/docs/swagger-ui.css')]).toEqual([
      200,
      expect.any(String),
      'counted',
    ]);
  });

  it('are built once, whatever the query', async () => {
    await fetch(`${url}/docs-json`);
    const made = jest.spyOn(JSON, 'stringify');
    try {
      for (const query of ['', '?a=1', '?a=2']) expect((await fetch(`${url}/docs-json${query}`)).status).toBe(200);
      expect(made).not.toHaveBeenCalled();
    } finally {
      made.mockRestore();
    }
  });

  it('are compressed for clients that accept compression', async () => {
    const plain = await (await fetch(`${url}/docs-json`)).text();
    const raw = async (encoding: string): Promise<[unknown, Buffer]> =>
      new Promise((done) => {
        httpRequest(`${url}/docs-json`, { headers: { 'accept-encoding': encoding } }, async (answer) =>
          done([answer.headers['content-encoding'], Buffer.concat(await answer.toArray())]),
        ).end();
      });
    const [encoding, body] = await raw('deflate, gzip;q=0.8');
    expect([encoding, gunzipSync(body).toString()]).toEqual(['gzip', plain]);
    expect((await raw('identity'))[0]).toBeUndefined();
  });
});

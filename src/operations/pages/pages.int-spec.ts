import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import { createFastify } from '../../edge/http/fastify.js';
import { servePages } from './pages.js';

@Module({})
class EmptyModule {}

describe('built pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lw-pages-'));
  const pages = join(folder, 'guide');
  const access = new Map<string, unknown>();
  let app: NestFastifyApplication;
  let url: string;

  const write = (name: string, text: string): void => {
    mkdirSync(join(pages, 'assets'), { recursive: true });
    writeFileSync(join(pages, name), text);
  };
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url + path, { headers, redirect: 'manual' });

  beforeAll(async () => {
    const server = createFastify(pino({ level: 'silent' }));
    server.addHook('onRequest', async (request) => {
      access.set(request.url, request.routeOptions.config.access);
    });
    const options = { logger: false as const, bodyParser: false };
    app = await NestFactory.create<NestFastifyApplication>(EmptyModule, new FastifyAdapter(server as never), options);
    await servePages(app, { path: '/guide', folder: pages, command: 'npm run docs:site' });
    await app.listen(0, '127.0.0.1');
    url = await app.getUrl();
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['/guide', '/guide/', '/guide/guides/book.html'])(
    'answer %s with the command that builds them until they exist',
    async (path) => {
      rmSync(pages, { recursive: true, force: true });
      const answer = await get(path);
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        404,
        'text/plain; charset=utf-8',
        'Not built yet: run npm run docs:site, then load this page again.\n',
      ]);
    },
  );

  it('are served as soon as they are built, as a file of the client network', async () => {
    write('index.html', '<p>guide</p>');
    const redirect = await get('/guide');
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/guide/']);
    const answer = await get('/guide/');
    expect([answer.status, await answer.text(), access.get('/guide/')]).toEqual([200, '<p>guide</p>', 'file']);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    // Not by fetch, which asks caches to be left out as soon as it is given an ETag.
    const known = { 'if-none-match': answer.headers.get('etag')! };
    expect((await app.inject({ url: '/guide/', headers: known })).statusCode).toBe(304);
  });

  it('are kept by browsers only if their name depends on their content', async () => {
    write('index.html', '<p>guide</p>');
    write('assets/app.BDVOYKoF.js', 'let a');
    write('assets/plain.js', 'let b');
    const cached = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await cached('/guide/assets/app.BDVOYKoF.js')).toBe('public, max-age=31536000, immutable');
    expect(await cached('/guide/assets/plain.js')).toBe('no-cache');
    expect(await cached('/guide/assets/gone.BDVOYKoF.js')).toBe('no-cache');
  });

  it('are sent compressed where a compressed file exists next to them', async () => {
    write('index.html', '<p>guide</p>');
    writeFileSync(join(pages, 'index.html.gz'), gzipSync('<p>compressed</p>'));
    const sent = async (encoding: string) => (await get('/guide/index.html', { 'accept-encoding': encoding })).text();
    expect([await sent('gzip'), await sent('identity')]).toEqual(['<p>compressed</p>', '<p>guide</p>']);
  });

  it.each(['/guide/..%2fsecret.txt', '/guide/%2e%2e/secret.txt', '/guide/.built', '/guide/none.html'])(
    'do not include %s',
    async (path) => {
      write('index.html', '<p>guide</p>');
      writeFileSync(join(folder, 'secret.txt'), 'hidden text');
      write('.built', 'hidden text');
      const answer = await get(path);
      expect([answer.status >= 400 && answer.status < 500, (await answer.text()).includes('hidden text')]).toEqual([
        true,
        false,
      ]);
    },
  );
});

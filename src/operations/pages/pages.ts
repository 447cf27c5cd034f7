import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

export interface PagesOptions {
  /** Where the pages are served, such as `/guide`. */
  path: string;
  /** The folder with the built pages; it may appear while the process runs. */
  folder: string;
  /** The command that builds the folder. */
  command: string;
}

/**
 * Own scripts only, none inline; styles of highlighted code are inline. Redoc searches in a worker that it makes from
 * its own bundle.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Files below it are named after their content. */
const HASHED = /\/assets\/[^?]+\.[\w-]{8}\./;

/**
 * Serves built pages without a key, from the disk: no page is read before somebody opens it. Each file counts as one
 * request of its client network. Until the folder is built, the answer names the command.
 */
export const servePages = async (
  app: NestFastifyApplication,
  { path, folder, command }: PagesOptions,
): Promise<void> => {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await server.register(async (pages) => {
    pages.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'file' };
    });
    pages.addHook('preHandler', async (_request, reply) => {
      if (existsSync(join(folder, 'index.html'))) return;
      return reply
        .status(404)
        .type('text/plain; charset=utf-8')
        .send(`Not built yet: run ${command}, then load this page again.\n`);
    });
    // After the handler: the plugin sets a Cache-Control of its own.
    pages.addHook('onSend', async (request, reply, payload) => {
      const isHashed = reply.statusCode === 200 && HASHED.test(request.url);
      reply.header('content-security-policy', POLICY);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      return payload;
    });
    pages.get(path, (_request, reply) => reply.redirect(`${path}/`));
    await pages.register(fastifyStatic, {
      root: folder,
      prefix: `${path}/`,
      decorateReply: false,
      preCompressed: true,
      dotfiles: 'ignore',
    });
  });
};

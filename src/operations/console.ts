import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../config/env.js';

interface ConsoleFile {
  plain: Buffer;
  gzipped: Buffer;
  type: string;
  etag: string;
  /** Its name changes with its content. */
  isHashed: boolean;
}

export interface ConsoleOptions {
  /** What `npm run build` made of console/. */
  folder: string;
  /** In development: the sandbox PMS, which the page "Sandbox" controls. */
  sandboxUrl?: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The sandbox PMS that the console may control: never in production. */
export const consoleSandbox = (env: Env): string | undefined => (env.isProduction ? undefined : env.sandboxUrl);

/** Own scripts and styles only, nothing inline; photos of listings come from wherever the PMS keeps them. */
const policyOf = (sandboxUrl: string | undefined): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: http: https:",
    `connect-src 'self'${sandboxUrl ? ` ${new URL(sandboxUrl).origin}` : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

const fileOf = (plain: Buffer, name: string): ConsoleFile => ({
  plain,
  gzipped: gzipSync(plain, { level: 9 }),
  type: TYPES[extname(name)] ?? 'application/octet-stream',
  etag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
  isHashed: name.startsWith('assets/'),
});

/** A few hundred KB: kept in memory, compressed once. */
const readFiles = async (folder: string): Promise<Map<string, ConsoleFile>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return new Map(
    await Promise.all(names.map(async (name) => [name, fileOf(await readFile(join(folder, name)), name)] as const)),
  );
};

const send = (file: ConsoleFile, policy: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { plain, gzipped, type, etag, isHashed } = file;
  void reply.type(type).headers({
    etag,
    vary: 'accept-encoding',
    'content-security-policy': policy,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(plain);
};

/**
 * The console at `/console`, and `/` leads there. Every other path below it is a page of the console, which finds its own way.
 * Serves nothing where it was not built.
 */
export const serveConsole = async (
  app: NestFastifyApplication,
  { folder, sandboxUrl }: ConsoleOptions,
): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) return;
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const files = await readFiles(folder);
  const settings = JSON.stringify({ sandboxURL: sandboxUrl ?? null });
  files.set('settings.json', fileOf(Buffer.from(settings), 'settings.json'));
  const policy = policyOf(sandboxUrl);
  const page = files.get('index.html')!;
  const config = { access: 'file' as const };
  server.get('/', { config }, (_request, reply) => reply.redirect('/console'));
  server.get('/console', { config }, (request, reply) => send(page, policy, request, reply));
  server.get<{ Params: { '*': string } }>('/console/*', { config }, (request, reply) => {
    const name = request.params['*'];
    const file = files.get(name) ?? (name.startsWith('assets/') ? undefined : page);
    if (!file) return reply.callNotFound();
    return send(file, policy, request, reply);
  });
};

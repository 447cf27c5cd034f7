import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface ConsoleFile {
  plain: Buffer;
  gzipped: Buffer;
  type: string;
  etag: string;
  /** Its name changes with its content. */
  isHashed: boolean;
}

/** By their path below the folder. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export const consoleFile = (plain: Buffer, name: string): ConsoleFile => ({
  plain,
  gzipped: gzipSync(plain, { level: 9 }),
  type: TYPES[extname(name)] ?? 'application/octet-stream',
  etag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
  isHashed: name.startsWith('assets/'),
});

/** A few hundred KB: kept in memory, compressed once. Undefined where the console was not built. */
export const readConsole = async (folder: string): Promise<ConsoleFiles | undefined> => {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, consoleFile(await readFile(join(folder, name)), name)] as const),
    ),
  );
};

/** Own scripts and styles only, nothing inline; photos of listings come from wherever the PMS keeps them. */
export const contentPolicy = ({ connect = '', frames = "'none'" }: { connect?: string; frames?: string }): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: http: https:",
    `connect-src 'self'${connect && ` ${connect}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frames}`,
    "require-trusted-types-for 'script'",
  ].join('; ');

export const sendFile = (
  file: ConsoleFile,
  policy: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
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

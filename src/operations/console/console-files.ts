import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOrigin } from '../../values/text/origin.js';
import { type KeptBody, keptBody, sendKept } from '../openapi/kept-body.js';

const BEST_COMPRESSION = 9;

interface ConsoleFile extends KeptBody {
  /** Its name changes with its content. */
  isHashed: boolean;
}

/** The files by their path below the folder. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export const consoleFile = (plain: Buffer, name: string): ConsoleFile => ({
  ...keptBody(plain, TYPES[extname(name)] ?? 'application/octet-stream', BEST_COMPRESSION),
  isHashed: name.startsWith('assets/'),
});

/** Reads the files, a few hundred KB, into memory, compressed once. Undefined where the console was not built. */
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

interface PolicyOptions {
  /** An origin that scripts may call in addition to their own. */
  connect?: string;
  /** Schemes of pictures; absent: http and https, for the photos of listings. */
  images?: string;
  /** Origins that may show the page in a frame; absent: none. */
  frames?: readonly string[];
}

/**
 * Returns a policy that allows only scripts and styles of the same origin, nothing inline, and photos of listings from
 * any PMS. Invariant: only exact origins appear in `frame-ancestors`, whatever was stored.
 */
export const contentPolicy = ({ connect = '', images = 'http: https:', frames = [] }: PolicyOptions): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${images}`,
    `connect-src 'self'${connect && ` ${connect}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frames.filter(isOrigin).join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ');

export const sendFile = (
  file: ConsoleFile,
  policy: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  void reply.headers({
    'content-security-policy': policy,
    'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  return sendKept(file, request, reply);
};

import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { HostPageService } from '../../modules/connect-session/host-page.service.js';
import { consoleFile, type ConsoleFiles, contentPolicy, readConsole, sendFile } from './console-files.js';

export interface WebOptions {
  /** The output of `npm run build` for console/. */
  folder: string;
  /** Whether operators get the console; hosts always get the connect page. */
  hasConsole: boolean;
  /** In development: the sandbox PMS, which the page "Sandbox" controls. */
  sandboxUrl?: string;
}

const FILE = { config: { access: 'file' as const } };

/** Serves the console, and the page on which hosts connect accounts. Serves nothing where they were not built. */
export const serveWeb = async (
  app: NestFastifyApplication,
  { folder, hasConsole, sandboxUrl }: WebOptions,
): Promise<void> => {
  const files = await readConsole(folder);
  if (!files) return;
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  serveAssets(server, files);
  if (hasConsole) serveConsole(server, files, sandboxUrl);
  serveConnectPage(server, files, (link) => app.get(HostPageService, { strict: false }).frameOrigins(link));
};

/** Serves scripts, styles and the icon, which both pages load. */
const serveAssets = (server: FastifyInstance, files: ConsoleFiles): void => {
  const policy = contentPolicy({});
  for (const path of ['assets/*', 'icon.svg'])
    server.get<{ Params: { '*'?: string } }>(`/console/${path}`, FILE, (request, reply) => {
      const name = request.params['*'];
      const file = files.get(name === undefined ? path : `assets/${name}`);
      return file ? sendFile(file, policy, request, reply) : reply.callNotFound();
    });
};

/**
 * Serves the console at `/console`, to which `/` redirects. Every path below it is a page that the console routes
 * itself.
 */
const serveConsole = (server: FastifyInstance, files: ConsoleFiles, sandboxUrl: string | undefined): void => {
  const policy = contentPolicy({ connect: sandboxUrl && new URL(sandboxUrl).origin });
  const page = files.get('index.html')!;
  const settings = consoleFile(Buffer.from(JSON.stringify({ sandboxURL: sandboxUrl ?? null })), 'settings.json');
  server.get('/', FILE, (_request, reply) => reply.redirect('/console'));
  server.get('/console/settings.json', FILE, (request, reply) => sendFile(settings, policy, request, reply));
  for (const path of ['/console', '/console/*'])
    server.get(path, FILE, (request, reply) => sendFile(page, policy, request, reply));
};

/** Serves `/connect/<token>` and the page to which a PMS returns the host. Only origins of the session may frame it. */
const serveConnectPage = (
  server: FastifyInstance,
  files: ConsoleFiles,
  frameOrigins: (link: string) => Promise<string[]>,
): void => {
  const page = files.get('connect.html')!;
  for (const path of ['/connect/:link(^cs_[A-Za-z0-9_-]{43}$)', '/connect/return/:link'])
    server.get<{ Params: { link: string } }>(path, FILE, async (request, reply) => {
      const origins = await frameOrigins(request.params.link);
      const policy = contentPolicy({ images: 'https:', frames: origins });
      void reply.header('referrer-policy', 'no-referrer');
      return sendFile(page, policy, request, reply);
    });
};

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] as string);

/** Returns the source of a built file below dist/. */
const sourceOf = (output: string): string => output.replace(/^dist\//, '').replace(/\.js$/, '.ts');

const dockerfile = read('docker/Dockerfile');
const composeText = read('docker/compose.yaml');
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
const documented = new Set(all(read('.env.example'), /^#?\s*([A-Z][A-Z0-9_]*)=/gm));
/** Variables of npm, of glibc and of Compose itself. */
const foreign = /^(NPM_CONFIG_\w+|MALLOC_ARENA_MAX|(POSTGRES|REDIS)_PASSWORD|REDISCLI_AUTH|LISTEN)$/;

interface ComposeService {
  command?: string[];
  environment?: Record<string, unknown>;
  deploy?: { replicas: number };
  image?: string;
  ports?: string[];
}
const document = load(composeText) as { services: Record<string, ComposeService> } & Record<
  string,
  Record<string, unknown>
>;
/** Merges `<<`, which the parser keeps as written. */
const merged = (service: ComposeService): ComposeService => ({
  ...(service as { '<<'?: ComposeService })['<<'],
  ...service,
});
const compose = {
  ...document,
  services: Object.fromEntries(Object.entries(document.services).map(([name, given]) => [name, merged(given)])),
} as typeof document;

describe('docker/Dockerfile', () => {
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((sources) => sources.split(' '));
  const final = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const ran = all(dockerfile, /npm run ([\w:]+)/g);
  const started = all(dockerfile, /^(?:HEALTHCHECK .*)?CMD \["node", (?:"--[^"]+", )*"([^"]+)"\]$/gm);
  const variables = all(dockerfile, /^ENV (.+)$/gm).flatMap((line) => all(line, /(\w+)=/g));

  it('is understood by this test', () => {
    expect([copied.length, ran.length, started.length, variables.length].every((count) => count > 0)).toBe(true);
  });

  it.each(copied)('copies %s, which exists and is not excluded from the build', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
    expect(read('.dockerignore').split('\n')).toContain(`!${path.replace(/^\.\//, '').split('/')[0]}`);
  });

  it.each(ran)('runs the npm script %s, which exists', (name) => {
    expect(scripts).toHaveProperty([name]);
  });

  it.each(started)('starts %s, which exists and is in the image', (path) => {
    // The bundle has the same entries as dist/src.
    const built = path.replace('dist/service/', 'dist/src/');
    expect(existsSync(join(ROOT, sourceOf(built)))).toBe(true);
    expect(path.startsWith('dist/') || copied.includes(path.split('/')[0] as string)).toBe(true);
  });

  it('uses one fixed version of Node 24', () => {
    expect(all(dockerfile, /^ARG NODE=(\S+)$/gm)).toEqual([expect.stringMatching(/^node:24\.\d+\.\d+-\w+-slim$/)]);
    expect(new Set(all(dockerfile, /^FROM (\S+)/gm))).toEqual(new Set(['${NODE}']));
  });

  it('contains everything that the service and `npm run cli` need', () => {
    expect(all(final, /^COPY (?!--from)(.+) \S+$/gm)).toEqual(['package.json openapi.json', 'scripts']);
    expect(final).toContain('/app/dist ./dist');
    expect(scripts['cli']).toBe('node scripts/cli.mjs');
  });

  it.each(variables.filter((name) => !foreign.test(name)))('sets %s, which .env.example documents', (name) => {
    expect(documented).toContain(name);
  });

  it('runs as an ordinary user', () => {
    expect(all(dockerfile, /^USER (\w+)$/gm)).toEqual(['node']);
  });
});

describe('docker/compose.yaml', () => {
  const ours = ['api', 'worker', 'sandbox'].map((name) => compose.services[name] as ComposeService);
  const given = [compose['x-environment'], ...ours.map((service) => service.environment)];
  const variables = [...new Set(given.flatMap((environment) => Object.keys(environment ?? {})))].filter(
    (name) => name !== '<<',
  );
  const asked = [...new Set(all(composeText, /\$\{(\w+)/g))].filter((name) => !foreign.test(name));

  it.each(all(composeText, /dockerfile: (\S+)/g))('builds from %s, which exists', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  });

  it.each(ours.flatMap((service) => service.command ?? []).filter((word) => word.includes('/')))(
    'starts %s, which exists',
    (path) => {
      expect(existsSync(join(ROOT, sourceOf(path)))).toBe(true);
    },
  );

  it.each([...new Set([...variables, ...asked])])('uses %s, which .env.example documents', (name) => {
    expect(documented).toContain(name);
  });

  it('runs an API, two workers, and a queue that keeps its jobs', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['api', 'postgres', 'redis', 'sandbox', 'worker']);
    expect(compose.services['worker']?.deploy).toEqual({ replicas: 2 });
    expect(compose.services['redis']?.command?.join(' ')).toBe(
      'redis-server --requirepass ${REDIS_PASSWORD} --maxmemory-policy noeviction --appendonly yes',
    );
  });

  it('publishes only the API, by default on this machine only', () => {
    const published = Object.entries(compose.services).map(([name, { ports }]) => [name, ports]);
    expect(Object.fromEntries(published)).toEqual({
      api: ['${LISTEN:-127.0.0.1}:${PORT:-3000}:3000'],
      sandbox: ['127.0.0.1:3100:3100'],
      worker: undefined,
      postgres: undefined,
      redis: undefined,
    });
  });

  it('trusts the X-Forwarded-For of a proxy on this machine, unless TRUSTED_PROXIES is set', () => {
    expect(compose.services['api']?.environment).toHaveProperty('TRUSTED_PROXIES', '${TRUSTED_PROXIES-uniquelocal}');
  });

  it('asks Redis for a password and gives it to the service', () => {
    expect(compose['x-environment']?.['REDIS_URL']).toBe('redis://:${REDIS_PASSWORD:?set REDIS_PASSWORD}@redis:6379');
  });

  it.each(['api', 'worker', 'sandbox'])(
    'runs %s without privileges on a read-only file system, and gives it time to stop',
    (name) => {
      expect(compose.services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        stop_grace_period: '60s',
      });
    },
  );

  it('pins the version of every image', () => {
    const images = Object.values(compose.services).map(({ image }) => image);
    for (const image of images) expect(image).toMatch(/:\d+\.\d+/);
  });
});

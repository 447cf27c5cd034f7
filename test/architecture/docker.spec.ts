import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load, loadAll } from 'js-yaml';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] as string);

/** The source of a file below dist/, which is where the build puts it. */
const sourceOf = (output: string): string => output.replace(/^dist\//, '').replace(/\.js$/, '.ts');

const dockerfile = read('docker/Dockerfile');
const composeText = read('docker/compose.yaml');
const kubernetesText = read('docker/kubernetes.yaml');
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
const documented = new Set(all(read('.env.example'), /^#?\s*([A-Z][A-Z0-9_]*)=/gm));

interface ComposeService {
  command?: string[];
  environment?: Record<string, unknown>;
  deploy?: { replicas: number };
}
const compose = load(composeText) as { services: Record<string, ComposeService> } & Record<
  string,
  Record<string, unknown>
>;

describe('docker/Dockerfile', () => {
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((sources) => sources.split(' '));
  const ran = all(dockerfile, /npm run ([\w:]+)/g);
  const started = all(dockerfile, /^(?:HEALTHCHECK .*)?CMD \["node", "(.+)"\]$/gm);
  const variables = all(dockerfile, /^ENV (.+)$/gm).flatMap((line) => all(line, /(\w+)=/g));

  it('is understood by this test', () => {
    expect([copied.length, ran.length, started.length, variables.length].every((count) => count > 0)).toBe(true);
  });

  it.each(copied)('copies %s, which exists and is not kept out of the build', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
    expect(read('.dockerignore').split('\n')).toContain(`!${path.replace(/^\.\//, '').split('/')[0]}`);
  });

  it.each(ran)('runs the npm script %s, which exists', (name) => {
    expect(scripts).toHaveProperty([name]);
  });

  it.each(started)('starts %s, which exists and is in the image', (path) => {
    expect(existsSync(join(ROOT, sourceOf(path)))).toBe(true);
    expect(path.startsWith('dist/') || copied.includes(path)).toBe(true);
  });

  it.each(variables)('sets %s, which .env.example documents', (name) => {
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
  const asked = [...new Set(all(composeText, /\$\{(\w+)/g))].filter((name) => name !== 'POSTGRES_PASSWORD');

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

  it('runs an API, two workers, and a queue that forgets nothing', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['api', 'postgres', 'redis', 'sandbox', 'worker']);
    expect(compose.services['worker']?.deploy).toEqual({ replicas: 2 });
    expect(compose.services['redis']?.command?.join(' ')).toBe(
      'redis-server --maxmemory-policy noeviction --appendonly yes',
    );
  });
});

describe('docker/kubernetes.yaml', () => {
  it('runs both roles of the same image', () => {
    const kinds = (loadAll(kubernetesText) as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toEqual(['Service', 'Deployment', 'Deployment']);
    expect(all(kubernetesText, /name: ROLE, value: (\w+)/g)).toEqual(['api', 'worker']);
  });

  it.each(all(kubernetesText, /path: \/health\/(\w+)/g))('asks for /health/%s, which is a route', (name) => {
    expect(read('src/operations/health.controller.ts')).toContain(`@Get('${name}')`);
  });
});

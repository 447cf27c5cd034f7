import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadAll } from 'js-yaml';
import { SECRET_VARIABLES } from '../../src/config/secret-files.js';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Probe {
  httpGet: { path: string; port: number | string };
  periodSeconds: number;
  failureThreshold?: number;
  timeoutSeconds?: number;
}
interface Container {
  image: string;
  command?: string[];
  env?: { name: string; value: string }[];
  ports?: { name?: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  volumeMounts: { mountPath: string }[];
  securityContext: Record<string, unknown>;
  resources: { limits?: Record<string, string>; requests?: Record<string, string> };
}
interface PodSpec {
  containers: Container[];
  securityContext: Record<string, unknown>;
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
}
interface Resource {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec };
    podSelector?: { matchLabels?: Record<string, string> };
    selector?: { matchLabels?: Record<string, string> };
    scaleTargetRef?: { name: string };
    maxReplicas?: number;
    policyTypes?: string[];
  };
}

const resources = loadAll(read('docker/kubernetes.yaml')) as Resource[];
const named = (kind: string): string[] =>
  resources.filter((resource) => resource.kind === kind).map(({ metadata }) => metadata.name);
const workloads = resources.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
const pods = workloads.map(({ metadata, spec }) => ({ name: metadata.name, ...spec.template }));
const api = pods.find(({ name }) => name === 'lodgewire-api')!;
const documented = new Set([...read('.env.example').matchAll(/^#?\s*([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));

describe('docker/kubernetes.yaml', () => {
  it('trusts the X-Forwarded-For of the ingress controller', () => {
    expect(resources.find(({ kind }) => kind === 'ConfigMap')?.data).toHaveProperty('TRUSTED_PROXIES', 'uniquelocal');
  });

  it('migrates in a Job and runs both roles', () => {
    expect(pods.map(({ name }) => name)).toEqual(['lodgewire-migrate', 'lodgewire-api', 'lodgewire-worker']);
    expect(pods[0]?.spec.containers[0]?.command).toEqual(['node', 'dist/src/cli.js', 'migrate']);
    const roles = pods.map(({ spec }) => spec.containers[0]?.env?.find(({ name }) => name === 'ROLE')?.value);
    expect(roles).toEqual([undefined, 'api', 'worker']);
    expect(existsSync(join(ROOT, 'src/cli.ts')) || existsSync(join(ROOT, 'src/cli/cli.ts'))).toBe(true);
  });

  it.each(pods)('$name runs a fixed version without privileges on a read-only file system, within limits', (pod) => {
    const [container] = pod.spec.containers;
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(container?.image).toBe(`lodgewire:${version}`);
    expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(pod.spec.automountServiceAccountToken).toBe(false);
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(Object.keys(container?.resources.limits ?? {}).sort()).toEqual(['cpu', 'memory']);
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/run/secrets/lodgewire', '/tmp']);
  });

  it('gives secrets as files, by variables that the service knows', () => {
    const names = Object.keys(resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {});
    expect(names.filter((name) => !documented.has(name))).toEqual([]);
    const files = names.filter((name) => name.endsWith('_FILE')).map((name) => name.replace(/_FILE$/, ''));
    expect(files.filter((name) => !SECRET_VARIABLES.some((known) => known === name))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['DATABASE_URL', 'ENCRYPTION_KEYS']));
  });

  it('gives migrations ten minutes before liveness counts, and an ending process longer than its drain', () => {
    const { startupProbe, livenessProbe, readinessProbe } = api.spec.containers[0]!;
    expect(startupProbe!.periodSeconds * startupProbe!.failureThreshold!).toBeGreaterThanOrEqual(600);
    const routes = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe!.httpGet.path);
    expect(routes).toEqual(['/health/live', '/health/live', '/health/ready']);
    const controller = read('src/operations/health/health.controller.ts');
    for (const route of routes) expect(controller).toContain(`@Get('${route.replace('/health/', '')}')`);
    for (const { spec } of pods.slice(1))
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(5 + 25 + 20);
  });

  it('probes workers on the port of the metrics, with the patience of an API', () => {
    const [worker] = pods.find(({ name }) => name === 'lodgewire-worker')!.spec.containers as [Container];
    const { startupProbe, livenessProbe } = api.spec.containers[0]!;
    const onMetrics = (probe?: Probe): unknown => ({ ...probe, httpGet: { path: '/health/live', port: 'metrics' } });
    expect([worker.startupProbe, worker.livenessProbe]).toEqual([onMetrics(startupProbe), onMetrics(livenessProbe)]);
    expect(worker.ports).toEqual([{ name: 'metrics', containerPort: 9464 }]);
    expect(read('docker/Dockerfile')).toContain('METRICS_HOST=0.0.0.0 METRICS_PORT=9464');
  });

  it('gives probes more time than they need, and takes no pod out for one late answer', () => {
    const { startupProbe, livenessProbe, readinessProbe } = api.spec.containers[0]!;
    // Node.js answers when its present work ends: liveness has as much time as a busy process may need.
    expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe!.timeoutSeconds)).toEqual([2, 2, 5]);
    expect(readinessProbe!.failureThreshold).toBeGreaterThan(1);
    expect(livenessProbe!.periodSeconds * livenessProbe!.failureThreshold!).toBeGreaterThanOrEqual(60);
  });

  it('scales the API, keeps pods through evictions, and closes what needs no connection', () => {
    const autoscaler = resources.find(({ kind }) => kind === 'HorizontalPodAutoscaler')!;
    expect(autoscaler.spec.scaleTargetRef?.name).toBe('lodgewire-api');
    expect(named('PodDisruptionBudget')).toEqual(['lodgewire-api', 'lodgewire-worker']);
    expect(named('NetworkPolicy')).toEqual([
      'lodgewire-api',
      'lodgewire-no-ingress',
      'lodgewire-metrics',
      'lodgewire-egress',
    ]);
  });

  it('selects only pods that exist', () => {
    const labels = pods.map(({ metadata }) => metadata.labels);
    const selected = resources.map(({ spec }) => spec?.podSelector?.matchLabels ?? spec?.selector?.matchLabels);
    const selectors = selected.filter((labels) => labels !== undefined);
    expect(selectors.length).toBeGreaterThan(5);
    for (const selector of selectors)
      expect(labels.some((label) => Object.entries(selector).every(([key, value]) => label[key] === value))).toBe(true);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { load, loadAll } from 'js-yaml';
import { SECRET_VARIABLES } from '../../src/config/secret-files.js';
import { BACKLOG_KINDS } from '../../src/operations/system/system.types.js';
import { isPublicAddress } from '../../src/platform/outbound/address-filter.js';
import { documentedMetrics } from '../support/metrics-guide.js';
import { isPromqlError, unknownNames } from '../support/promql.js';

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
interface Peer {
  namespaceSelector?: object;
  ipBlock?: { cidr: string; except?: string[] };
}
interface EgressRule {
  to?: Peer[];
  ports?: { port: number; protocol?: string }[];
}
interface ExternalMetric {
  metric: { name: string; selector: { matchExpressions: { key: string; operator: string; values: string[] }[] } };
  target: { type: string; value: string };
}
interface Resource {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec: {
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec };
    ports?: { name?: string; port: number; targetPort: number | string }[];
    egress?: EgressRule[];
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
const selectors = (of: Resource[]): Record<string, string>[] =>
  of
    .map(({ spec }) => spec?.podSelector?.matchLabels ?? spec?.selector?.matchLabels)
    .filter((labels) => labels !== undefined);
const selectsPods = (selector: Record<string, string>): boolean =>
  pods.some(({ metadata }) => Object.entries(selector).every(([key, value]) => metadata.labels[key] === value));
const documented = new Set([...read('.env.example').matchAll(/^#?\s*([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));

describe('docker/kubernetes.yaml', () => {
  it('trusts the X-Forwarded-For of the ingress controller', () => {
    expect(resources.find(({ kind }) => kind === 'ConfigMap')?.data).toHaveProperty('TRUSTED_PROXIES', 'uniquelocal');
  });

  it('migrates in a Job and runs both roles', () => {
    expect(pods.map(({ name }) => name)).toEqual(['lodgewire-migrate', 'lodgewire-api', 'lodgewire-worker']);
    expect(pods[0]?.spec.containers[0]?.command).toEqual(['node', 'dist/service/cli.js', 'migrate']);
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

  it('gives migrations ten minutes before liveness probes count, and a stopping process more time than its drain takes', () => {
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

  it('gives probes more time than they need, and removes no pod after one late answer', () => {
    const { startupProbe, livenessProbe, readinessProbe } = api.spec.containers[0]!;
    // Node.js answers when its current work ends, so liveness allows as much time as a busy process may need.
    expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe!.timeoutSeconds)).toEqual([2, 2, 5]);
    expect(readinessProbe!.failureThreshold).toBeGreaterThan(1);
    expect(livenessProbe!.periodSeconds * livenessProbe!.failureThreshold!).toBeGreaterThanOrEqual(60);
  });

  it('scales the API, limits evictions, and blocks connections that nothing needs', () => {
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
    expect(selectors(resources).length).toBeGreaterThan(5);
    expect(selectors(resources).filter((selector) => !selectsPods(selector))).toEqual([]);
  });
});

const inRange = (address: string, range: string): boolean =>
  ipaddr.subnetMatch(ipaddr.parse(address), { inside: [ipaddr.parseCIDR(range)] }, 'outside') === 'inside';
const includes = ({ ipBlock }: Peer, address: string): boolean =>
  ipBlock !== undefined &&
  inRange(address, ipBlock.cidr) &&
  !(ipBlock.except ?? []).some((range) => inRange(address, range));
const egress = resources.find(({ metadata }) => metadata.name === 'lodgewire-egress')!.spec.egress!;
const reaches = (address: string, port: number, protocol = 'TCP'): boolean =>
  egress.some(
    ({ to, ports }) =>
      (to === undefined || to.some((peer) => includes(peer, address))) &&
      (ports === undefined || ports.some((open) => open.port === port && (open.protocol ?? 'TCP') === protocol)),
  );

describe('the network policy lodgewire-egress', () => {
  const privateAddresses = ['10.1.2.3', '172.16.0.9', '172.31.255.9', '192.168.1.20', '100.64.0.7', 'fd12:3456::7'];
  const metadataAddresses = ['169.254.169.254', '168.63.129.16', 'fd00:ec2::254', 'fe80::a9fe:a9fe'];
  const publicAddresses = ['198.51.101.7', '2a01:4f8::7'];

  it.each(privateAddresses)('lets pods reach PostgreSQL and Redis at %s', (address) => {
    expect([reaches(address, 5432), reaches(address, 6379)]).toEqual([true, true]);
  });

  it('lets pods reach PostgreSQL and Redis in every namespace', () => {
    const open = egress.filter(({ to }) => to?.some(({ namespaceSelector }) => namespaceSelector !== undefined));
    expect(open.map(({ ports }) => ports?.map(({ port }) => port))).toEqual([[5432, 6379]]);
    expect(open[0]!.to).toContainEqual({ namespaceSelector: {} });
  });

  it.each([...privateAddresses, ...metadataAddresses, ...publicAddresses])(
    'lets pods reach %s at 443 only if it is public',
    (address) => {
      expect(reaches(address, 443)).toBe(isPublicAddress(address));
    },
  );

  it('lets pods resolve names', () => {
    expect([reaches('10.96.0.10', 53, 'UDP'), reaches('169.254.20.10', 53)]).toEqual([true, true]);
  });
});

describe('docker/kubernetes-optional.yaml', () => {
  const optional = loadAll(read('docker/kubernetes-optional.yaml')) as Resource[];
  const find = (kind: string): any => optional.find((resource) => resource.kind === kind);

  it('adds an ingress to the service of the API, at PUBLIC_URL', () => {
    const { rules, tls } = find('Ingress').spec;
    const { service } = rules[0].http.paths[0].backend;
    const target = resources.find(({ kind, metadata }) => kind === 'Service' && metadata.name === service.name);
    expect(target?.spec.ports?.map(({ port }) => port)).toEqual([service.port.number]);
    const { PUBLIC_URL } = resources.find(({ kind }) => kind === 'ConfigMap')!.data!;
    expect([`https://${rules[0].host}`, `https://${tls[0].hosts[0]}`]).toEqual([PUBLIC_URL, PUBLIC_URL]);
  });

  it('scrapes the metrics of both roles as the job that the alerts expect', () => {
    const [monitor, service] = [find('ServiceMonitor'), find('Service')];
    expect(service.metadata.labels).toMatchObject(monitor.spec.selector.matchLabels);
    expect(read('docker/observability/alerts.yaml')).toContain(
      `up{job="${service.metadata.labels[monitor.spec.jobLabel]}"}`,
    );
    const [port] = service.spec.ports;
    expect(monitor.spec.endpoints[0].port).toBe(port.name);
    for (const pod of pods.slice(1))
      expect(pod.spec.containers[0]?.ports).toContainEqual({ name: port.targetPort, containerPort: port.port });
    expect(selectsPods(service.spec.selector)).toBe(true);
  });

  it('scales workers by the age of work that more workers can do', () => {
    const { scaleTargetRef, metrics, minReplicas } = find('HorizontalPodAutoscaler').spec;
    const worker = resources.find(({ metadata }) => metadata.name === scaleTargetRef.name);
    expect([worker?.kind, worker?.metadata.name]).toEqual(['Deployment', 'lodgewire-worker']);
    expect(worker?.spec).toHaveProperty('replicas', minReplicas);
    const { metric, target } = metrics[0].external as ExternalMetric;
    expect(documentedMetrics.get(metric.name)).toEqual(['kind']);
    const [expression] = metric.selector.matchExpressions;
    expect(expression).toMatchObject({ key: 'kind', operator: 'In' });
    expect(BACKLOG_KINDS).toEqual(expect.arrayContaining(expression!.values));
    expect(expression!.values).not.toContain('unknown_outcomes');
    expect(target).toEqual({ type: 'Value', value: '60' });
  });

  it('scales them by a metric that docker/observability/prometheus-adapter.yaml serves', () => {
    const { rules } = load(read('docker/observability/prometheus-adapter.yaml')) as any;
    const [{ seriesQuery, metricsQuery }] = rules.external;
    const { metric } = find('HorizontalPodAutoscaler').spec.metrics[0].external as ExternalMetric;
    expect(seriesQuery).toBe(`${metric.name}{namespace!=""}`);
    const query = metricsQuery
      .replace('<<.Series>>', metric.name)
      .replace('<<.LabelMatchers>>', 'kind=~"events|hints",namespace="lodgewire"')
      .replace('<<.GroupBy>>', 'namespace');
    expect([isPromqlError(query), unknownNames(query)]).toEqual([false, []]);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getMetadataStorage } from 'class-validator';
import { load } from 'js-yaml';
import { Env } from '../../src/config/env.js';
import { SECRET_VARIABLES } from '../../src/config/secret-files.js';
import { BACKLOG_KINDS } from '../../src/operations/system/system.types.js';
import { Chart, type Manifest, readManifests, readYaml } from '../support/helm/chart.js';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'docker/helm/lodgewire');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const chart = new Chart(FOLDER);
const VALUE_FILES = readdirSync(join(FOLDER, 'ci'));
const valuesIn = (file: string): any => readYaml(readFileSync(join(FOLDER, 'ci', file), 'utf8'));

const NAME = 'app.kubernetes.io/name';
const INSTANCE = 'app.kubernetes.io/instance';
const COMPONENT = 'app.kubernetes.io/component';

const isMap = (value: unknown): value is Record<string, any> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a plain manifest with the conventional labels of charts instead of `app` and `role`. */
const withChartLabels = (value: any): any => {
  if (Array.isArray(value)) return value.map(withChartLabels);
  if (value === 'app') return NAME;
  if (value === 'role') return COMPONENT;
  if (!isMap(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [withChartLabels(key), withChartLabels(item)]);
  return { ...Object.fromEntries(entries), ...(value.app && { [INSTANCE]: value.app }) };
};

/** Returns the object without a chart's additions: its labels, hooks, and the checksum of the configuration. */
const withoutAdditions = (manifest: Manifest): Manifest => {
  const copy = structuredClone(manifest);
  copy.metadata = { name: copy.metadata.name };
  if (copy.kind === 'Deployment') delete copy.spec.template.metadata.annotations;
  return copy;
};

const byName = (manifests: Manifest[]): Record<string, Manifest> =>
  Object.fromEntries(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest]));
const compared = (manifests: Manifest[]): Record<string, Manifest> => byName(manifests.map(withoutAdditions));

const plain: Manifest[] = withChartLabels(readManifests(read('docker/kubernetes.yaml')));
const optional: Manifest[] = withChartLabels(readManifests(read('docker/kubernetes-optional.yaml')));

const ofKind = (manifests: Manifest[], kind: string): Manifest[] => manifests.filter((found) => found.kind === kind);
const workloads = (manifests: Manifest[]): Manifest[] =>
  manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
const containerOf = (workload: Manifest): any => workload.spec.template.spec.containers[0];
const configOf = (manifests: Manifest[]): Record<string, string> => ofKind(manifests, 'ConfigMap')[0]!.data;

const secretNames: readonly string[] = SECRET_VARIABLES;
const envNames = [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Env, '', false, false)
      .map(({ propertyName }) => propertyName),
  ),
];
const isKnownVariable = (name: string): boolean =>
  envNames.includes(name) || name.startsWith('NODE_') || secretNames.includes(name.replace(/_FILE$/, ''));

/** Returns the paths of all values that are not maps, and of empty maps. */
const leavesOf = (value: unknown, path: string[] = []): string[] =>
  isMap(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]))
    : [path.join('.')];

describe('the chart', () => {
  it('has the version of the service as the version of chart and application', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(chart.metadata).toMatchObject({ version, appVersion: version });
  });

  it('creates the objects of docker/kubernetes.yaml by default', () => {
    expect(compared(chart.manifests())).toEqual(byName(plain.map(withoutAdditions)));
  });

  it('also creates those of docker/kubernetes-optional.yaml if their values are set', () => {
    const expected = compared([...plain, ...optional]);
    delete expected['Deployment lodgewire-worker']!.spec.replicas;
    expect(compared(chart.manifests(valuesIn('optional-values.yaml')))).toEqual(expected);
  });

  it('migrates after an installation and an upgrade, in a job that the next one replaces', () => {
    const [job] = ofKind(chart.manifests(), 'Job');
    expect(job!.metadata.annotations).toEqual({
      'helm.sh/hook': 'post-install,post-upgrade',
      'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
    });
  });

  it('restarts pods when the configuration changes, and only then', () => {
    const checksums = (values: any): string[] =>
      ofKind(chart.manifests(values), 'Deployment').map(
        ({ spec }) => spec.template.metadata.annotations['checksum/config'],
      );
    const [before, changed] = [checksums({}), checksums({ env: { LOG_LEVEL: 'debug' } })];
    expect(before).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), before[0]]);
    expect(changed[0]).not.toBe(before[0]);
    expect(checksums({ replicas: { worker: 9 } })).toEqual(before);
  });

  it('keeps two releases in a namespace apart', () => {
    const [one, other] = [chart.manifests({}, 'one'), chart.manifests({}, 'other')];
    const names = (manifests: Manifest[]): string[] => Object.keys(byName(manifests));
    expect(names(one).filter((name) => names(other).includes(name))).toEqual([]);
    for (const { spec } of workloads(one)) expect(spec.template.metadata.labels).toHaveProperty([INSTANCE], 'one');
  });
});

describe.each([undefined, ...VALUE_FILES])('the chart with the values %s', (file) => {
  // Differs from the name of the chart, so that a hard-coded name in a reference is noticed.
  const release = 'stay';
  const manifests = chart.manifests(file ? valuesIn(file) : {}, release);
  const labels = workloads(manifests).map(({ spec }) => spec.template.metadata.labels as Record<string, string>);
  const selects = (selector: Record<string, string>, given: Record<string, string>): boolean =>
    Object.entries(selector).every(([key, value]) => given[key] === value);
  const exists = (kind: string, name: string): boolean => `${kind} ${name}` in byName(manifests);

  it('creates objects with a kind, an API version and a unique name', () => {
    const kinds = new Set([...plain, ...optional].map(({ apiVersion, kind }) => `${apiVersion} ${kind}`));
    expect(manifests.filter(({ apiVersion, kind }) => !kinds.has(`${apiVersion} ${kind}`))).toEqual([]);
    expect(Object.keys(byName(manifests))).toHaveLength(manifests.length);
    for (const { metadata } of manifests) expect(metadata.name).toMatch(/^stay(-[a-z]+)*$/);
  });

  it('runs the containers of docker/kubernetes.yaml, apart from image and resources', () => {
    const unchanged = (workload: Manifest): any => {
      const { image: _image, imagePullPolicy: _policy, resources: _resources, ...container } = containerOf(workload);
      return { ...container, envFrom: container.envFrom.length };
    };
    expect(workloads(manifests).map(unchanged).sort(order)).toEqual(workloads(plain).map(unchanged).sort(order));
    for (const { spec } of workloads(manifests)) {
      const { securityContext, automountServiceAccountToken } = workloads(plain)[0]!.spec.template.spec;
      expect(spec.template.spec).toMatchObject({ securityContext, automountServiceAccountToken });
    }
  });

  it('sets only variables that the service knows, with strings as values', () => {
    const names = [
      ...Object.keys(configOf(manifests)),
      ...workloads(manifests).flatMap((workload) => (containerOf(workload).env ?? []).map(({ name }: any) => name)),
    ];
    expect(names.filter((name) => !isKnownVariable(name))).toEqual([]);
    expect(Object.values(configOf(manifests)).filter((value) => typeof value !== 'string')).toEqual([]);
  });

  it('selects pods that exist', () => {
    const selectors = manifests
      .filter(({ kind }) => kind !== 'ServiceMonitor')
      .map(({ kind, spec }) =>
        kind === 'Service' ? spec.selector : (spec?.selector ?? spec?.podSelector)?.matchLabels,
      )
      .filter((selector) => selector !== undefined);
    expect(selectors.length).toBeGreaterThan(4);
    expect(selectors.filter((selector) => !labels.some((given) => selects(selector, given)))).toEqual([]);
    for (const { spec } of ofKind(manifests, 'Deployment'))
      expect(selects(spec.selector.matchLabels, spec.template.metadata.labels)).toBe(true);
  });

  it('refers to objects that exist', () => {
    for (const workload of workloads(manifests)) {
      const { serviceAccountName, volumes } = workload.spec.template.spec;
      expect(exists('ServiceAccount', serviceAccountName)).toBe(true);
      expect(exists('ConfigMap', containerOf(workload).envFrom[0].configMapRef.name)).toBe(true);
      expect(volumes[0].secret.secretName).toBe((file && valuesIn(file).existingSecret) ?? 'lodgewire');
    }
    for (const { spec } of ofKind(manifests, 'HorizontalPodAutoscaler'))
      expect(exists(spec.scaleTargetRef.kind, spec.scaleTargetRef.name)).toBe(true);
    for (const { spec } of ofKind(manifests, 'Ingress'))
      expect(exists('Service', spec.rules[0].http.paths[0].backend.service.name)).toBe(true);
    for (const { spec } of ofKind(manifests, 'ServiceMonitor'))
      expect(
        ofKind(manifests, 'Service').filter(({ metadata }) => selects(spec.selector.matchLabels, metadata.labels!)),
      ).toHaveLength(1);
  });

  it('sets the number of replicas of a deployment only if no autoscaler does', () => {
    const scaled = ofKind(manifests, 'HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name);
    for (const { metadata, spec } of ofKind(manifests, 'Deployment'))
      expect('replicas' in spec).toBe(!scaled.includes(metadata.name));
  });

  it('prints where the API is, and how to create a workspace', () => {
    const notes = chart.notes(file ? valuesIn(file) : {}, release);
    expect(notes).toContain(configOf(manifests).PUBLIC_URL);
    expect(notes).toContain('deploy/stay-api -- npm run --silent cli -- workspace create');
  });
});

const order = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name);

describe('a value', () => {
  const render = (file: string): Record<string, Manifest> => byName(chart.manifests(valuesIn(file)));

  it('gives the metrics token to the service and to Prometheus, from the same secret', () => {
    const objects = render('metrics-token-values.yaml');
    expect(objects['ConfigMap lodgewire']!.data).toMatchObject({
      METRICS_TOKEN_FILE: '/run/secrets/lodgewire/METRICS_TOKEN',
    });
    expect(objects['ConfigMap lodgewire']!.data).not.toHaveProperty('REDIS_URL_FILE');
    const monitor = objects['ServiceMonitor lodgewire']!;
    expect(monitor.metadata.labels).toHaveProperty('release', 'kube-prometheus-stack');
    expect(monitor.spec.endpoints).toEqual([
      {
        port: 'metrics',
        interval: '15s',
        authorization: { credentials: { name: 'vault-lodgewire', key: 'METRICS_TOKEN' } },
      },
    ]);
  });

  it('removes every network policy', () => {
    const kinds = Object.values(render('network-policy-off-values.yaml')).map(({ kind }) => kind);
    expect(kinds).not.toContain('NetworkPolicy');
  });

  it('uses another image by its digest or its tag in every pod', () => {
    const { image } = valuesIn('image-values.yaml');
    const pods = workloads(chart.manifests(valuesIn('image-values.yaml')));
    expect(pods).toHaveLength(3);
    for (const pod of pods) {
      expect(containerOf(pod)).toMatchObject({
        image: `${image.repository}@${image.digest}`,
        imagePullPolicy: 'Always',
      });
      expect(pod.spec.template.spec.imagePullSecrets).toEqual([{ name: 'registry' }]);
    }
    const tagged = workloads(chart.manifests(valuesIn('own-cluster-values.yaml'))).map(containerOf);
    expect(tagged.map((container) => container.image)).toEqual(Array(3).fill('lodgewire:0.2.0-our-build'));
  });

  it('places pods, and sets their number and resources', () => {
    const values = valuesIn('own-cluster-values.yaml');
    const objects = render('own-cluster-values.yaml');
    const { nodeSelector, tolerations, affinity } = values;
    for (const pod of workloads(Object.values(objects)))
      expect(pod.spec.template.spec).toMatchObject({ nodeSelector, tolerations, affinity });
    const [api, worker] = [objects['Deployment lodgewire-api']!, objects['Deployment lodgewire-worker']!];
    expect([api.spec.replicas, worker.spec.replicas]).toEqual([3, 4]);
    expect(worker.spec.template.metadata.annotations).toMatchObject(values.podAnnotations);
    expect(containerOf(worker).resources.limits).toEqual({ memory: '2Gi', cpu: '2' });
  });

  it('sets variables as they are written', () => {
    expect(render('own-cluster-values.yaml')['ConfigMap lodgewire']!.data).toMatchObject({
      PUBLIC_URL: 'https://stay.example.com:8443',
      TRUSTED_PROXIES: '10.20.0.0/16',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.observability:4317',
      DOCS: 'off',
      RATE_LIMIT_WORKSPACE_PER_MINUTE: '1000000',
    });
  });

  it('opens the ports of PgBouncer and of the collector, and restricts who can reach the API', () => {
    const objects = render('own-cluster-values.yaml');
    const { egress } = objects['NetworkPolicy lodgewire-egress']!.spec;
    expect(egress[1].ports).toEqual([5432, 6432, 26379, 4317].map((port) => ({ port })));
    expect(objects['NetworkPolicy lodgewire-api']!.spec.ingress[0].from).toEqual([
      { ipBlock: { cidr: '10.20.0.0/16' } },
    ]);
  });

  it('creates an ingress for the host, without TLS if a proxy terminates it', () => {
    const ingress = render('own-cluster-values.yaml')['Ingress lodgewire']!;
    expect(ingress.metadata.annotations).toEqual({ 'cert-manager.io/cluster-issuer': 'letsencrypt' });
    expect(ingress.spec).toEqual({ rules: [expect.objectContaining({ host: 'stay.example.com' })] });
  });
});

describe('values.yaml', () => {
  const leaves = leavesOf(chart.values);
  const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}.`);

  it.each(leaves)('has %s, which a template uses', (leaf) => {
    expect(chart.usedValues.filter((used) => isBelow(leaf, used))).not.toEqual([]);
  });

  it.each(chart.usedValues)('has %s, because a template uses it', (used) => {
    expect(leaves.filter((leaf) => isBelow(leaf, used))).not.toEqual([]);
  });

  it('has the same meaning in YAML 1.1, which Helm reads, and in YAML 1.2', () => {
    expect(load(readFileSync(join(FOLDER, 'values.yaml'), 'utf8'))).toEqual(chart.values);
  });

  it('contains no secret', () => {
    expect(leaves.filter((leaf) => secretNames.some((name) => leaf.includes(name)))).toEqual([]);
    expect(Object.values(chart.manifests()).map(({ kind }) => kind)).not.toContain('Secret');
  });
});

describe('values.schema.json', () => {
  const nested = (path: string, value: unknown): any =>
    path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

  it('accepts values.yaml and every file of ci/', () => {
    expect(chart.faultOf()).toBeUndefined();
    expect(VALUE_FILES.map((file) => chart.faultOf(valuesIn(file)))).toEqual(VALUE_FILES.map(() => undefined));
  });

  it('accepts the values that a containing chart adds', () => {
    expect(chart.faultOf({ global: { storageClass: 'fast' } })).toBeUndefined();
  });

  const names = leavesOf(chart.values).flatMap((leaf) => {
    const keys = leaf.split('.');
    return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
  });
  const fixed = [...new Set(names)].filter((name) => !/^resources\.\w+\.(requests|limits)\./.test(name));

  it.each(fixed)('refuses %s with a misspelled key', (name) => {
    expect(chart.faultOf(nested(`${name}x`, 'value'))).toMatch('must NOT have additional properties');
  });

  it.each([
    [{ env: { LOG_LEVELS: 'warn' } }],
    [{ env: { LOG_LEVEL: false } }],
    [{ env: { DRAIN_SECONDS: '45' } }],
    [{ env: { DATABASE_URL: 'postgres://user:password@db/lodgewire' } }],
    [{ env: { PUBLIC_URL: 'https://stay.example.com' } }],
    [{ secretKeys: ['DATABASE_URL'] }],
    [{ secretKeys: ['DATABASE_URL', 'ENCRYPTION_KEYS', 'PASSWORD'] }],
    [{ existingSecret: '' }],
    [{ image: { tag: 1.1 } }],
    [{ host: 'https://stay.example.com' }],
    [{ networkPolicy: { metricsFrom: [] } }],
    [{ autoscaling: { worker: { kinds: ['unknown_outcomes'] } } }],
  ])('refuses %j', (values: any) => {
    expect(chart.faultOf(values)).toContain(Object.keys(values)[0]);
    expect(() => chart.manifests(values)).toThrow('values: ');
  });

  it('knows the variables of src/config', () => {
    const { properties } = chart.schema;
    expect([...properties.secretKeys.items.enum].sort()).toEqual([...SECRET_VARIABLES].sort());
    const ownConfig = Object.keys(configOf(chart.manifests({ observability: { otlpEndpoint: 'http://collector' } })));
    const ofImage = [...read('docker/Dockerfile').matchAll(/\b((?:METRICS_)?(?:HOST|PORT))=/g)].map(
      ([, name]) => name!,
    );
    const setElsewhere = ['ROLE', ...ofImage, ...ownConfig, ...secretNames];
    const expected = envNames.filter((name) => !setElsewhere.includes(name));
    expect(properties.env.propertyNames.anyOf[0].enum).toEqual(expected.sort());
  });

  it('knows the kinds of work that more workers can do', () => {
    const { kinds } = chart.schema.properties.autoscaling.properties.worker.properties;
    expect(kinds.items.enum).toEqual(BACKLOG_KINDS.filter((kind) => kind !== 'unknown_outcomes'));
  });
});

describe('docs/reference/kubernetes.md', () => {
  const rows = [...read('docs/reference/kubernetes.md').matchAll(/^\| `([\w.]+)`/gm)].map(([, name]) => name!);

  it('describes every value of the chart', () => {
    const leaves = leavesOf(chart.values);
    expect(leaves.filter((leaf) => !rows.some((row) => leaf === row || leaf.startsWith(`${row}.`)))).toEqual([]);
    expect(rows.filter((row) => !leaves.some((leaf) => leaf === row || leaf.startsWith(`${row}.`)))).toEqual([]);
  });

  it('names files that exist', () => {
    const files = [...read('docs/reference/kubernetes.md').matchAll(/\bdocker\/[\w./-]+\w/g)].map(([path]) => path);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

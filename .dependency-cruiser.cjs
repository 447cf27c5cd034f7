const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Who may import whom: the rules of docs/contributing/module.md. A file that must break one stands in EXCEPTIONS, a list that
 * only shrinks. Checked by `npm run check:imports`, which fails when no module was seen.
 */
const EXCEPTIONS = [];

const SPEC = '(\\.(spec|int-spec|e2e-spec)\\.ts$|/testing/)';
const PUBLIC = '\\.(module|service|types|rules|errors|events)\\.ts$';
const ENTITY = '\\.entity\\.ts$';

/** A feature may import those before it in `FEATURES` (src/app.module.ts), never those after it. */
const ORDER = featuresInOrder(readFileSync(join(__dirname, 'src/app.module.ts'), 'utf8'));

function featuresInOrder(source) {
  const imports = [...source.matchAll(/import \{ (\w+) \} from '\.\/modules\/([^/]+)\//g)];
  const folders = new Map(imports.map(([, name, folder]) => [name, folder]));
  const [, list] = /export const FEATURES = \[([^\]]+)\]/.exec(source);
  return [...list.matchAll(/\w+/g)].map(([name]) => {
    if (!folders.has(name)) throw new Error(`FEATURES names ${name}, which is imported from no folder of src/modules`);
    return folders.get(name);
  });
}

/** The layers from the bottom to the top: each may import those before it. Configuration is read by all but `values`. */
const LAYERS = ['values', 'platform', 'records', 'edge', 'connectors', 'modules', 'operations'];

const rule = (name, from, to) => ({
  name,
  severity: 'error',
  from: { ...from, pathNot: [...[from.pathNot ?? []].flat(), ...EXCEPTIONS] },
  to,
});

const order = ORDER.slice(0, -1).map((feature, index) =>
  rule(
    `order-${feature}`,
    { path: `^src/modules/${feature}/`, pathNot: SPEC },
    { path: `^src/modules/(${ORDER.slice(index + 1).join('|')})/` },
  ),
);

const below = LAYERS.slice(0, -1).map((layer, index) =>
  rule(
    `${layer}-looks-down-only`,
    { path: `^src/${layer}/`, pathNot: SPEC },
    { path: `^src/(${LAYERS.slice(index + 1).join('|')}|${layer === 'values' ? 'config|' : ''}app\\.|worker\\.)` },
  ),
);

module.exports = {
  forbidden: [
    ...order,
    rule('no-circular', {}, { circular: true }),
    rule(
      'feature-public-files-only',
      { path: '^src/modules/([^/]+)/', pathNot: [SPEC, ENTITY, '/dto/'] },
      { path: '^src/modules/([^/]+)/', pathNot: ['^src/modules/$1/', PUBLIC] },
    ),
    rule(
      'dtos-extend-dtos',
      { path: '^src/modules/([^/]+)/dto/', pathNot: SPEC },
      { path: '^src/modules/([^/]+)/', pathNot: ['^src/modules/$1/', PUBLIC, '/dto/'] },
    ),
    rule(
      'entities-join-entities',
      { path: `^src/modules/([^/]+)/.*${ENTITY}` },
      { path: '^src/modules/([^/]+)/', pathNot: ['^src/modules/$1/', PUBLIC, ENTITY] },
    ),
    rule(
      'webhooks-is-a-leaf',
      { path: '^src/modules/', pathNot: ['^src/modules/webhooks/', SPEC] },
      { path: '^src/modules/webhooks/' },
    ),
    rule(
      'webhooks-sees-only-events',
      { path: '^src/modules/webhooks/', pathNot: [SPEC, ENTITY] },
      { path: '^src/modules/(?!webhooks/)', pathNot: '\\.events\\.ts$' },
    ),
    rule(
      'controller-stays-http',
      { path: '\\.controller\\.ts$', pathNot: SPEC },
      {
        path: [
          '\\.(repository|entity|processor)\\.ts$',
          '^src/(platform/queue/(?!queue-store|queue-pulse)|connectors/(?!port/provider))',
          'node_modules/(typeorm|bullmq)/',
        ],
      },
    ),
    rule(
      'service-knows-no-http',
      { path: '^src/modules/.*\\.(service|repository|processor)\\.ts$' },
      {
        path: ['/dto/', '\\.controller\\.ts$', '^src/edge/http/(?!page)', 'node_modules/(@nestjs/swagger|fastify)/'],
      },
    ),
    rule(
      'rules-are-pure',
      { path: '\\.rules\\.ts$' },
      {
        path: [
          '\\.(sql|repository|entity|service|controller|processor|module)\\.ts$',
          '/dto/',
          '^src/(config|operations|edge)/',
          '^src/platform/(database|queue|redis|outbound)/',
          'node_modules/(@nestjs|typeorm|bullmq|ioredis|fastify)/',
        ],
      },
    ),
    rule(
      'typeorm-only-in-persistence',
      { path: '^src/', pathNot: [ENTITY, '\\.repository\\.ts$', '^src/platform/database/', '\\.module\\.ts$', SPEC] },
      { path: 'node_modules/(typeorm|@nestjs/typeorm)/' },
    ),
    rule(
      'bullmq-only-in-queue',
      { path: '^src/', pathNot: ['^src/platform/queue/', SPEC] },
      { path: 'node_modules/bullmq/' },
    ),
    rule(
      'ioredis-only-in-redis',
      { path: '^src/', pathNot: ['^src/platform/redis/', SPEC] },
      { path: 'node_modules/ioredis/' },
    ),
    rule(
      'opentelemetry-only-in-tracing',
      { path: '^src/', pathNot: ['^src/platform/tracing/otlp/', SPEC] },
      { path: 'node_modules/@opentelemetry/' },
    ),
    rule(
      'otlp-is-loaded-on-demand',
      { path: '^src/', pathNot: ['^src/platform/tracing/otlp/', '^src/operations/metrics/telemetry\\.ts$', SPEC] },
      { path: '^src/platform/tracing/otlp/' },
    ),
    rule(
      'nest-bullmq-only-in-queue-and-processors',
      { path: '^src/', pathNot: ['^src/platform/queue/', '\\.processor\\.ts$', SPEC] },
      { path: 'node_modules/@nestjs/bullmq/' },
    ),
    rule(
      'processors-only-in-worker',
      { pathNot: ['^src/worker\\.module\\.ts$', SPEC] },
      { path: '\\.processor\\.ts$' },
    ),
    rule(
      'connector-is-isolated',
      { path: '^src/connectors/(?!(?:port|kit|runtime)/)([^/]+)/', pathNot: SPEC },
      {
        path: '^src/',
        pathNot: ['^src/connectors/$1/', '^src/connectors/(port|kit)/', '^src/values/', '^src/platform/crypto/'],
      },
    ),
    rule(
      'connector-has-no-framework',
      { path: '^src/connectors/(?!(port|kit|runtime)/)[^/]+/', pathNot: SPEC },
      { path: 'node_modules/(typeorm|bullmq|@nestjs)/' },
    ),
    rule(
      'features-see-only-the-port',
      { path: '^src/(modules|operations)/', pathNot: SPEC },
      { path: '^src/connectors/', pathNot: ['^src/connectors/port/', '^src/connectors/connectors\\.module\\.ts$'] },
    ),
    ...below,
    rule(
      'port-knows-no-connector',
      { path: '^src/connectors/port/', pathNot: SPEC },
      { path: '^src/connectors/(?!port/)' },
    ),
    rule(
      'kit-uses-no-runtime',
      { path: '^src/connectors/kit/', pathNot: SPEC },
      { path: '^src/connectors/(?!(port|kit)/)' },
    ),
    rule(
      'runtime-knows-no-connector',
      { path: '^src/connectors/runtime/', pathNot: SPEC },
      { path: '^src/connectors/(?!(port|kit|runtime)/)' },
    ),
    rule(
      'connectors-know-no-feature',
      { path: '^src/connectors/', pathNot: SPEC },
      { path: '^src/(modules|operations|edge|records)/' },
    ),
    rule('sandbox-stands-alone', { path: '^sandbox/' }, { path: '^(src|test|bench|migrations)/' }),
    rule('console-stands-alone', { path: '^console/' }, { path: '^(src|sandbox|test|bench|migrations)/' }),
    rule(
      'packages-stand-alone',
      { path: '^packages/' },
      { path: '^(src|console|sandbox|test|bench|migrations|proofs)/' },
    ),
    rule(
      'the-service-needs-no-package-of-its-own',
      { path: '^(src|console|sandbox|migrations)/' },
      { path: '^packages/' },
    ),
    rule(
      'examples-see-only-the-sdk',
      { path: '^examples/' },
      { path: '^(src|console|sandbox|test|bench|migrations|proofs|packages/[^/]+/src)/' },
    ),
    rule('nobody-imports-the-console', { pathNot: '^console/' }, { path: '^console/' }),
    rule('console-ui-knows-no-page', { path: '^console/src/(ui|api)/' }, { path: '^console/src/(pages|connect)/' }),
    rule(
      'connect-page-is-no-console',
      { path: '^console/src/connect/' },
      { path: '^console/src/(pages/|api/(?!fault|client|schema))' },
    ),
    rule('console-api-knows-no-ui', { path: '^console/src/api/' }, { path: '^console/src/ui/' }),
    rule(
      'no-test-code-in-production',
      { path: '^(src|sandbox|migrations)/', pathNot: SPEC },
      { path: [SPEC, '^test/'] },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
};

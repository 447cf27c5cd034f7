import { readFileSync } from 'node:fs';

/** The address of Redis, from the variables. */
export interface RedisSettings {
  /**
   * One server; with `cluster` some of its nodes, with `sentinelName` Sentinels. The first has the servers'
   * credentials.
   */
  urls: readonly [string, ...string[]];
  cluster?: boolean;
  /** The name under which Sentinels watch the servers. */
  sentinelName?: string;
  sentinelPassword?: string;
  /** PEM file of the authority that signed the certificates; absent: the authorities that Node.js trusts. */
  caFile?: string;
}

interface Variables {
  REDIS_URL?: string;
  REDIS_CLUSTER: boolean;
  REDIS_SENTINEL_NAME?: string;
  REDIS_SENTINEL_PASSWORD?: string;
  REDIS_CA_FILE?: string;
}

/** Returns undefined when jobs are stored in PostgreSQL. */
export const redisSettings = (env: Variables): RedisSettings | undefined =>
  env.REDIS_URL === undefined
    ? undefined
    : {
        urls: env.REDIS_URL.split(',') as [string, ...string[]],
        cluster: env.REDIS_CLUSTER,
        sentinelName: env.REDIS_SENTINEL_NAME,
        sentinelPassword: env.REDIS_SENTINEL_PASSWORD,
        caFile: env.REDIS_CA_FILE,
      };

const isReadable = (path: string): boolean => {
  try {
    return readFileSync(path).length > 0;
  } catch {
    return false;
  }
};

/** Returns one message for each variable that contradicts another. Each is valid by itself. */
export const redisFaults = (env: Variables): string[] => {
  const { REDIS_URL = '', REDIS_CLUSTER, REDIS_SENTINEL_NAME, REDIS_SENTINEL_PASSWORD, REDIS_CA_FILE } = env;
  const rules: [boolean, string][] = [
    [REDIS_CLUSTER && REDIS_SENTINEL_NAME !== undefined, 'REDIS_CLUSTER and REDIS_SENTINEL_NAME exclude each other'],
    [REDIS_CLUSTER && REDIS_URL === '', 'REDIS_CLUSTER needs REDIS_URL'],
    [REDIS_SENTINEL_NAME !== undefined && REDIS_URL === '', 'REDIS_SENTINEL_NAME needs REDIS_URL'],
    [
      REDIS_SENTINEL_PASSWORD !== undefined && REDIS_SENTINEL_NAME === undefined,
      'REDIS_SENTINEL_PASSWORD needs REDIS_SENTINEL_NAME',
    ],
    [
      REDIS_URL.includes(',') && !REDIS_CLUSTER && REDIS_SENTINEL_NAME === undefined,
      'REDIS_URL lists several addresses: set REDIS_CLUSTER=on or REDIS_SENTINEL_NAME',
    ],
    [REDIS_CA_FILE !== undefined && !REDIS_URL.startsWith('rediss:'), 'REDIS_CA_FILE needs rediss:// addresses'],
    [
      REDIS_CA_FILE !== undefined && !isReadable(REDIS_CA_FILE),
      `REDIS_CA_FILE: ${REDIS_CA_FILE} is empty or cannot be read`,
    ],
    [REDIS_CLUSTER && /:\/\/[^,]*\/[1-9]/.test(REDIS_URL), 'REDIS_URL names a database number: a cluster has none'],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, message]) => message);
};
